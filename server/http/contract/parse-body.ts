import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { findInexactNumber } from './exact-numbers.ts';
import { Refusal } from '../../platform/errors.ts';

/** Error types of bodies that are not UTF-8 … */
export const NOT_UTF_8 = 'entity.not.utf8';
/** … and of bodies with a number that a double cannot keep. */
export const INEXACT_NUMBER = 'entity.number.inexact';

const options = { limit: '64kb', verify: refuseBrokenText };
/** The form parser's own limit, above what any operation takes. */
const MOST_VALUES = 1000;

const MOST_DIGITS_SHOWN = 40;

/** Reads forms and JSON bodies, which must be an object or an array. */
export const parseBody: RequestHandler[] = [
  express.json({ ...options, verify: refuseInexactNumbers }),
  express.urlencoded({ ...options, extended: false, parameterLimit: MOST_VALUES }),
  refuseManyValues,
];

/** Without this, invalid bytes would silently become U+FFFD. */
function refuseBrokenText(_req: IncomingMessage, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: NOT_UTF_8 });
}

/** Without this, an amount could be rounded to another one. */
function refuseInexactNumbers(req: IncomingMessage, res: unknown, body: Buffer, encoding: string): void {
  refuseBrokenText(req, res, body, encoding);
  const number = findInexactNumber(body.toString('latin1'));
  if (number) throw Object.assign(new Error(number.slice(0, MOST_DIGITS_SHOWN)), { type: INEXACT_NUMBER });
}

/** The validator reports every fault of a body: thousands of values would block the process. */
function refuseManyValues({ body }: Request, _res: Response, next: NextFunction): void {
  const values: unknown[] = [body];
  for (const value of values) {
    if (typeof value === 'object' && value !== null) values.push(...(Object.values(value) as unknown[]));
    if (values.length > MOST_VALUES) throw bodyTooLarge();
  }
  next();
}

export function bodyTooLarge(): Refusal {
  return new Refusal('payload_too_large', `The body may have at most 64 KiB and ${MOST_VALUES} values.`);
}
