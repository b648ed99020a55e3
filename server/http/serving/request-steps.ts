import type { Request, RequestHandler, Response } from 'express';

/** A check of a request, or work for it. What it throws is the answer. */
export type Step = (req: Request, res: Response) => void | Promise<void>;

/** Takes steps one after the other as one handler, because Express looks for the next handler after each of them. */
export function inOrder(steps: Step[]): RequestHandler {
  return async (req, res, next) => {
    for (const step of steps) {
      const pending = step(req, res);
      if (pending) await pending;
    }
    next();
  };
}

/** A handler of a library as a step. */
export function asStep(handler: RequestHandler): Step {
  return async (req, res) => {
    const error = await new Promise<unknown>((resolve) => void handler(req, res, resolve));
    if (error) throw error as Error;
  };
}
