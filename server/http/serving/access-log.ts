import type { Logger } from '../../platform/log.ts';
import type { AtEnd } from './at-end.ts';

/**
 * Logs one line per answered request, never with query, headers or body. Its fields are fixed, so the costly search for
 * secrets is left out.
 */
export function accessLog(log: Logger): AtEnd {
  const lines = log.child({}, { redact: [] });
  return (req, res, milliseconds) => {
    const { requestId, operationId, caller, cause } = res.locals;
    const line = {
      request_id: requestId,
      method: req.method,
      operation: operationId ?? req.path,
      status: res.writableFinished ? res.statusCode : 'aborted',
      duration_ms: Math.round(milliseconds),
      client_id: caller?.bearer?.client_id,
      user_id: caller?.user?.id ?? caller?.bearer?.user_id ?? undefined,
    };
    if (res.statusCode >= 500) lines.error({ ...line, err: cause }, 'request failed');
    else lines.info(line, 'request');
  };
}
