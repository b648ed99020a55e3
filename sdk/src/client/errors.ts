import type { CodesByStatus } from '../generated/constants.ts';
import type { DeclineCode, ErrorCode, FieldError, OAuthErrorCode, Problem } from '../generated/types.ts';
import { TallystickError } from './error.ts';

export { TallystickError } from './error.ts';

/** No response arrived: connecting failed, or the connection was lost. The request may have taken effect. */
export class ConnectionError extends TallystickError {
  override readonly name: string = 'ConnectionError';
}

/** No complete response arrived in time. The request may have taken effect. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}

/**
 * An error response: a status of 400 or more with a problem document (RFC 9457), or an `error` of an OAuth endpoint (RFC 6749,
 * section 5.2). Without `code`, the response is not the service's but, for example, a proxy's.
 */
export class APIError extends TallystickError {
  override readonly name: string = 'APIError';
  readonly status: number;
  /** Error code for programs; undefined if the response is not the service's. Newer services may use additional codes. */
  readonly code: ErrorCode | OAuthErrorCode | undefined;
  /** Explanation for people; undefined if the response is not the service's. */
  readonly detail: string | undefined;
  /** Problem document; undefined at OAuth endpoints, and if the response is not the service's. */
  readonly problem: Problem | undefined;
  /** Faults of the request, if there are several or their location matters. */
  readonly errors: readonly FieldError[];
  /** `Retry-After` of the response, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** True if the service repeated its response to an earlier request with the same idempotency key. */
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

  /** Page of the console with the logged request and its bodies, for members of the business; undefined in LIVE. */
  get requestLogUrl(): string | undefined {
    return this.problem?.request_log_url;
  }

  /**
   * Reference of the payment that the problem is about: the declined one, the existing one with `merchant_reference_in_use`,
   * or that of the request's path.
   */
  get payment(): string | undefined {
    return this.problem?.instance?.match(/pay_\w+/)?.[0];
  }
}

/** 400: the request is malformed; `errors` names the locations. */
export class BadRequestError extends APIError {
  override readonly name: string = 'BadRequestError';
  declare readonly code: CodesByStatus[400] | undefined;
}

/** 401: the token, the session or the application's secret is missing, wrong, expired or revoked. */
export class AuthenticationError extends APIError {
  override readonly name: string = 'AuthenticationError';
  declare readonly code: CodesByStatus[401] | 'invalid_client' | undefined;
}

/** 402: the payment was declined; `declineCode` is the reason. */
export class PaymentDeclinedError extends APIError {
  override readonly name: string = 'PaymentDeclinedError';
  declare readonly code: CodesByStatus[402] | undefined;

  /** Reason, for programs. */
  get declineCode(): DeclineCode | undefined {
    return this.problem?.decline_code;
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

/** 409: the current state does not allow the request. */
export class ConflictError extends APIError {
  override readonly name: string = 'ConflictError';
  declare readonly code: CodesByStatus[409] | undefined;
}

/** 422: the request is well-formed, but violates a rule. */
export class UnprocessableError extends APIError {
  override readonly name: string = 'UnprocessableError';
  declare readonly code: CodesByStatus[422] | undefined;
}

/** 429: too many requests; `retryAfterSeconds` is the time to wait. */
export class RateLimitError extends APIError {
  override readonly name: string = 'RateLimitError';
  declare readonly code: CodesByStatus[429] | 'temporarily_unavailable' | undefined;
}

/** 500 and above: the service or one of its dependencies failed. */
export class ServerError extends APIError {
  override readonly name: string = 'ServerError';
  declare readonly code: CodesByStatus[500 | 503] | 'server_error' | 'temporarily_unavailable' | undefined;
}

/** Any other error of an OAuth endpoint (RFC 6749, section 5.2), concerning the request, the grant or the scope. */
export class OAuthError extends APIError {
  override readonly name: string = 'OAuthError';
  declare readonly code: OAuthErrorCode;
}

/** Fields of a problem document and of an OAuth error. */
type RefusalBody = Partial<Problem> & { error?: OAuthErrorCode; error_description?: string };

/** A response that is not a success. */
interface Refusal {
  status: number;
  /** Parsed body; undefined if the response is not the service's. */
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
 * Creates the error for a response, also for unknown statuses and codes.
 *
 * @param body an object if the response is JSON, otherwise a string or nothing
 * @param sentRequestId used if the response has no `Request-Id`
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

/** Parses `Retry-After`, a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Describes another server's response. Gateways respond with 502 to 504 for the service (RFC 9110, section 15.6). */
function describeStranger(status: number): string {
  if (status < 502 || status > 504) return 'The response is not from Tallystick: check baseUrl';
  return 'A proxy responded in place of Tallystick';
}
