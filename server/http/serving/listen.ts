import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { StartupError } from '../../platform/errors.ts';
import type { HttpContext } from '../http-context.ts';
import { closeIdleSockets } from './idle-sockets.ts';
import { boundSocketsPerAddress, type SocketsPerAddress } from './sockets-per-address.ts';

export interface Listener {
  host: string;
  port: number;
  /** Name of the setting with the port. */
  setting: string;
  maxConnections: number;
  perAddress: Pick<SocketsPerAddress, 'most' | 'isTrusted'>;
  /** Time limit in seconds for a request to arrive; its headers have half of it. */
  requestSeconds: number;
  /** Time in seconds for which an idle connection may be reused, as stated in responses. */
  keepAliveSeconds: number;
}

/** Number of checks of the time limits within one limit. */
const CHECKS = 20;
/** Multiple of the time limit after which a client that leaves its response unread is disconnected. */
const STALLED = 3;
/** Additional milliseconds before an idle connection closes, so that a slow client's request in time is still answered. */
const KEEP_ALIVE_BUFFER_MILLISECONDS = 5000;
const WARNING_INTERVAL_MILLISECONDS = 60_000;

/**
 * Listens with limits on sockets and on the time for a request to arrive. Node answers late requests with 408, and closes
 * connections beyond the limit without reading them.
 */
export async function listen(service: HttpContext, app: RequestListener, listener: Listener): Promise<Server> {
  const { host, port, setting } = listener;
  const requestTimeout = listener.requestSeconds * 1000;
  const headersTimeout = requestTimeout / 2;
  const keepAliveTimeout = listener.keepAliveSeconds * 1000;
  const connectionsCheckingInterval = requestTimeout / CHECKS;
  const server = createServer(
    {
      requestTimeout,
      headersTimeout,
      connectionsCheckingInterval,
      keepAliveTimeout,
      keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER_MILLISECONDS,
    },
    app,
  );
  server.maxConnections = listener.maxConnections;
  server.timeout = requestTimeout * STALLED;
  server.on('request', cutOffWhenStalled);
  const longestIdle = keepAliveTimeout + KEEP_ALIVE_BUFFER_MILLISECONDS + headersTimeout;
  closeIdleSockets(server, longestIdle, connectionsCheckingInterval);
  const onDropped = reportDropped(service, listener);
  server.on('drop', onDropped);
  boundSocketsPerAddress(server, { ...listener.perAddress, onDropped });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} on ${host} is in use. Stop the program that uses it, or set ${setting}.`);
    throw new StartupError(`Cannot listen on ${host}:${port}: ${message}`);
  }
  return server;
}

/** Disconnects a client that does not read. Without unread bytes the server is slow, not the client. */
function cutOffWhenStalled(_req: IncomingMessage, res: ServerResponse): void {
  res.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

function reportDropped(
  { httpMetrics, log }: HttpContext,
  { setting, maxConnections, perAddress }: Listener,
): () => void {
  let warnedAt = -Infinity;
  return () => {
    httpMetrics.dropped.inc({ port: setting });
    if (performance.now() - warnedAt < WARNING_INTERVAL_MILLISECONDS) return;
    warnedAt = performance.now();
    log.warn(
      { port: setting, most: maxConnections, most_per_address: perAddress.most },
      'too many connections, in total or from one address: further ones are closed at once',
    );
  };
}

/** Waits for running requests to finish, for DRAIN_SECONDS at most. */
export async function drain({ config, draining }: HttpContext, server: Server): Promise<void> {
  const closed = once(server, 'close');
  draining.begin();
  // The HTTP server's close() also ends idle connections; that of its base class only refuses new ones.
  if (draining.sparesIdle) NetServer.prototype.close.call(server);
  else server.close();
  const deadline = setTimeout(() => server.closeAllConnections(), config.DRAIN_SECONDS * 1000);
  await closed;
  clearTimeout(deadline);
}
