import type { Request, RequestHandler, Response } from 'express';

/** Work at the end of an answer, or when the caller has hung up. @param milliseconds since the request's arrival */
export type AtEnd = (req: Request, res: Response, milliseconds: number) => void;

/** One listener for all of it, because each has its price at every request. */
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
