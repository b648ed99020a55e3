import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Operation } from '../contract/load-contract.ts';

/** For how long a browser need not ask again; none remembers it for longer. */
const ASK_AGAIN_SECONDS = 7200;

/**
 * Pages of other origins may call what tokens and clients authorize, as OAuth asks of endpoints that applications in
 * browsers use (RFC 9700, section 2.6): a page has no token but its own. What a session authorizes they may not, nor sign in.
 */
export function isOpenToPages({ security, method }: Operation): boolean {
  const schemes = security.map(({ scheme }) => scheme);
  if (schemes.some((scheme) => scheme.startsWith('session'))) return false;
  return method === 'get' || schemes.some((scheme) => scheme !== 'none');
}

/** Lets pages of any origin read an answer. Cookies are not taken from them, and need not be refused. */
export const openToPages: RequestHandler = cors({ origin: '*', exposedHeaders: '*' });

/** Answers browsers that ask beforehand (Fetch, "CORS-preflight request"); any other OPTIONS is none of it. */
export function answerPreflight(operations: Operation[]): RequestHandler {
  const methods = operations.map(({ method }) => method.toUpperCase());
  const answer = cors({ origin: '*', methods, maxAge: ASK_AGAIN_SECONDS });
  return (req, res, next) => {
    if (req.headers['access-control-request-method'] === undefined) next();
    else answer(req, res, next);
  };
}
