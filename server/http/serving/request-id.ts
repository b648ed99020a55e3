import type { RequestHandler } from 'express';
import { newId } from '../../platform/ids.ts';
import { beginsLikeSecret } from '../../platform/secrets.ts';

const VALID = /^[\w.:-]{1,128}$/;

/**
 * Sets Request-Id on every response. A valid one of the caller is kept, so that both sides find the same log lines, but no
 * secret, sent by mistake: it would be in the logs.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const inbound = req.get('Request-Id');
  const id = inbound && VALID.test(inbound) && !beginsLikeSecret(inbound) ? inbound : newId('req');
  res.locals.requestId = id;
  res.setHeader('Request-Id', id);
  next();
};
