import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { error as validation } from 'express-openapi-validator';
import { OAuthRefusal, toErrorDescription } from '../domain/oauth/oauth-refusal.ts';
import { isDatabaseUnavailable } from '../database.ts';
import { Refusal, type FieldError } from '../errors.ts';
import { toProblem } from './problem.ts';

export const notFoundHandler: RequestHandler = (req) => {
  throw new Refusal('not_found', `There is nothing at ${req.path}. The addresses of this service are listed at /docs.`);
};

/** Every failure ends here: an OAuth refusal as RFC 6749 JSON (elsewhere answered), the rest as a problem document. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const refusal = toRefusal(error);
  if (refusal.status >= 500) res.locals.cause = error;
  res.status(refusal.status).set(refusal.headers);
  res.type('application/problem+json').json(toProblem(refusal, res.locals.requestId, req.originalUrl.split('?')[0]!));
};

/** The same failure in the error format of the OAuth endpoints (RFC 6749 section 5.2), whatever went wrong. */
export const oauthErrorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const refusal = error instanceof OAuthRefusal ? error : toOAuthAnswer(toRefusal(error), req);
  if (refusal.status >= 500) res.locals.cause = error;
  res.status(refusal.status).set(refusal.headers).set('Cache-Control', 'no-store');
  res.json({ error: refusal.code, error_description: toErrorDescription(refusal.message) });
};

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
  if (refusal.status === 415) {
    const status = req.is('json') ? 400 : 415;
    return { code: 'invalid_request', message: 'Send the parameters form-encoded in the body.', status, headers };
  }
  const faults = refusal.errors?.map((fault) => `${fault.field.replace(/^\//, '')} ${fault.message}`).join('; ');
  return { code: 'invalid_request', message: faults ?? message, status: refusal.status, headers };
}

interface HttpFault extends Error {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  errors?: { path: string; message: string; errorCode?: string }[];
}

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) {
    return new Refusal('unavailable', 'The service cannot reach its database. Try again shortly.', {
      headers: { 'Retry-After': '1' },
      cause: error,
    });
  }
  if (error instanceof Error && 'status' in error && Number(error.status) < 500)
    return fromHttpFault(error as HttpFault);
  return new Refusal('internal_error', 'Something went wrong here. It is in our log under the request id.', {
    cause: error,
  });
}

/** Faults of the body parsers and of the contract validator. */
function fromHttpFault(fault: HttpFault): Refusal {
  if (fault.status === 413) return new Refusal('payload_too_large', 'The body may have at most 64 KiB.');
  if (fault.status === 415) return new Refusal('unsupported_media_type', mediaTypeAdvice(fault));
  if (fault.status === 405)
    return new Refusal('method_not_allowed', 'This address does not take this method.', {
      headers: fault.headers ?? {},
    });
  if (fault.status === 404) return new Refusal('not_found', 'There is nothing at this address.');
  if (fault.type === 'entity.parse.failed')
    return new Refusal('invalid_request', `The body is not valid JSON: ${fault.message}.`);
  const errors = (fault.errors ?? []).map(toFieldError);
  const [first] = errors;
  const detail = first
    ? `${first.field} ${first.message}${errors.length > 1 ? `, and ${errors.length - 1} more` : ''}.`
    : fault.message;
  return new Refusal('invalid_request', detail, errors.length > 0 ? { errors } : {});
}

function mediaTypeAdvice(fault: HttpFault): string {
  if (!(fault instanceof validation.UnsupportedMediaType)) return 'This media type is not supported.';
  const why = fault.message.endsWith('undefined') ? 'there is no Content-Type' : fault.message;
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}. See the operation in /docs.`;
}

/** The validator says `/body/amount`, `/query/limit`; callers know a JSON pointer into the body, or a parameter's name. */
function toFieldError({ path, message, errorCode }: { path: string; message: string; errorCode?: string }): FieldError {
  const [, place, ...rest] = path.split('/');
  const field = place === 'body' ? `/${rest.join('/')}`.replace(/\/$/, '') : rest.join('/') || (place ?? path);
  return { field, code: errorCode?.replace(/\.openapi\.validation$/, '') ?? 'invalid', message };
}
