import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Operation } from '../contract/load-contract.ts';
import type { Step } from '../serving/request-steps.ts';

/** The longest time for which browsers cache a preflight. */
const ASK_AGAIN_SECONDS = 7200;

/**
 * Pages of other origins may call operations that take tokens or client credentials, as applications in browsers need
 * (RFC 9700, section 2.6): a page has only its own token. Operations of sessions, sign-in and sign-up are closed to them.
 */
export function isOpenToPages({ security, method }: Operation): boolean {
  const schemes = security.map(({ scheme }) => scheme);
  if (schemes.some((scheme) => scheme.startsWith('session'))) return false;
  return method === 'get' || schemes.some((scheme) => scheme !== 'none');
}

/** Lets pages of any origin read an answer. With `*`, browsers send no cookies. */
export const openToPages: Step = (_req, res) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Expose-Headers', '*');
};

/** Answers preflights (Fetch, "CORS-preflight request"), and passes every other OPTIONS on. */
export function answerPreflight(operations: Operation[]): RequestHandler {
  const methods = operations.map(({ method }) => method.toUpperCase());
  const answer = cors({ origin: '*', methods, maxAge: ASK_AGAIN_SECONDS });
  return (req, res, next) => {
    if (req.headers['access-control-request-method'] === undefined) next();
    else answer(req, res, next);
  };
}
