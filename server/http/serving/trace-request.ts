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

/** Continues the request's span. Comes after the body parser, which loses the async context. */
export const continueTrace: RequestHandler = (_req, res, next) => within(res.locals.span, next);
