import type { DeclineCode, FieldError, OAuthErrorCode, Problem } from '../../../spec/generated/schema.ts';
import type { ErrorCode, errorStatus } from '../../../spec/generated/values.ts';
import { TallystickError } from './error.ts';

export { TallystickError } from './error.ts';

/** The codes that the contract gives a status. */
type CodeOf<Status extends number> = {
  [Code in ErrorCode]: (typeof errorStatus)[Code] extends Status ? Code : never;
}[ErrorCode];

/** No answer came: no connection, or it broke off. The request may have had its effect. */
export class ConnectionError extends TallystickError {}

/** No complete answer came in time. The request may have had its effect. */
export class TimeoutError extends ConnectionError {}

/**
 * The service refused, with a status of 400 or more and a problem document (RFC 9457). Or something else answered, such
 * as a proxy: with any status, and without `code`.
 */
export class APIError extends TallystickError {
  readonly status: number;
  /** What went wrong, for programs; undefined if the answer is not the service's. Newer services may know more codes. */
  readonly code: ErrorCode | undefined;
  /** The problem document; undefined if the answer is not the service's. */
  readonly problem: Problem | undefined;
  /** Each fault of the request, where there are several or the place matters. */
  readonly errors: readonly FieldError[];
  readonly declineCode: DeclineCode | undefined;
  /** `Retry-After` of the answer, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: Refusal<Problem>) {
    const { status, body, requestId, retryAfterSeconds } = refusal;
    super(describe(refusal, body?.detail ?? body?.title, body?.code), { requestId });
    this.status = status;
    this.code = body?.code;
    this.problem = body;
    this.errors = body?.errors ?? [];
    this.declineCode = body?.decline_code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: the request is malformed; `errors` names the places. */
export class BadRequestError extends APIError {
  declare readonly code: CodeOf<400> | undefined;
}

/** 401: the token or the session is missing, expired or revoked. */
export class AuthenticationError extends APIError {
  declare readonly code: CodeOf<401> | undefined;
}

/** 402: the payment was declined; `declineCode` says why. */
export class PaymentDeclinedError extends APIError {
  declare readonly code: CodeOf<402> | undefined;
}

/** 403: the token lacks a scope, or the user a role. */
export class PermissionError extends APIError {
  declare readonly code: CodeOf<403> | undefined;
}

/** 404: there is no such resource for this caller. */
export class NotFoundError extends APIError {
  declare readonly code: CodeOf<404> | undefined;
}

/** 409: the present state does not allow it. */
export class ConflictError extends APIError {
  declare readonly code: CodeOf<409> | undefined;
}

/** 422: well-formed, but against a rule. */
export class UnprocessableError extends APIError {
  declare readonly code: CodeOf<422> | undefined;
}

/** 429: too many requests; `retryAfterSeconds` says how long to wait. */
export class RateLimitError extends APIError {
  declare readonly code: CodeOf<429> | undefined;
}

/** 500 and above: the service or what it depends on failed. */
export class ServerError extends APIError {
  declare readonly code: CodeOf<500 | 501 | 503> | undefined;
}

/** The refusal of an OAuth endpoint (RFC 6749, section 5.2). */
export class OAuthError extends TallystickError {
  readonly status: number;
  /** `error` of the answer. */
  readonly code: OAuthErrorCode;
  /** `error_description` of the answer. */
  readonly description: string | undefined;
  /** `Retry-After` of the answer, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: Refusal<OAuthRefusal> & { body: OAuthRefusal }) {
    const { status, body, requestId, retryAfterSeconds } = refusal;
    super(describe(refusal, body.error_description, body.error), { requestId });
    this.status = status;
    this.code = body.error;
    this.description = body.error_description;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface OAuthRefusal {
  error: OAuthErrorCode;
  error_description?: string;
}

/** An answer that is not a success. */
interface Refusal<Body> {
  status: number;
  body: Body | undefined;
  requestId: string | undefined;
  retryAfterSeconds: number | undefined;
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
export function errorOf({ status, headers }: Response, body: unknown, sentRequestId: string): APIError | OAuthError {
  const requestId = headers.get('Request-Id') ?? sentRequestId;
  const retryAfterSeconds = secondsOf(headers.get('Retry-After'));
  const answer = (typeof body === 'object' ? body : undefined) as Partial<Problem & OAuthRefusal> | null | undefined;
  if (typeof answer?.error === 'string') {
    return new OAuthError({ status, body: answer as OAuthRefusal, requestId, retryAfterSeconds });
  }
  const problem = typeof answer?.code === 'string' ? (answer as Problem) : undefined;
  const ErrorClass = CLASSES[status] ?? (status < 500 ? APIError : ServerError);
  return new ErrorClass({ status, body: problem, requestId, retryAfterSeconds });
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function describe(
  { status, requestId }: Refusal<unknown>,
  words: string | undefined,
  code: string | undefined,
): string {
  return `${words ?? describeStranger(status)} (${status}${code ? ` ${code}` : ''}, request ${requestId})`;
}

/** Gateways answer with 502 to 504 in place of the service (RFC 9110, section 15.6). */
function describeStranger(status: number): string {
  if (status < 300) return 'The answer is not JSON from Tallystick: is baseUrl right?';
  if (status < 502 || status > 504) return 'The answer is not from Tallystick: is baseUrl right?';
  return 'Something in front of Tallystick answered in its place';
}
