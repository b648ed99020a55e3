import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Use {
  /** Number of unanswered requests. */
  requests: number;
  idleSince: number;
}

/**
 * Closes sockets that have had no request for this long. Node's timeout does not suffice: Node skips blank lines before a
 * request, but each of them restarts the timeout.
 */
export function closeIdleSockets(server: Server, milliseconds: number, interval: number): void {
  const uses = new Map<Socket, Use>();
  server.on('connection', (socket) => {
    uses.set(socket, { requests: 0, idleSince: performance.now() });
    socket.once('close', () => uses.delete(socket));
  });
  server.on('request', (req, res) => {
    const use = uses.get(req.socket);
    if (!use) return;
    use.requests += 1;
    res.on('close', () => {
      use.requests -= 1;
      use.idleSince = performance.now();
    });
  });
  const timer = setInterval(() => {
    const latest = performance.now() - milliseconds;
    for (const [socket, { requests, idleSince }] of uses) if (requests === 0 && idleSince < latest) socket.destroy();
  }, interval).unref();
  server.once('close', () => clearInterval(timer));
}
