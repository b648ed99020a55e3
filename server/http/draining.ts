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
}

/** Answers that somebody waits for. */
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

/** Fires when the caller has hung up, or the service is about to stop: what goes on without end ends then. */
export function hangUpSignal(res: Response): AbortSignal {
  const hangUp = new AbortController();
  res.once('close', () => hangUp.abort());
  if (res.closed) hangUp.abort();
  return AbortSignal.any([hangUp.signal, drain.signal]);
}
