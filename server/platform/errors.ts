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
  /** Path of the resource concerned, if it differs from the request's. */
  instance?: string;
  /** Response headers of the refusal, such as Allow or Retry-After. */
  headers?: Record<string, string>;
  /** True if a pending operation has ended: the same request, sent again, starts a new one. */
  ended?: boolean;
  cause?: unknown;
}

/** A request that the service refuses. `code` is public and stable; the contract states its status. */
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
 * Refuses one field of an otherwise well-formed request, with 400 `invalid_request` that names the field.
 * @param message What the field must be, to be read after its name; or a whole sentence.
 */
export function invalidField(field: string, code: FieldErrorCode, message: string): Refusal {
  const detail = /^[a-z]/.test(message) ? `${field || 'The body'} ${message}.` : message;
  return new Refusal('invalid_request', detail, { errors: [{ field, code, message }] });
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `No such ${what}, or you have no access to it.`);
}

/** Refuses a session that has ended, or that belongs to a deleted user. */
export function sessionEnded(): Refusal {
  const headers = { 'WWW-Authenticate': 'Bearer realm="tallystick", error="invalid_token"' };
  return new Refusal('invalid_token', 'This session has ended or is unknown. Sign in again.', { headers });
}

/** Refuses an operation that a closed business does not allow. */
export function businessClosed(): Refusal {
  const detail = 'This business is closed. Its data can be read; nothing can be added or changed.';
  return new Refusal('business_closed', detail);
}

/** Returns the cause of an error, including one that Sequelize has wrapped. */
export function causeOf(error: Pick<Error, 'cause'>): unknown {
  return ('parent' in error && error.parent) || ('original' in error && error.original) || error.cause;
}

/**
 * A fault of the configuration or environment that an operator must fix. main prints its message as one line and exits 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
