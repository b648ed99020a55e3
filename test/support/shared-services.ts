import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, 'shared-service-process.ts');

interface SharedService {
  child: ChildProcess;
  /** Location of the service, as JSON. */
  place: Promise<string>;
}

/** Starts a service for each worker on request: `GET {url}/{worker}/{cards}` returns its location. */
export async function offerSharedServices(): Promise<{ url: string; stop: () => Promise<void> }> {
  const services = new Map<string, SharedService>();
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    const worker = request.url!;
    const [, id, cards] = worker.split('/');
    if (!services.has(worker)) services.set(worker, start(id!, cards!));
    services.get(worker)!.place.then(
      (place) => response.end(place),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([...services.values()].map(stop));
    },
  };
}

/**
 * Starts a service with the id of the worker, so that services that start at the same time look for their ports in different
 * ranges.
 */
function start(worker: string, cards: string): SharedService {
  const child = fork(MAIN, { execArgv: [], env: { ...process.env, JEST_WORKER_ID: worker, CARDS: cards } });
  const place = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(JSON.stringify(message)));
    child.once('exit', (code) => reject(new Error(`The shared service exited with ${code}.`)));
  });
  return { child, place };
}

async function stop({ child, place }: SharedService): Promise<void> {
  await place.catch(() => undefined);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
