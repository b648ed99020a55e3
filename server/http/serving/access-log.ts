import type { Request } from 'express';
import type { Logger } from '../../platform/log.ts';
import type { AtEnd } from './at-end.ts';

/** Paths that programs ask every few seconds. health.ts logs changes of readiness. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

/**
 * Logs one line per answered request, without its address, headers or body: a path may contain a secret in a wrong place.
 * Those of probes and scrapes are at the level `debug`. The fields are fixed, so the expensive redaction of secrets is
 * skipped.
 */
export function accessLog(log: Logger): AtEnd {
  const lines = log.child({}, { redact: [] });
  return (req, res, milliseconds) => {
    const { requestId, operationId, caller, entrant, cause } = res.locals;
    const page = pageOf(req);
    const line = {
      request_id: requestId,
      method: req.method,
      operation: operationId ?? page ?? 'unknown',
      status: res.writableFinished ? res.statusCode : 'aborted',
      duration_ms: Math.round(milliseconds),
      client_id: caller?.bearer?.client_id,
      user_id: entrant ?? caller?.user?.id ?? caller?.bearer?.user_id ?? undefined,
    };
    if (page !== undefined && PROBES.includes(page)) lines.debug(line, 'request');
    else if (res.statusCode >= 500) lines.error({ ...line, err: cause }, 'request failed');
    else lines.info(line, 'request');
  };
}

/** Returns the pattern of a page's path: `/pay/:reference`. */
function pageOf({ route }: Request): string | undefined {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : undefined;
}
