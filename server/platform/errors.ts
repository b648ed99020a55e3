import { errorStatus, type ErrorCode, type FieldErrorCode } from '../../spec/generated/values.ts';

export type { ErrorCode, FieldErrorCode };

export interface FieldError {
  /** JSON pointer into the body, or the name of a query parameter, header or path parameter. */
  field: string;
  code: FieldErrorCode;
  message: string;
}

interface RefusalOptions {
  errors?: FieldError[];
  decline_code?: string;
  /** Path of the resource concerned, where that is not the request's own. */
  instance?: string;
  /** Response headers that belong to the refusal, such as Allow or Retry-After. */
  headers?: Record<string, string>;
  /** Whether this is the end of a pending operation: the same request, sent again, is a new one. */
  ended?: boolean;
  cause?: unknown;
}

/** A request that the service declines to carry out. `code` is public and stable; its status is stated in the contract. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly decline_code: string | undefined;
  readonly instance: string | undefined;
  readonly headers: Record<string, string>;
  readonly ended: boolean;

  constructor(code: ErrorCode, detail: string, options: RefusalOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.errors = options.errors;
    this.decline_code = options.decline_code;
    this.instance = options.instance;
    this.headers = options.headers ?? {};
    this.ended = options.ended ?? false;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * One refused field of an otherwise well-formed request: 400 `invalid_request` naming it.
 * @param message What the field must be, to be read after its name; or a whole sentence.
 */
export function invalidField(field: string, code: FieldErrorCode, message: string): Refusal {
  const detail = /^[a-z]/.test(message) ? `${field || 'The body'} ${message}.` : message;
  return new Refusal('invalid_request', detail, { errors: [{ field, code, message }] });
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `There is no such ${what}, or it is not yours to see.`);
}

/** For a session that is over, or of a user who has left. */
export function sessionEnded(): Refusal {
  const headers = { 'WWW-Authenticate': 'Bearer realm="tallystick", error="invalid_token"' };
  return new Refusal('invalid_token', 'This session has ended or is unknown. Sign in again.', { headers });
}

/** For what a closed business cannot do any more. */
export function businessClosed(): Refusal {
  const detail = 'This business is closed. What there is can be read; nothing can be added or changed.';
  return new Refusal('business_closed', detail);
}

/** The cause of an error, also of one that Sequelize has wrapped. */
export function causeOf(error: Pick<Error, 'cause'>): unknown {
  return ('parent' in error && error.parent) || ('original' in error && error.original) || error.cause;
}

/** A configuration or environment fault that an operator must mend; main prints its message as one line and exits 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
