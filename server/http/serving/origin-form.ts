import type { RequestHandler } from 'express';
import { Refusal } from '../../platform/errors.ts';

/** Reduces a target in absolute form, which a server must accept, to its path and query (RFC 9112, section 3.2.2). */
export const originForm: RequestHandler = (req, _res, next) => {
  if (req.url.startsWith('/') || req.url === '*') return next();
  const url = URL.parse(req.url);
  if (!url) throw new Refusal('invalid_request', 'The target of the request is not a valid address.');
  req.url = req.originalUrl = url.pathname + url.search;
  next();
};
