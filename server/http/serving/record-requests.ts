import { operations } from '../../../spec/generated/values.ts';
import { API_PATH } from '../../platform/origin.ts';
import type { HttpContext } from '../http-context.ts';
import type { AtEnd } from './at-end.ts';

/** Format of the service's identifiers. No secret has this format. */
const IDENTIFIER = /^[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}$/;

const TEMPLATES = new Map(Object.entries(operations).map(([id, { path }]) => [id, path.split('/')]));

/** Response to a request whose DPoP proof lacks the current nonce, which the application repeats with it. */
const NONCE_REQUEST = 'use_dpop_nonce';

/** Records the requests of authenticated applications, except those that only obtain a nonce. */
export function recordRequests({ requestLog, clock }: Pick<HttpContext, 'requestLog' | 'clock'>): AtEnd {
  return (req, res, milliseconds) => {
    const { caller, provenClient, operationId, requestId, errorCode, made } = res.locals;
    const clientId = caller?.bearer?.client_id ?? provenClient;
    if (clientId === undefined || operationId === undefined || errorCode === NONCE_REQUEST) return;
    const tenant = caller?.bearer?.business_id ?? clientId;
    const created_at = new Date(clock.now().getTime() - milliseconds);
    const status = res.headersSent ? res.statusCode : null;
    requestLog.add(tenant, { client_id: clientId, status, created_at }, () => ({
      request_id: requestId,
      method: req.method,
      path: loggedPath(operationId, req.originalUrl),
      code: errorCode ?? null,
      duration_ms: Math.round(milliseconds),
      made: made ?? null,
    }));
  };
}

/** Removes the query, and replaces any value that is not a valid identifier by the parameter's name. */
export function loggedPath(operationId: string, url: string): string {
  const template = TEMPLATES.get(operationId)!;
  const actual = url.slice(API_PATH.length).split('?', 1)[0]!.split('/');
  const parts = template.map((part, index) => {
    const value = actual[index];
    return part.startsWith('{') && value !== undefined && IDENTIFIER.test(value) ? value : part;
  });
  return API_PATH + parts.join('/');
}
