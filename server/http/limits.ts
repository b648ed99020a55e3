import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { claimedClientId } from '../domain/oauth/client-authentication.ts';
import { Refusal } from '../errors.ts';
import { countFailure, refuseIfBlocked, type Attempt } from '../limits/failures.ts';
import { quotaHeaders } from '../limits/quota.ts';
import { checkRequests, countRequest, moveRequest } from '../limits/requests.ts';
import { addressOf } from './address.ts';

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
 * Finds out who calls. Whoever gets no further counts for the address, and beyond the limit nobody is looked for there:
 * guesses at tokens cost a question to the database each.
 */
export async function limitStrangers<Caller>(req: Request, find: () => Promise<Caller>): Promise<Caller> {
  const stranger = strangerOf(req);
  checkRequests(stranger);
  try {
    return await find();
  } catch (error) {
    if (error instanceof Refusal) countRequest(stranger);
    throw error;
  }
}

/**
 * Where a client is about to prove itself, only its address is known: requests count for that until they are answered,
 * so that inventing clients gains nothing. Stands before the body is read.
 */
export const limitUnprovenClients: RequestHandler = (req, res, next) => {
  res.set(quotaHeaders(countRequest(strangerOf(req))));
  next();
};

/**
 * Refuses before the proof whoever failed too often as the client that is claimed, or has used up what is that client's.
 * Each address has its own count of a client, so that nobody uses up what is another's.
 */
export const limitClientRequests: RequestHandler = (req, res, next) => {
  const attempt = claimOf(req);
  refuseIfBlocked('client', attempt);
  res.set(quotaHeaders(checkRequests(claimant(attempt))));
  next();
};

/** Does the work of a client-authenticated operation. Done, it has proven the client, for whom the request counts then. */
export function countProvenClients(answer: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    await answer(req, res, next);
    moveRequest(strangerOf(req), claimant(claimOf(req)));
  };
}

/** Stands before the error handler of client-authenticated operations. */
export const countFailedClients: ErrorRequestHandler = async (error: unknown, req, _res, next) => {
  await countFailure('client', claimOf(req), error);
  next(error);
};

const strangerOf = (req: Request) => `stranger ${addressOf(req)}`;

const claimant = ({ subject, address }: Attempt) => `client ${subject} ${address}`;

function claimOf(req: Request): Attempt {
  const { client_id } = (req.body ?? {}) as { client_id?: unknown };
  const credentials = {
    ...(req.headers.authorization !== undefined && { authorization: req.headers.authorization }),
    ...(typeof client_id === 'string' && { client_id }),
  };
  return { subject: claimedClientId(credentials) ?? '', address: addressOf(req) };
}
