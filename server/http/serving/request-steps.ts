import type { Request, RequestHandler, Response } from 'express';

/** A check of a request, or work for it. A thrown error is the response. @param fail reports an error after the step ended */
export type Step = (req: Request, res: Response, fail: (error: unknown) => void) => void | Promise<void>;

/** Combines steps into one handler, because Express searches for the next handler after each of them. */
export function inOrder(steps: Step[]): RequestHandler {
  return async (req, res, next) => {
    for (const step of steps) {
      const pending = step(req, res, next);
      if (pending) await pending;
    }
    next();
  };
}

/** Converts a library's handler to a step. The handler may call back again, for example for a response that it rejects. */
export function asStep(handler: RequestHandler): Step {
  return async (req, res, fail) => {
    let isOver = false;
    const error = await new Promise<unknown>((resolve) => {
      const next = (error?: unknown) => (isOver ? fail(error) : resolve(error));
      void handler(req, res, next);
    });
    isOver = true;
    if (error) throw error as Error;
  };
}
