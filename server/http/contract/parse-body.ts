import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { findInexactNumber } from './exact-numbers.ts';
import { Refusal } from '../../platform/errors.ts';

/** What the parsers say of a body that `refuseBrokenText` refuses. */
export const NOT_UTF_8 = 'entity.not.utf8';
/** … and of one that `refuseInexactNumbers` refuses. */
export const INEXACT_NUMBER = 'entity.number.inexact';

const options = { limit: '64kb', verify: refuseBrokenText };
/** As the form parser has it; no operation takes so many. */
const MOST_VALUES = 1000;

const MOST_DIGITS_TOLD = 40;

/** Reads bodies of JSON, which must be an object or an array, and forms. */
export const parseBody: RequestHandler[] = [
  express.json({ ...options, verify: refuseInexactNumbers }),
  express.urlencoded({ ...options, extended: false, parameterLimit: MOST_VALUES }),
  refuseManyValues,
];

/** Else every byte that is no UTF-8 would be read as U+FFFD, and what was meant be lost unnoticed. */
function refuseBrokenText(_req: IncomingMessage, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: NOT_UTF_8 });
}

/** Else a number would be rounded to one that passes, and the amount be another than was sent. */
function refuseInexactNumbers(req: IncomingMessage, res: unknown, body: Buffer, encoding: string): void {
  refuseBrokenText(req, res, body, encoding);
  const number = findInexactNumber(body.toString('latin1'));
  if (number) throw Object.assign(new Error(number.slice(0, MOST_DIGITS_TOLD)), { type: INEXACT_NUMBER });
}

/** The validator finds every fault of a body: thousands would take it so long that nobody else is served. */
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
