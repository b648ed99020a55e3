import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { findInexactNumber } from './exact-numbers.ts';
import { findRepeatedName } from './repeated-names.ts';
import { parseForm, parseObject, plainTypeOf, readBytes } from './plain-body.ts';
import { Refusal } from '../../platform/errors.ts';
import { isBodySent } from '../guards/unread-body.ts';
import { asStep, type Step } from '../serving/request-steps.ts';

/** Error types of bodies that are not UTF-8 … */
export const NOT_UTF_8 = 'entity.not.utf8';
/** … of bodies with a number that a double cannot keep … */
export const INEXACT_NUMBER = 'entity.number.inexact';
/** … and of bodies with an object that has a name twice, whose message is that name. */
export const REPEATED_NAME = 'entity.name.repeated';

const MOST_KIBIBYTES = 64;
export const BODY_LIMIT = MOST_KIBIBYTES * 1024;
/** The form parser's own limit, above what any operation takes. */
const MOST_VALUES = 1000;

/** Characters of a body in an error. */
const MOST_SHOWN = 40;

/** Reads a form, or a JSON body, which must be an object or an array. */
export const parseBody: Step = async (req, res, fail) => {
  const type = isBodySent(req) ? plainTypeOf(req) : undefined;
  if (type === undefined) for (const parse of PARSERS) await parse(req, res, fail);
  else req.body = readPlain(await readBytes(req, BODY_LIMIT), type);
  if (Buffer.isBuffer(req.body)) req.body = readPlain(req.body, 'json');
  refuseManyValues(req.body);
};

const options = { limit: BODY_LIMIT };
/** They take several times as long as `readBytes`, and read all that is not plain: compressed, or a form in another charset. */
const PARSERS = [
  express.raw({ ...options, type: isJsonOfUtf8 }),
  express.urlencoded({ ...options, verify: refuseBrokenText, extended: false, parameterLimit: MOST_VALUES }),
].map(asStep);

/** RFC 8259, section 8.1, has JSON in UTF-8 only. */
function isJsonOfUtf8(req: IncomingMessage): boolean {
  const type = req.headers['content-type'] ?? '';
  if (!/^application\/json *(;|$)/i.test(type)) return false;
  const [, charset = 'utf-8'] = /;\s*charset="?([^";]*)/i.exec(type) ?? [];
  if (charset.toLowerCase() !== 'utf-8') throw new Refusal('unsupported_media_type', 'Send JSON in UTF-8.');
  return true;
}

function readPlain(body: Buffer | undefined, type: 'json' | 'form'): unknown {
  if (!body) throw bodyTooLarge();
  const text = new TextDecoder().decode(body); // leaves out a byte order mark
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

/** Without this, invalid bytes would silently become U+FFFD. */
function refuseBrokenText(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: NOT_UTF_8 });
}

/** Without this, an amount could be rounded to another one. */
function refuseInexactNumbers(text: string): void {
  const number = findInexactNumber(text);
  if (number) throw Object.assign(new Error(number.slice(0, MOST_SHOWN)), { type: INEXACT_NUMBER });
}

/** Without this, the last of two amounts would count, and a proxy could have read the first (RFC 7493, section 2.3). */
function refuseRepeatedNames(text: string): void {
  const name = findRepeatedName(text);
  if (name !== undefined) throw Object.assign(new Error(name.slice(0, MOST_SHOWN)), { type: REPEATED_NAME });
}

/** The validator reports every fault of a body: thousands of values would block the process. */
function refuseManyValues(body: unknown): void {
  const values: unknown[] = [body];
  for (const value of values) {
    if (typeof value === 'object' && value !== null) values.push(...(Object.values(value) as unknown[]));
    if (values.length > MOST_VALUES) throw bodyTooLarge();
  }
}

export function bodyTooLarge(): Refusal {
  return new Refusal('payload_too_large', `The body may have at most ${MOST_KIBIBYTES} KiB and ${MOST_VALUES} values.`);
}
