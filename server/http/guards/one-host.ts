import type { RequestHandler } from 'express';
import { Refusal } from '../../platform/errors.ts';

/** Refuses two Host headers (RFC 9112, section 3.2): Node uses the first, while a proxy may use the second. */
export const requireOneHost: RequestHandler = ({ rawHeaders }, _res, next) => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new Refusal('invalid_request', 'The request has more than one Host header. Send one.');
  next();
};
