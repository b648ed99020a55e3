import type { RequestHandler, Response } from 'express';

let drain = new AbortController();

/** Requests are taken. */
export function startServing(): void {
  drain = new AbortController();
}

/** From now on every connection ends with the answer it is waiting for, so that none is kept alive into the shutdown. */
export function startDraining(): void {
  drain.abort();
}

export const closeWhenDraining: RequestHandler = (_req, res, next) => {
  if (drain.signal.aborted) res.set('Connection', 'close');
  next();
};

/** Fires when the caller has hung up, or the service is about to stop: what goes on without end ends then. */
export function hangUpSignal(res: Response): AbortSignal {
  const hangUp = new AbortController();
  res.once('close', () => hangUp.abort());
  if (res.closed) hangUp.abort();
  return AbortSignal.any([hangUp.signal, drain.signal]);
}
