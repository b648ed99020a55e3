import type { RequestHandler } from 'express';

let draining = false;

/** From now on every connection ends with the answer it is waiting for, so that none is kept alive into the shutdown. */
export function startDraining(): void {
  draining = true;
}

export const closeWhenDraining: RequestHandler = (_req, res, next) => {
  if (draining) res.set('Connection', 'close');
  next();
};
