import type { Request, Response } from 'express';
import type { components } from '../../../spec/generated/schema.ts';
import { operations, type OperationId } from '../../../spec/generated/values.ts';
import type { NewBodies } from '../../models/requests/logged-request.ts';
import type { BodyShape } from '../contract/body-shape.ts';
import type { BodyShapes } from '../contract/body-shapes.ts';
import { BODY_LIMIT } from '../contract/parse-body.ts';
import { loggedPath } from './logged-path.ts';
import { REDACTED, Redaction } from './redaction.ts';

type LoggedBody = components['schemas']['LoggedBody'];
type Problem = components['schemas']['Problem'];

/** Maximum number of bytes kept of a body. */
export const MOST_BYTES_KEPT = 16 * 1024;

/** Highest size in the contract. */
const LARGEST = 2 ** 31 - 1;

/**
 * Returns the bodies of a request and of its response to log, without secrets and personal data: for a token of TEST of an
 * application with a business.
 */
export function bodiesToLog(shapes: BodyShapes, id: OperationId, req: Request, res: Response): NewBodies | null {
  const { business_id, environment } = res.locals.caller?.bearer ?? {};
  if (environment !== 'TEST' || !business_id) return null;
  const { success, request } = operations[id];
  const { request: asked, response: answered } = shapes.of(id, success);
  const redaction = new Redaction(MOST_BYTES_KEPT);
  const request_body = request === null ? null : requestBody(redaction, asked, req, res);
  const shape = res.statusCode >= 400 ? shapes.problem : answered;
  const response_body =
    req.method === 'HEAD' ? null : responseBody(new Redaction(MOST_BYTES_KEPT, redaction.taken), shape, req, res);
  if (!request_body && !response_body) return null;
  const bodies = JSON.stringify({ request_body, response_body });
  return { business_id, bodies, size: Buffer.byteLength(bodies) };
}

function requestBody(
  redaction: Redaction,
  shape: BodyShape | undefined,
  req: Request,
  { locals: { sent, errorCode } }: Response,
): LoggedBody | null {
  const size = sent?.length ?? Math.min(Number(req.headers['content-length'] ?? 0), LARGEST);
  if (size === 0 && req.headers['transfer-encoding'] === undefined) return null;
  if (errorCode === 'payload_too_large' || size > BODY_LIMIT) return { text: null, size, omitted: 'too_large' };
  return sent ? readable(redaction, shape, parsed(sent.toString()), size) : { text: null, size, omitted: 'unread' };
}

function responseBody(
  redaction: Redaction,
  shape: BodyShape | undefined,
  req: Request,
  { statusCode, locals: { answered, operationId, sent } }: Response,
): LoggedBody | null {
  if (answered === undefined || answered === '') return null;
  const size = Buffer.byteLength(answered);
  if (size > BODY_LIMIT) return { text: null, size, omitted: 'too_large' };
  const value = parsed(answered);
  if (statusCode < 400) return readable(redaction, shape, value, size);
  const isUnparsed = sent !== undefined && (typeof req.body !== 'object' || Buffer.isBuffer(req.body));
  return readable(redaction, shape, withoutQuotes(value as Problem, operationId!, req.originalUrl, isUnparsed), size);
}

/** Removes what a problem may quote: values in the path of the request, and the start of a body that could not be parsed. */
function withoutQuotes({ errors, ...problem }: Problem, id: OperationId, url: string, isUnparsed: boolean): Problem {
  if (problem.instance === url.split('?')[0]) problem.instance = loggedPath(id, url);
  return isUnparsed ? { ...problem, detail: REDACTED } : { ...problem, ...(errors && { errors }) };
}

/** @param value undefined for what is no JSON */
function readable(redaction: Redaction, shape: BodyShape | undefined, value: unknown, size: number): LoggedBody {
  if (value === undefined) return { text: null, size, omitted: 'not_json' };
  const text = JSON.stringify(redaction.value(value, shape));
  const kept = Buffer.from(text);
  if (kept.length <= MOST_BYTES_KEPT) return { text, size, omitted: null };
  const start = kept
    .subarray(0, MOST_BYTES_KEPT)
    .toString()
    .replace(/\uFFFD$/, ''); // half a character
  return { text: start, size, omitted: 'cut' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
