import type { Request, RequestHandler } from 'express';
import { Refusal } from '../../platform/errors.ts';

/** Whether a request has a body, read or not. One of unknown length counts. */
export function isBodySent({ headers }: Request): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || Number(length) > 0;
}

/**
 * Refuses a body that was not read, because its type is missing or malformed. Where a body is optional, to go on
 * without it would be wrong: a capture of a part would become one of all.
 */
export const refuseUnreadBody: RequestHandler = (req, _res, next) => {
  if (isBodySent(req) && req.body === undefined) {
    throw new Refusal('unsupported_media_type', 'Say in Content-Type what the body is. See the operation in /docs.');
  }
  next();
};
