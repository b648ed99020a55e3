import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';

/** What the parsers say of a body that `refuseBrokenText` refuses. */
export const NOT_UTF_8 = 'entity.not.utf8';

const options = { limit: '64kb', verify: refuseBrokenText };

/** Reads bodies of JSON, which must be an object or an array, and forms. */
export const parseBody: RequestHandler[] = [express.json(options), express.urlencoded({ ...options, extended: false })];

/** Else every byte that is no UTF-8 would be read as U+FFFD, and what was meant be lost unnoticed. */
function refuseBrokenText(_req: IncomingMessage, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: NOT_UTF_8 });
}
