import type { RequestHandler } from 'express';
import { Refusal } from '../errors.ts';

/**
 * Refuses a body that nobody could read, because its type is missing or malformed. Where a body is optional, to go on
 * without it would be wrong: a capture of a part would become one of all.
 */
export const refuseUnreadBody: RequestHandler = (req, _res, next) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers;
  const isSent = encoding !== undefined || Number(length) > 0;
  if (isSent && req.body === undefined) {
    throw new Refusal('unsupported_media_type', 'Say in Content-Type what the body is. See the operation in /docs.');
  }
  next();
};
