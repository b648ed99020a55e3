import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { findInexactNumber } from './exact-numbers.ts';
import { findRepeatedName } from './repeated-names.ts';
import { parseForm, parseObject, plainTypeOf, readBytes } from './plain-body.ts';
import { Refusal } from '../../platform/errors.ts';
import { isBodySent } from '../guards/unread-body.ts';
import { asStep, type Step } from '../serving/request-steps.ts';

/** Error type of a body that is not UTF-8. */
export const NOT_UTF_8 = 'entity.not.utf8';
/** Error type of a body with a number that a double cannot represent. */
export const INEXACT_NUMBER = 'entity.number.inexact';
/** Error type of a body with an object that repeats a name. The error message is that name. */
export const REPEATED_NAME = 'entity.name.repeated';

const KIBIBYTE = 1024;
export const BODY_LIMIT = 64 * KIBIBYTE;
/** Limit of a body with a file in Base64. */
export const FILE_BODY_LIMIT = 1536 * KIBIBYTE;
/** The form parser's limit on values, above what any operation accepts. */
const MOST_VALUES = 1000;

/** Characters of a body that an error quotes. */
const MOST_SHOWN = 40;

/** Parses a form, or a JSON body, which must be an object or an array, of at most `limit` bytes. */
export function parseBody(limit: number): Step {
  const others = parsersOf(limit);
  return async (req, res, fail) => {
    const type = isBodySent(req) ? plainTypeOf(req) : undefined;
    if (type === undefined) for (const parse of others) await parse(req, res, fail);
    else {
      const body = await readBytes(req, limit);
      if (!body) throw bodyTooLarge(limit);
      res.locals.sent = body;
      req.body = readPlain(body, type);
    }
    if (Buffer.isBuffer(req.body)) req.body = readPlain((res.locals.sent = req.body), 'json');
    refuseManyValues(req.body, limit);
  };
}

/** Returns parsers for compressed bodies and forms in other charsets. They take several times as long as `readBytes`. */
const parsersOf = (limit: number) =>
  [
    express.raw({ limit, type: isJsonOfUtf8 }),
    express.urlencoded({ limit, verify: refuseBrokenText, extended: false, parameterLimit: MOST_VALUES }),
  ].map(asStep);

/** Reports whether a JSON body is in UTF-8, the only encoding that RFC 8259, section 8.1, allows. */
function isJsonOfUtf8(req: IncomingMessage): boolean {
  const type = req.headers['content-type'] ?? '';
  if (!/^application\/json *(;|$)/i.test(type)) return false;
  const [, charset = 'utf-8'] = /;\s*charset="?([^";]*)/i.exec(type) ?? [];
  if (charset.toLowerCase() !== 'utf-8') throw new Refusal('unsupported_media_type', 'Send JSON in UTF-8.');
  return true;
}

function readPlain(body: Buffer, type: 'json' | 'form'): unknown {
  const text = new TextDecoder().decode(body); // removes a byte order mark
  try {
    refuseBrokenText(undefined, undefined, body, 'utf-8');
    return type === 'json' ? readJson(text) : parseForm(text);
  } catch (error) {
    throw Object.assign(error as Error, { status: 400, body: text });
  }
}

function readJson(text: string): object {
  refuseInexactNumbers(text);
  const value = parseObject(text);
  refuseRepeatedNames(text);
  return value;
}

/** Rejects invalid UTF-8, which would otherwise silently become U+FFFD. */
function refuseBrokenText(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: NOT_UTF_8 });
}

/** Rejects numbers that a double cannot represent, so that no amount is rounded. */
function refuseInexactNumbers(text: string): void {
  const number = findInexactNumber(text);
  if (number) throw Object.assign(new Error(number.slice(0, MOST_SHOWN)), { type: INEXACT_NUMBER });
}

/** Rejects repeated names: the last of two amounts would count here, the first perhaps in a proxy (RFC 7493, section 2.3). */
function refuseRepeatedNames(text: string): void {
  const name = findRepeatedName(text);
  if (name !== undefined) throw Object.assign(new Error(name.slice(0, MOST_SHOWN)), { type: REPEATED_NAME });
}

/** Rejects a body with too many values. The validator reports every fault of a body: thousands would block the process. */
function refuseManyValues(body: unknown, limit: number): void {
  const values: unknown[] = [body];
  for (const value of values) {
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value) as unknown[]) values.push(inner);
    if (values.length > MOST_VALUES) throw bodyTooLarge(limit);
  }
}

export function bodyTooLarge(limit = BODY_LIMIT): Refusal {
  const most = limit / KIBIBYTE;
  return new Refusal('payload_too_large', `The body may have at most ${most} KiB and ${MOST_VALUES} values.`);
}
