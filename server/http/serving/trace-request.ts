import type { RequestHandler } from 'express';
import { endRequestSpan, startRequestSpan, within } from '../../platform/tracing.ts';

/** Makes every request a step of a trace, when traces are asked for. */
export const traceRequest: RequestHandler = (req, res, next) => {
  const step = startRequestSpan(req.method, req.headers);
  res.locals.step = step;
  res.once('close', () => {
    const operation = res.locals.operationId ?? 'page';
    endRequestSpan(step, operation, res.statusCode, {
      'http.request.method': req.method,
      'http.response.status_code': res.statusCode,
      'tallystick.operation': operation,
      'tallystick.request_id': res.locals.requestId,
    });
  });
  next();
};

/** What is done from here on belongs to that step. Comes after the body is read, for that is where the thread is lost. */
export const continueTrace: RequestHandler = (_req, res, next) => within(res.locals.step, next);
