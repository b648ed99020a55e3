import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { OAuthErrorCode } from '../../../spec/generated/values.ts';
import type { Limits } from '../../limits/limits.ts';
import { claimedClientId } from '../../domain/oauth/client-authentication.ts';
import { OAuthRefusal } from '../../domain/oauth/oauth-refusal.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Attempt } from '../../limits/failures.ts';
import { quotaHeaders } from '../../limits/quota.ts';
import { addressOf } from './address.ts';
import { toRefusal } from '../answers/error-handler.ts';

/** Counts a request for its caller, refuses it beyond the limit, and says what is left. */
export const limitRequests =
  (limits: Limits): RequestHandler =>
  (req, res, next) => {
    res.set(quotaHeaders(limits.requests.count(subjectOf(req, res))));
    next();
  };

/** The application, for the user it acts for if any; the signed-in user; or else only the address is known. */
function subjectOf(req: Request, res: Response): string {
  const { caller } = res.locals;
  if (caller?.bearer) return `client ${caller.bearer.client_id} ${caller.bearer.user_id ?? ''}`;
  if (caller?.user) return `user ${caller.user.id}`;
  return addressSubject(req);
}

const addressSubject = (req: Request) => `address ${addressOf(req)}`;

/**
 * Checks a credential first and counts only its failure, so that no flood of wrong ones locks a right one
 * out. An address with too many failures has its credentials checked one after the other: that bounds what they cost.
 */
function check<T>(limits: Limits, sender: string, prove: () => Promise<T>): Promise<T> {
  return limits.requests.isUsedUp(sender) ? limits.turns.take(sender, prove) : prove();
}

/** Finds out who visits a page, if it is known: any other visit counts with those of the address. */
export function recognize<Caller>(limits: Limits, req: Request, find: () => Promise<Caller>): Promise<Caller> {
  return check(limits, addressSubject(req), find);
}

/** Finds out who calls. What fails counts for the address, and beyond the limit is refused as one too many. */
export async function limitStrangers<Caller>(
  limits: Limits,
  req: Request,
  find: () => Promise<Caller>,
): Promise<Caller> {
  const stranger = strangerOf(req);
  try {
    return await check(limits, stranger, find);
  } catch (error) {
    if (error instanceof Refusal) limits.requests.count(stranger);
    throw error;
  }
}

/**
 * Refuses before the proof what goes beyond the requests of the client that is claimed. Each address has its own count of
 * a client, to which only what was proven adds, so that no one else uses it up.
 */
export const limitClientRequests =
  (limits: Limits): RequestHandler =>
  (req, res, next) => {
    res.set(quotaHeaders(limits.requests.check(claimant(claimOf(req)))));
    next();
  };

/** Does the work of a client-authenticated operation. Done, it has proven the client, for whom the request counts then. */
export function countProvenClients(limits: Limits, answer: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    await check(limits, strangerOf(req), () => Promise.resolve(answer(req, res, next)));
    limits.requests.record(claimant(claimOf(req)));
  };
}

/**
 * Stands before the error handler of client-authenticated operations. What proves no client, also because it cannot be
 * read, counts for the address and is refused beyond its limit; what a proven client asks for in vain counts for that.
 */
export const countFailedClients =
  (limits: Limits): ErrorRequestHandler =>
  async (error: unknown, req, res, next) => {
    const claim = claimOf(req);
    if (error instanceof OAuthRefusal && !UNPROVEN.includes(error.code)) {
      limits.requests.record(claimant(claim));
    } else if (isFaultOfCaller(error)) {
      res.set(quotaHeaders(limits.requests.count(strangerOf(req))));
      await limits.failures.countClient(claim, error);
    }
    next(error);
  };

/** Codes of refusals that come before the proof, or instead of it. */
const UNPROVEN: OAuthErrorCode[] = ['invalid_client', 'invalid_request'];

function isFaultOfCaller(error: unknown): boolean {
  const { status } = error instanceof OAuthRefusal ? error : toRefusal(error);
  return status < 500 && status !== 429;
}

/** Tells what is left to those who sign in or up. It refuses none: what they send may be right. */
export const tellEntrants =
  (limits: Limits): RequestHandler =>
  (req, res, next) => {
    res.set(quotaHeaders(limits.requests.quotaOf(entrantOf(req))));
    next();
  };

/** Counts sign-ins and sign-ups that fail, also because they cannot be read, and only those it refuses beyond the limit. */
export const countFailedEntrants =
  (limits: Limits): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    if (isFaultOfCaller(error)) res.set(quotaHeaders(limits.requests.count(entrantOf(req))));
    next(error);
  };

const entrantOf = (req: Request) => `entrant ${addressOf(req)}`;

const strangerOf = (req: Request) => `stranger ${addressOf(req)}`;

const claimant = ({ subject, address }: Claim) => `client ${subject} ${address}`;

type Claim = Required<Attempt>;

function claimOf(req: Request): Claim {
  const { client_id } = (req.body ?? {}) as { client_id?: unknown };
  const credentials = {
    ...(req.headers.authorization !== undefined && { authorization: req.headers.authorization }),
    ...(typeof client_id === 'string' && { client_id }),
  };
  return { subject: claimedClientId(credentials) ?? '', address: addressOf(req) };
}
