import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { countFailure, refuseIfBlocked, type Attempt } from '../limits/failures.ts';
import { quotaHeaders } from '../limits/quota.ts';
import { countRequest } from '../limits/requests.ts';

/** Counts a request for whoever sends it, refuses it beyond the limit, and says what is left. */
export const limitRequests: RequestHandler = (req, res, next) => {
  res.set(quotaHeaders(countRequest(subjectOf(req, res))));
  next();
};

/** The application, for the user it acts for if any; the signed-in user; or else only the address is known. */
function subjectOf(req: Request, res: Response): string {
  const { caller } = res.locals;
  if (caller?.bearer) return `client ${caller.bearer.client_id} ${caller.bearer.user_id ?? ''}`;
  if (caller?.user) return `user ${caller.user.id}`;
  return `address ${addressOf(req)}`;
}

/**
 * The same where a client is about to prove itself: for the client it claims to be, at its address, so that nobody uses
 * up what is another's. Who fails too often is refused before the proof.
 */
export const limitClientRequests: RequestHandler = (req, res, next) => {
  const attempt = claimedClient(req);
  refuseIfBlocked('client', attempt);
  res.set(quotaHeaders(countRequest(`client ${attempt.subject} ${attempt.address}`)));
  next();
};

/** Stands before the error handler of client-authenticated operations. */
export const countFailedClients: ErrorRequestHandler = async (error: unknown, req, _res, next) => {
  await countFailure('client', claimedClient(req), error);
  next(error);
};

function claimedClient(req: Request): Attempt {
  const { client_id } = (req.body ?? {}) as { client_id?: unknown };
  const basic = /^Basic +([\w+/=-]+)$/i.exec(req.headers.authorization ?? '')?.[1];
  const claimed = basic === undefined ? client_id : Buffer.from(basic, 'base64').toString().split(':', 1)[0];
  return { subject: typeof claimed === 'string' ? claimed : '', address: addressOf(req) };
}

const IPV6_PREFIX_BITS = 64;

/** Where a request comes from. A single customer holds a whole /64 of IPv6, so that counts as one address. */
export function addressOf(req: Request): string {
  const text = req.ip ?? '';
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()}/${IPV6_PREFIX_BITS}`;
}
