import type { RequestHandler } from 'express';
import { newId } from '../../platform/ids.ts';

const SANE = /^[\w.:-]{1,128}$/;

/** Every response carries Request-Id; a sane one of the caller is kept, so that both sides can find the same log lines. */
export const requestId: RequestHandler = (req, res, next) => {
  const inbound = req.get('Request-Id');
  const id = inbound && SANE.test(inbound) ? inbound : newId('req');
  res.locals.requestId = id;
  res.setHeader('Request-Id', id);
  next();
};
