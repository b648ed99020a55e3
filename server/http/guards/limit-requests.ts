import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { OAuthErrorCode } from '../../../spec/generated/values.ts';
import type { Limits } from '../../limits/limits.ts';
import { claimedClientId, presentsSecret, type ClientCredentials } from '../../domain/oauth/client-authentication.ts';
import type { ApplicationOwner, OAuthClient } from '../../models/oauth/client.ts';
import { OAuthRefusal } from '../../domain/oauth/oauth-refusal.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Attempt } from '../../limits/failures.ts';
import { quotaHeaders, type Quota } from '../../limits/quota.ts';
import { addressOf } from './address.ts';
import { claim, lineOfOwner } from './claim-places.ts';
import { toRefusal } from '../answers/error-handler.ts';
import type { Step } from '../serving/request-steps.ts';

/** Counts a request for its caller, refuses it beyond the limit, and sends the quota headers. */
export const limitRequests =
  (limits: Limits): Step =>
  (req, res) => {
    const bearer = res.locals.caller?.bearer;
    // An application without a business that acts for many users has the limit of each of them.
    const isOfUser = bearer?.business_id === null && bearer.user_id !== null;
    tell(res, limits.requests.count(subjectOf(req, res), bearer && !isOfUser ? limits.ofOwner(bearer) : undefined));
  };

function tell(res: Response, quota: Quota): void {
  for (const [name, value] of Object.entries(quotaHeaders(quota))) res.setHeader(name, value);
}

/** Returns the key to count by: the application with the user it acts for, the signed-in user, or else the address. */
function subjectOf(req: Request, res: Response): string {
  const { caller } = res.locals;
  if (caller?.bearer) return `client ${caller.bearer.client_id} ${caller.bearer.user_id ?? ''}`;
  if (caller?.user) return `user ${caller.user.id}`;
  return addressSubject(req);
}

const addressSubject = (req: Request) => `address ${addressOf(req)}`;

/**
 * Checks a credential first and counts only a failure, so that a flood of wrong credentials locks no right one out. Credentials
 * from an address with too many failures are checked one at a time, which bounds their cost.
 */
function check<T>(limits: Limits, sender: string, prove: () => Promise<T>): Promise<T> {
  return limits.requests.isUsedUp(sender) ? limits.turns.take(sender, prove) : prove();
}

/** Finds the visitor of a page. Visits without a session count towards the limit of the address. */
export function recognize<Caller>(limits: Limits, req: Request, find: () => Promise<Caller>): Promise<Caller> {
  return check(limits, addressSubject(req), find);
}

/** Finds the caller. Failures count towards the limit of the address, and are refused with 429 beyond it. */
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
 * Refuses requests beyond the claimed client's limit, before authentication. The count is per client and address, and only
 * authenticated requests increase it, so that others cannot exhaust it. Until then a request waits in the line of its
 * address, because clients can be invented without limit.
 */
export const limitClientRequests =
  (limits: Limits): Step =>
  (req, res) => {
    tell(res, limits.requests.check(claimant(req)));
  };

/**
 * Admits the request of a client that has authenticated: counts it for the client and for its owner, in whose line it waits from
 * then on. A public client has only claimed its id: it stays in the line of its address, and counts for that.
 * @throws Refusal `rate_limited` beyond the limit of either
 */
export const admitClient =
  (limits: Limits, req: Request, res: Response) =>
  (client: ApplicationOwner & Pick<OAuthClient, 'is_confidential'>): void => {
    const group = client.is_confidential ? limits.ofOwnerAtOauth(client) : limits.ofPublicAt(addressOf(req));
    tell(res, limits.requests.count(claimant(req), group));
    if (client.is_confidential) claim({ tenant: lineOfOwner(client) });
  };

/** Runs a client-authenticated operation, and notes which client its success proves. */
export function countProvenClients(limits: Limits, answer: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    await check(limits, strangerOf(req), () => Promise.resolve(answer(req, res, next)));
    if (isProof(req) || res.locals.operationId === 'Oauth_token') res.locals.provenClient = claimOf(req).subject;
  };
}

/** Reports whether an authenticated request came with a secret. Public applications have only tokens. */
function isProof(req: Request): boolean {
  return presentsSecret(credentialsOf(req));
}

/**
 * Runs before the error handler of client-authenticated operations. Failed or unreadable authentication counts towards the limit
 * of the address and is refused beyond it; `admitClient` has counted those with other refusals.
 */
export const countFailedClients =
  (limits: Limits): ErrorRequestHandler =>
  async (error: unknown, req, res, next) => {
    const claim = claimOf(req);
    if (error instanceof OAuthRefusal && !UNPROVEN.includes(error.code)) {
      if (isProof(req)) res.locals.provenClient = claim.subject;
    } else if (isFaultOfCaller(error)) {
      tell(res, limits.requests.count(strangerOf(req)));
      await limits.failures.countClient(claim, error);
    }
    next(error);
  };

/** Codes of refusals without an authenticated client. */
const UNPROVEN: OAuthErrorCode[] = ['invalid_client', 'invalid_request'];

function isFaultOfCaller(error: unknown): boolean {
  const { status } = error instanceof OAuthRefusal ? error : toRefusal(error);
  return status < 500 && status !== 429;
}

/** Sends the quota headers of sign-ins and sign-ups. Refuses no request, because the credentials may be right. */
export const tellEntrants =
  (limits: Limits): Step =>
  (req, res) => {
    tell(res, limits.requests.quotaOf(entrantOf(req)));
  };

/** Counts failed and unreadable sign-ins and sign-ups, and refuses only those beyond the limit. */
export const countFailedEntrants =
  (limits: Limits): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    if (isFaultOfCaller(error)) tell(res, limits.requests.count(entrantOf(req)));
    next(error);
  };

const entrantOf = (req: Request) => `entrant ${addressOf(req)}`;

const strangerOf = (req: Request) => `stranger ${addressOf(req)}`;

/** Returns the key of the claimed client at its address, so that other addresses cannot exhaust the client's limit. */
function claimant(req: Request): string {
  const { subject, address } = claimOf(req);
  return `client ${subject} ${address}`;
}

type Claim = Required<Attempt>;

/** Reads an assertion, which may name the client, only once. The body is parsed by then. */
function claimOf(req: Request): Claim {
  const { locals } = req.res!;
  return (locals.claim ??= { subject: claimedClientId(credentialsOf(req)) ?? '', address: addressOf(req) });
}

const IN_BODY = ['client_id', 'client_secret', 'client_assertion'] as const;

/** Reads client credentials from the header and from an unvalidated body. */
function credentialsOf(req: Request): ClientCredentials {
  const body = (req.body ?? {}) as Record<string, unknown>;
  const given = IN_BODY.map((name) => [name, body[name]] as const).filter(([, value]) => typeof value === 'string');
  return {
    ...(req.headers.authorization !== undefined && { authorization: req.headers.authorization }),
    ...(Object.fromEntries(given) as Partial<Record<(typeof IN_BODY)[number], string>>),
  };
}
