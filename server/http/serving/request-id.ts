import type { RequestHandler } from 'express';
import { newId } from '../../platform/ids.ts';
import { beginsLikeSecret } from '../../platform/secrets.ts';

/** Not dots alone, which would be a folder in the address of its page. */
const VALID = /^(?!\.+$)[\w.:-]{1,128}$/;

/**
 * Sets Request-Id on every response. Keeps a valid one of the caller, so that both sides find the same log lines, unless it looks
 * like a secret, which would be logged.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const inbound = req.get('Request-Id');
  const id = inbound && VALID.test(inbound) && !beginsLikeSecret(inbound) ? inbound : newId('req');
  res.locals.requestId = id;
  res.setHeader('Request-Id', id);
  next();
};
