import type { RequestHandler } from 'express';
import { newId } from '../../platform/ids.ts';

const VALID = /^[\w.:-]{1,128}$/;
/** How tokens and secrets begin. A caller that sends one by mistake must not find it in a log. */
const SECRET = /^(tat|trt|tsk|tses|whsec)_/;

/** Sets Request-Id on every response. A valid one of the caller is kept, so that both sides find the same log lines. */
export const requestId: RequestHandler = (req, res, next) => {
  const inbound = req.get('Request-Id');
  const id = inbound && VALID.test(inbound) && !SECRET.test(inbound) ? inbound : newId('req');
  res.locals.requestId = id;
  res.setHeader('Request-Id', id);
  next();
};
