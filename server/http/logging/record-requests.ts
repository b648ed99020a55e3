import type { HttpContext } from '../http-context.ts';
import type { BodyShapes } from '../contract/body-shapes.ts';
import type { AtEnd } from '../serving/at-end.ts';
import { bodiesToLog } from './log-bodies.ts';
import { loggedPath } from './logged-path.ts';

/** Response to a request whose DPoP proof lacks the current nonce, which the application repeats with it. */
const NONCE_REQUEST = 'use_dpop_nonce';

/** Records the requests of authenticated applications, except those that only obtain a nonce. */
export function recordRequests(
  { requestLog, clock }: Pick<HttpContext, 'requestLog' | 'clock'>,
  shapes: BodyShapes,
): AtEnd {
  return (req, res, milliseconds) => {
    const { caller, provenClient, operationId, requestId, errorCode, made } = res.locals;
    const clientId = caller?.bearer?.client_id ?? provenClient;
    if (clientId === undefined || operationId === undefined || errorCode === NONCE_REQUEST) return;
    const tenant = caller?.bearer?.business_id ?? clientId;
    const created_at = new Date(clock.now().getTime() - milliseconds);
    const status = res.headersSent ? res.statusCode : null;
    const describe = () => ({
      request_id: requestId,
      method: req.method,
      path: loggedPath(operationId, req.originalUrl),
      code: errorCode ?? null,
      duration_ms: Math.round(milliseconds),
      made: made ?? null,
    });
    const bodiesOf = () => bodiesToLog(shapes, operationId, req, res);
    requestLog.add(tenant, { client_id: clientId, status, created_at }, describe, bodiesOf);
  };
}
