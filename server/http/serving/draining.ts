import type { RequestHandler, Response } from 'express';

let drain = new AbortController();

/** Requests are taken. */
export function startServing(): void {
  drain = new AbortController();
}

/** From now on every connection ends with the answer it is waiting for, so that none is kept alive into the shutdown. */
export function startDraining(): void {
  drain.abort();
  for (const res of awaited) endConnectionWith(res);
  for (const hangUp of endless) hangUp.abort();
}

/** Answers that are under way. */
const awaited = new Set<Response>();

export const closeWhenDraining: RequestHandler = (_req, res, next) => {
  awaited.add(res);
  res.once('close', () => awaited.delete(res));
  if (drain.signal.aborted) endConnectionWith(res);
  next();
};

function endConnectionWith(res: Response): void {
  if (!res.headersSent) res.set('Connection', 'close');
}

/** Of answers that go on until they are told to end. */
const endless = new Set<AbortController>();

/** Fires when the caller has hung up, or the service is about to stop; others may fire it for reasons of their own. */
export function hangUpOf(res: Response): AbortController {
  const hangUp = new AbortController();
  endless.add(hangUp);
  hangUp.signal.addEventListener('abort', () => endless.delete(hangUp), { once: true });
  res.once('close', () => hangUp.abort());
  if (res.closed || drain.signal.aborted) hangUp.abort();
  return hangUp;
}
