import type { Request, RequestHandler, Response } from 'express';

/** A check of a request, or work for it. What it throws is the answer. @param fail answers what went wrong after the step */
export type Step = (req: Request, res: Response, fail: (error: unknown) => void) => void | Promise<void>;

/** Takes steps one after the other as one handler, because Express looks for the next handler after each of them. */
export function inOrder(steps: Step[]): RequestHandler {
  return async (req, res, next) => {
    for (const step of steps) {
      const pending = step(req, res, next);
      if (pending) await pending;
    }
    next();
  };
}

/** A handler of a library as a step. It may call back again, such as for an answer that it refuses. */
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
