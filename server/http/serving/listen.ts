import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { StartupError } from '../../platform/errors.ts';
import type { Service } from '../../service.ts';
import { closeIdleSockets } from './idle-sockets.ts';
import { boundSocketsPerAddress, type SocketsPerAddress } from './sockets-per-address.ts';

export interface Listener {
  host: string;
  port: number;
  /** The setting that names the port. */
  setting: string;
  maxConnections: number;
  perAddress: Pick<SocketsPerAddress, 'most' | 'isTrusted'>;
  /** Within which a request has to arrive, its headers within half of them. */
  requestSeconds: number;
}

/** How often the time limits are looked at, within one of them. */
const CHECKS = 20;
/** A client that does not read what waits for it for this many times as long is cut off. */
const STALLED = 3;
const KEEP_ALIVE_MILLISECONDS = 5000;
const WARNING_INTERVAL_MILLISECONDS = 60_000;

/**
 * Listens with a bound on sockets and on the time that each may take to say what it wants. Node answers what comes too
 * late with 408, and closes connections beyond the bound unread.
 */
export async function listen(service: Service, app: RequestListener, listener: Listener): Promise<Server> {
  const { host, port, setting } = listener;
  const requestTimeout = listener.requestSeconds * 1000;
  const headersTimeout = requestTimeout / 2;
  const connectionsCheckingInterval = requestTimeout / CHECKS;
  const server = createServer(
    {
      requestTimeout,
      headersTimeout,
      connectionsCheckingInterval,
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    },
    app,
  );
  server.maxConnections = listener.maxConnections;
  server.timeout = requestTimeout * STALLED;
  server.on('request', cutOffWhenStalled);
  closeIdleSockets(server, KEEP_ALIVE_MILLISECONDS + headersTimeout, connectionsCheckingInterval);
  const onDropped = tellDropped(service, listener);
  server.on('drop', onDropped);
  boundSocketsPerAddress(server, { ...listener.perAddress, onDropped });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} on ${host} is in use. Stop what uses it, or set ${setting}.`);
    throw new StartupError(`Cannot listen on ${host}:${port}: ${message}`);
  }
  return server;
}

/** Ours is the delay, and not the client's, as long as nothing waits to be read. */
function cutOffWhenStalled(_req: IncomingMessage, res: ServerResponse): void {
  res.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

function tellDropped({ httpMetrics, log }: Service, { setting, maxConnections, perAddress }: Listener): () => void {
  let told = -Infinity;
  return () => {
    httpMetrics.dropped.inc({ port: setting });
    if (performance.now() - told < WARNING_INTERVAL_MILLISECONDS) return;
    told = performance.now();
    log.warn(
      { port: setting, most: maxConnections, most_per_address: perAddress.most },
      'too many connections, in all or from one address: further ones are closed at once',
    );
  };
}

/** Lets the requests under way come to their end, for DRAIN_SECONDS at most. */
export async function drain({ config, draining }: Service, server: Server): Promise<void> {
  const closed = once(server, 'close');
  draining.begin();
  server.close();
  const deadline = setTimeout(() => server.closeAllConnections(), config.DRAIN_SECONDS * 1000);
  await closed;
  clearTimeout(deadline);
}
