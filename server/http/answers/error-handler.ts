import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { error as validation } from 'express-openapi-validator';
import { OAuthRefusal, toErrorDescription } from '../../domain/oauth/oauth-refusal.ts';
import { isLockTimeout, isTimedOut, isTransient } from '../../database/database-errors.ts';
import { claimOfRequest, HEAVY_SECONDS } from '../../database/pool-places.ts';
import { invalidCursor } from '../../domain/lists/page.ts';
import { invalidField, notFound, Refusal, type FieldError } from '../../platform/errors.ts';
import { bodyTooLarge, INEXACT_NUMBER, NOT_UTF_8, REPEATED_NAME } from '../contract/parse-body.ts';
import { toProblem } from './problem.ts';
import { summarize, toFieldErrors, type ValidatorFault } from '../../domain/input/request-faults.ts';

export const notFoundHandler: RequestHandler = (req) => {
  // req.path would lack the path of the router.
  const [path] = req.originalUrl.split('?');
  throw new Refusal('not_found', `There is nothing at ${path}. The operations of the API are listed at /docs.`);
};

const PROBLEM = 'application/problem+json';

/** Answers every error as a problem document, except those of OAuth endpoints. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const refusal = toRefusal(error);
  const problem = toProblem(refusal, req, res);
  const breach = res.locals.breachOf?.(refusal.status, PROBLEM, problem);
  if (breach) return void errorHandler(breach, req, res, next);
  res.locals.errorCode = refusal.code;
  if (refusal.status >= 500) res.locals.cause = error;
  res.status(refusal.status).set({ 'Cache-Control': 'no-store', ...refusal.headers });
  res.locals.answered = JSON.stringify(problem);
  res.type(PROBLEM).json(problem);
};

/** Answers every error of an OAuth endpoint in the format of RFC 6749 section 5.2. */
export const oauthErrorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const refusal = error instanceof OAuthRefusal ? error : toOAuthAnswer(toRefusal(error), req);
  const body = { error: refusal.code, error_description: toErrorDescription(refusal.message) };
  const breach = res.locals.breachOf?.(refusal.status, 'application/json', body);
  if (breach) return void oauthErrorHandler(breach, req, res, next);
  res.locals.errorCode = refusal.code;
  if (refusal.status >= 500) res.locals.cause = error;
  res.status(refusal.status).set(refusal.headers);
  res.json(body);
};

/** Media types of JSON, which is well-formed but not a form: RFC 6749 section 5.2 requires 400 for it, not 415. */
const JSON_TYPES = ['json', '+json', 'text/json'];

function toOAuthAnswer(refusal: Refusal, req: Request) {
  const { message, headers } = refusal;
  if (refusal.status >= 500)
    return {
      code: refusal.status === 503 ? 'temporarily_unavailable' : 'server_error',
      message,
      status: refusal.status,
      headers,
    };
  if (refusal.status === 429) return { code: 'temporarily_unavailable', message, status: 429, headers };
  const isJson = Boolean(req.is(JSON_TYPES));
  if (refusal.status === 415 || (refusal.status === 400 && isJson)) {
    const message = 'Send the parameters form-encoded in the body.';
    return { code: 'invalid_request', message, status: isJson ? 400 : 415, headers };
  }
  const faults = refusal.errors?.map(inFormWords).join('; ');
  return { code: 'invalid_request', message: faults ?? message, status: refusal.status, headers };
}

/** Rewords a type error of a form, whose values are strings: a parameter was repeated, which RFC 6749 section 3.2 forbids. */
function inFormWords({ field, code, message }: FieldError): string {
  return `${field.replace(/^\//, '') || 'The body'} ${code === 'type' ? 'was sent twice' : message}`;
}

/** Reports whether the database canceled an expensive read at its time limit. */
function isHeavyCut(error: unknown): boolean {
  return claimOfRequest()?.work === 'heavy' && isTimedOut(error);
}

function tookTooLong(cause: unknown): Refusal {
  const detail = `The query took longer than ${HEAVY_SECONDS} seconds and was stopped. Narrow it: a shorter period, a smaller page or fewer filters.`;
  return new Refusal('unavailable', detail, { headers: { 'Retry-After': '30' }, cause });
}

interface HttpFault extends Error {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  /** Limit in bytes of a body that is too large; set by body parsers. */
  limit?: number;
  /** The body as sent; set by body parsers. */
  body?: string;
  /** Set by the contract validator. */
  errors?: ValidatorFault[];
}

const AWAY = 'The service cannot reach its database, or other requests held its locks. Try again shortly.';
const HELD =
  'Other requests hold locks that this request requires, such as that of the same payment, wallet or business. Nothing was changed. Try again shortly.';

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isHeavyCut(error)) return tookTooLong(error);
  if (isTransient(error))
    return new Refusal('unavailable', isLockTimeout(error) ? HELD : AWAY, {
      headers: { 'Retry-After': '1' },
      cause: error,
    });
  if (error instanceof Error && 'status' in error && Number(error.status) < 500)
    return fromHttpFault(error as HttpFault);
  return new Refusal(
    'internal_error',
    'An internal error occurred. The log of the service has it under the request id.',
    {
      cause: error,
    },
  );
}

/** Converts errors of the body parsers and of the contract validator. */
function fromHttpFault(fault: HttpFault): Refusal {
  if (fault.status === 413) return bodyTooLarge(fault.limit);
  if (fault.status === 415) return new Refusal('unsupported_media_type', mediaTypeAdvice(fault));
  if (fault.status === 405)
    return new Refusal('method_not_allowed', 'This address does not support this method.', {
      headers: fault.headers ?? {},
    });
  if (fault instanceof URIError) return notFound('address'); // the path cannot be decoded
  if (fault.status === 404) return new Refusal('not_found', 'There is nothing at this address.');
  return fault.errors ? fromFaults(fault.errors) : fromBody(fault);
}

/** Maps a malformed identifier to 404, a malformed cursor to `invalid_cursor`, and any other fault to `invalid_request`. */
function fromFaults(faults: ValidatorFault[]): Refusal {
  if (faults.some(({ path }) => path.startsWith('/params/'))) return notFound('address');
  const errors = toFieldErrors(faults);
  if (errors.every(({ field, code }) => field === 'cursor' && code !== 'unknown')) return invalidCursor();
  return new Refusal('invalid_request', summarize(errors), { errors });
}

/** Converts errors of a body that the parser cannot read. */
function fromBody({ type, message, body = '' }: HttpFault): Refusal {
  if (type === NOT_UTF_8) return invalidField('', 'text', 'must be in UTF-8');
  if (type === INEXACT_NUMBER)
    return invalidField('', 'number', `has the number ${message}, which has more digits than can be stored`);
  if (type === REPEATED_NAME)
    return invalidField('', 'repeated', `has the name ${JSON.stringify(message)} twice in an object; send it once`);
  if (type !== 'entity.parse.failed')
    return new Refusal(
      'invalid_request',
      'The body could not be read: it is truncated, or its encoding differs from its headers.',
    );
  if (!isJson(body)) return new Refusal('invalid_request', `The body is not valid JSON: ${message}.`);
  return invalidField('', 'type', 'must be a JSON object');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function mediaTypeAdvice(fault: HttpFault): string {
  if (!(fault instanceof validation.UnsupportedMediaType)) return 'This media type is not supported.';
  const why = fault.message.endsWith('undefined') ? 'the Content-Type is missing' : fault.message;
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}. See the operation in /docs.`;
}
