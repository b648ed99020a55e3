import type { Request } from 'express';
import type { Logger } from '../../platform/log.ts';
import type { AtEnd } from './at-end.ts';

/**
 * Logs one line per answered request, never with its address, headers or body: a path may have a secret in a wrong place.
 * Its fields are fixed, so the costly search for secrets is left out.
 */
export function accessLog(log: Logger): AtEnd {
  const lines = log.child({}, { redact: [] });
  return (req, res, milliseconds) => {
    const { requestId, operationId, caller, entrant, cause } = res.locals;
    const line = {
      request_id: requestId,
      method: req.method,
      operation: operationId ?? pageOf(req) ?? 'unknown',
      status: res.writableFinished ? res.statusCode : 'aborted',
      duration_ms: Math.round(milliseconds),
      client_id: caller?.bearer?.client_id,
      user_id: entrant ?? caller?.user?.id ?? caller?.bearer?.user_id ?? undefined,
    };
    if (res.statusCode >= 500) lines.error({ ...line, err: cause }, 'request failed');
    else lines.info(line, 'request');
  };
}

/** The pattern of its path: `/pay/:reference`. */
function pageOf({ route }: Request): string | undefined {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : undefined;
}
