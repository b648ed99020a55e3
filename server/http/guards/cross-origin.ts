import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Operation } from '../contract/load-contract.ts';
import type { Step } from '../serving/request-steps.ts';

/** Longest time in seconds for which browsers cache a preflight. */
const ASK_AGAIN_SECONDS = 7200;

/**
 * Reports whether pages of other origins may call an operation. They may where it takes tokens or client credentials, as
 * applications in browsers need (RFC 9700, section 2.6), because a page has only its own token. Operations of sessions, sign-in
 * and sign-up are closed to them.
 */
export function isOpenToPages({ security, method }: Operation): boolean {
  const schemes = security.map(({ scheme }) => scheme);
  if (schemes.some((scheme) => scheme.startsWith('session'))) return false;
  return method === 'get' || schemes.some((scheme) => scheme !== 'none');
}

/** Allows pages of any origin to read a response. With `*`, browsers send no cookies. */
export const openToPages: Step = (_req, res) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Expose-Headers', '*');
};

/** Answers preflights (Fetch, "CORS-preflight request"), and passes on every other OPTIONS request. */
export function answerPreflight(operations: Operation[]): RequestHandler {
  const methods = operations.map(({ method }) => method.toUpperCase());
  const answer = cors({ origin: '*', methods, maxAge: ASK_AGAIN_SECONDS });
  return (req, res, next) => {
    if (req.headers['access-control-request-method'] === undefined) next();
    else answer(req, res, next);
  };
}
