import { isUtf8 } from 'node:buffer';
import express from 'express';
import { findInexactNumber } from './exact-numbers.ts';
import { parseForm, parseObject, plainTypeOf, readBytes } from './plain-body.ts';
import { Refusal } from '../../platform/errors.ts';
import { isBodySent } from '../guards/unread-body.ts';
import { asStep, type Step } from '../serving/request-steps.ts';

/** Error types of bodies that are not UTF-8 … */
export const NOT_UTF_8 = 'entity.not.utf8';
/** … and of bodies with a number that a double cannot keep. */
export const INEXACT_NUMBER = 'entity.number.inexact';

const MOST_KIBIBYTES = 64;
export const BODY_LIMIT = MOST_KIBIBYTES * 1024;
/** The form parser's own limit, above what any operation takes. */
const MOST_VALUES = 1000;

const MOST_DIGITS_SHOWN = 40;

/** Reads a form, or a JSON body, which must be an object or an array. */
export const parseBody: Step = async (req, res, fail) => {
  const type = isBodySent(req) ? plainTypeOf(req) : undefined;
  if (type === undefined) for (const parse of PARSERS) await parse(req, res, fail);
  else req.body = readPlain(await readBytes(req, BODY_LIMIT), type);
  refuseManyValues(req.body);
};

const options = { limit: BODY_LIMIT, verify: refuseBrokenText };
/** They take several times as long as `readPlain`, and read all that is not plain: compressed, or in another charset. */
const PARSERS = [
  express.json({ ...options, verify: refuseInexactNumbers }),
  express.urlencoded({ ...options, extended: false, parameterLimit: MOST_VALUES }),
].map(asStep);

function readPlain(body: Buffer | undefined, type: 'json' | 'form'): unknown {
  if (!body) throw bodyTooLarge();
  const text = new TextDecoder().decode(body); // leaves out a byte order mark
  try {
    if (type === 'json') refuseInexactNumbers(undefined, undefined, body, 'utf-8');
    else refuseBrokenText(undefined, undefined, body, 'utf-8');
    return type === 'json' ? parseObject(text) : parseForm(text);
  } catch (error) {
    throw Object.assign(error as Error, { status: 400, body: text });
  }
}

/** Without this, invalid bytes would silently become U+FFFD. */
function refuseBrokenText(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: NOT_UTF_8 });
}

/** Without this, an amount could be rounded to another one. */
function refuseInexactNumbers(req: unknown, res: unknown, body: Buffer, encoding: string): void {
  refuseBrokenText(req, res, body, encoding);
  const number = findInexactNumber(body.toString('latin1'));
  if (number) throw Object.assign(new Error(number.slice(0, MOST_DIGITS_SHOWN)), { type: INEXACT_NUMBER });
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
