import type { CodesByStatus } from '../generated/constants.ts';
import type { DeclineCode, ErrorCode, FieldError, OAuthErrorCode, Problem } from '../generated/types.ts';
import { TallystickError } from './error.ts';

export { TallystickError } from './error.ts';

/** No answer came: no connection, or it broke off. The request may have had its effect. */
export class ConnectionError extends TallystickError {
  override readonly name: string = 'ConnectionError';
}

/** No complete answer came in time. The request may have had its effect. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}

/**
 * An error response: a status of 400 or more with a problem document (RFC 9457), or an `error` of an OAuth endpoint
 * (RFC 6749, section 5.2). Without `code`, the response is not the service's but, for example, a proxy's.
 */
export class APIError extends TallystickError {
  override readonly name: string = 'APIError';
  readonly status: number;
  /** What went wrong, for programs; undefined if the answer is not the service's. Newer services may know more codes. */
  readonly code: ErrorCode | OAuthErrorCode | undefined;
  /** The explanation for people; undefined if the response is not the service's. */
  readonly detail: string | undefined;
  /** The problem document; undefined at OAuth endpoints, and if the response is not the service's. */
  readonly problem: Problem | undefined;
  /** Each fault of the request, where there are several or the place matters. */
  readonly errors: readonly FieldError[];
  /** `Retry-After` of the answer, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether the service repeated its response to an earlier request with the same idempotency key. */
  readonly replayed: boolean;

  constructor(refusal: Refusal) {
    const { status, body, requestId } = refusal;
    const code = body?.code ?? body?.error;
    const detail = body?.detail ?? body?.title ?? body?.error_description;
    const words = detail ?? (code ? 'Refused' : describeStranger(status));
    super(`${words} (${status}${code ? ` ${code}` : ''}, request ${requestId})`, { requestId });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.problem = body?.code === undefined ? undefined : (body as Problem);
    this.errors = body?.errors ?? [];
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.replayed = refusal.replayed;
  }
}

/** 400: the request is malformed; `errors` names the places. */
export class BadRequestError extends APIError {
  override readonly name: string = 'BadRequestError';
  declare readonly code: CodesByStatus[400] | undefined;
}

/** 401: the token, the session or the application's secret is missing, wrong, expired or revoked. */
export class AuthenticationError extends APIError {
  override readonly name: string = 'AuthenticationError';
  declare readonly code: CodesByStatus[401] | 'invalid_client' | undefined;
}

/** 402: the payment was declined; `declineCode` says why. */
export class PaymentDeclinedError extends APIError {
  override readonly name: string = 'PaymentDeclinedError';
  declare readonly code: CodesByStatus[402] | undefined;

  /** The reason, for programs. */
  get declineCode(): DeclineCode | undefined {
    return this.problem?.decline_code;
  }

  /** The reference of the payment, whose status is FAILED. */
  get payment(): string | undefined {
    return this.problem?.instance?.split('/payments/')[1];
  }
}

/** 403: the token lacks a scope, or the user a role. */
export class PermissionError extends APIError {
  override readonly name: string = 'PermissionError';
  declare readonly code: CodesByStatus[403] | undefined;
}

/** 404: there is no such resource for this caller. */
export class NotFoundError extends APIError {
  override readonly name: string = 'NotFoundError';
  declare readonly code: CodesByStatus[404] | undefined;
}

/** 409: the current state does not allow it. */
export class ConflictError extends APIError {
  override readonly name: string = 'ConflictError';
  declare readonly code: CodesByStatus[409] | undefined;
}

/** 422: well-formed, but against a rule. */
export class UnprocessableError extends APIError {
  override readonly name: string = 'UnprocessableError';
  declare readonly code: CodesByStatus[422] | undefined;
}

/** 429: too many requests; `retryAfterSeconds` says how long to wait. */
export class RateLimitError extends APIError {
  override readonly name: string = 'RateLimitError';
  declare readonly code: CodesByStatus[429] | 'temporarily_unavailable' | undefined;
}

/** 500 and above: the service or what it depends on failed. */
export class ServerError extends APIError {
  override readonly name: string = 'ServerError';
  declare readonly code: CodesByStatus[500 | 503] | 'server_error' | 'temporarily_unavailable' | undefined;
}

/** Any other error of an OAuth endpoint (RFC 6749, section 5.2): of the request, the grant or the scope. */
export class OAuthError extends APIError {
  override readonly name: string = 'OAuthError';
  declare readonly code: OAuthErrorCode;
}

/** The fields of a problem document and of an OAuth error. */
type RefusalBody = Partial<Problem> & { error?: OAuthErrorCode; error_description?: string };

/** An answer that is not a success. */
interface Refusal {
  status: number;
  /** Undefined if the response is not the service's. */
  body: RefusalBody | undefined;
  requestId: string;
  retryAfterSeconds: number | undefined;
  replayed: boolean;
}

const CLASSES: Record<number, typeof APIError> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentDeclinedError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
};

/**
 * The error for an answer, also for unknown statuses and codes.
 *
 * @param body an object if the answer is JSON, otherwise a text or nothing
 * @param sentRequestId used if the answer has none
 */
export function errorOf({ status, headers }: Response, body: unknown, sentRequestId: string): APIError {
  const { code, error } = Object(body) as RefusalBody;
  const isOAuth = typeof error === 'string';
  const ofStatus = CLASSES[status] ?? (status < 500 ? APIError : ServerError);
  const isOfGrant = isOAuth && status !== 401 && status !== 429 && status < 500;
  return new (isOfGrant ? OAuthError : ofStatus)({
    status,
    body: isOAuth || typeof code === 'string' ? (body as RefusalBody) : undefined,
    requestId: headers.get('Request-Id') ?? sentRequestId,
    retryAfterSeconds: secondsOf(headers.get('Retry-After')),
    replayed: isReplayed(headers),
  });
}

export const isReplayed = (headers: Headers): boolean => headers.get('Idempotent-Replayed') === 'true';

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Gateways answer with 502 to 504 in place of the service (RFC 9110, section 15.6). */
function describeStranger(status: number): string {
  if (status < 502 || status > 504) return 'The answer is not from Tallystick: is baseUrl right?';
  return 'Something in front of Tallystick answered in its place';
}
