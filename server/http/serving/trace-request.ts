import type { RequestHandler } from 'express';
import { endRequestSpan, startRequestSpan, within } from '../../platform/tracing.ts';

/** Records a span for every request. */
export const traceRequest: RequestHandler = (req, res, next) => {
  const span = startRequestSpan(req.method, req.headers);
  res.locals.span = span;
  res.once('close', () => {
    const operation = res.locals.operationId ?? 'page';
    endRequestSpan(span, operation, res.statusCode, {
      'http.request.method': req.method,
      'http.response.status_code': res.statusCode,
      'tallystick.operation': operation,
      'tallystick.request_id': res.locals.requestId,
    });
  });
  next();
};

/** Runs a handler within the request's span, because the body parser loses the async context. */
export function traced(answer: RequestHandler): RequestHandler {
  return (req, res, next) => within(res.locals.span, () => answer(req, res, next));
}
