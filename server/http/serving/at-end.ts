import type { Request, RequestHandler, Response } from 'express';

/** A callback at the end of a response, or when the caller has disconnected. @param milliseconds since the request's arrival */
export type AtEnd = (req: Request, res: Response, milliseconds: number) => void;

/** Registers one listener for all callbacks, because each listener costs time at every request. */
export function atEnd(...work: AtEnd[]): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.on('close', () => {
      const milliseconds = performance.now() - started;
      for (const each of work) each(req, res, milliseconds);
    });
    next();
  };
}
