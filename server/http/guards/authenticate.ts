import type { Request, Response } from 'express';
import type { HttpContext } from '../http-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireRecentSignIn } from '../../domain/accounts/recent-sign-in.ts';
import { findSession } from '../../domain/accounts/sessions.ts';
import { requireChange } from '../../domain/businesses/member-access.ts';
import { isAllowedAddress } from '../../domain/oauth/allowed-addresses.ts';
import { findBearer, findBoundBearer } from '../../domain/oauth/access-tokens.ts';
import { ProofFault, verifyProof } from '../../domain/oauth/dpop.ts';
import { resourceMetadataAddress } from '../../domain/oauth/server-metadata.ts';
import { clientKeyAlgorithms } from '../../../spec/generated/values.ts';
import type { Config } from '../../platform/config.ts';
import { Refusal, sessionEnded } from '../../platform/errors.ts';
import { consolePath, requestPath } from '../../platform/origin.ts';
import type { Bearer } from '../../models/oauth/access-token.ts';
import type { Operation } from '../contract/load-contract.ts';
import type { Step } from '../serving/request-steps.ts';
import { addressOf, exactAddressOf } from './address.ts';
import { limitStrangers } from './limit-requests.ts';
import { isForeignRead, refuseForgedRequest, refuseForm } from './same-origin.ts';
import type { BearerCaller, UserCaller } from './locals.ts';

const REALM = 'Bearer realm="tallystick"';

/** Authenticates the caller by the operation's schemes and sets `res.locals.caller`. */
export function authenticate(service: HttpContext, operation: Operation): Step {
  const schemes = new Set(operation.security.map(({ scheme }) => scheme));
  const needsSession = schemes.has('sessionCookie') || schemes.has('sessionToken');
  const needsBearer = schemes.has('oauth2');
  return async (req, res) => {
    if (needsSession)
      res.locals.caller = await limitStrangers(service.limits, req, () => userCaller(service, req, res, operation));
    else if (needsBearer) {
      const caller = await limitStrangers(service.limits, req, () => bearerCaller(service, req));
      res.locals.caller = caller;
      noteLogPage(service.config, caller, res);
    } else if (!operation.clientAuthenticated) refuseForgedRequest(req, service.config.origin); // sign-up and sign-in set a cookie
  };
}

/** Notes the page with the logged request, which only applications of a business have, and problems name only in TEST. */
function noteLogPage({ origin }: Config, { bearer }: BearerCaller, { locals }: Response): void {
  const { business_id, client_id, environment } = bearer;
  if (business_id === null || environment !== 'TEST') return;
  locals.requestLogUrl = origin + requestPath(consolePath(business_id, environment), client_id, locals.requestId);
}

async function userCaller(
  service: HttpContext,
  req: Request,
  res: Response,
  { takesBody }: Operation,
): Promise<UserCaller> {
  const bearer = bearerToken(req.headers.authorization);
  const token = bearer ?? (isForeignRead(req) ? undefined : service.cookies.readSession(req.headers.cookie));
  if (token === undefined)
    throw new Refusal('session_required', 'Sign in first: POST /session, or `tally login`.', challenge(REALM));
  const session = await findSession(service.clock, token);
  if (!session) throw sessionEnded();
  if (bearer === undefined) {
    refuseForgedRequest(req, service.config.origin);
    if (takesBody) refuseForm(req);
    service.cookies.renewSession(res, session, token);
  }
  return { user: session.user, session, address: addressOf(req) };
}

async function bearerCaller(service: HttpContext, req: Request): Promise<BearerCaller> {
  const presented = presentedToken(req.headers.authorization);
  const metadata = `resource_metadata="${resourceMetadataAddress(service.config)}"`;
  if (presented === undefined) {
    throw new Refusal(
      'invalid_token',
      'Send an access token: Authorization: Bearer tat_…, from POST /oauth/token.',
      challenge(`${REALM}, ${metadata}, ${dpopChallenge()}`),
    );
  }
  const bearer = await (presented.isBound ? boundBearer(service, req, presented.token) : plainBearer(service, presented.token)); // prettier-ignore
  if (!bearer) {
    const detail = 'This access token is expired, revoked or unknown. Get a new one from POST /oauth/token.';
    const why = 'error="invalid_token"';
    throw new Refusal('invalid_token', detail, challenge(presented.isBound ? dpopChallenge(why) : `${REALM}, ${why}, ${metadata}`)); // prettier-ignore
  }
  refuseOtherAddresses(bearer, exactAddressOf(req));
  return { bearer, address: addressOf(req) };
}

/** Finds the bearer of a token that is sent without a proof. */
async function plainBearer({ clock }: HttpContext, token: string): Promise<Bearer | undefined> {
  const bearer = await findBearer(clock, token);
  if (!bearer || bearer.jkt === null) return bearer;
  const detail = 'This access token is bound to a key. Send it as Authorization: DPoP …, with a DPoP proof.';
  throw new Refusal('invalid_token', detail, challenge(dpopChallenge('error="invalid_token"')));
}

/** Finds the bearer of a token that is sent with a proof of its key (RFC 9449 section 7.1). */
async function boundBearer(service: HttpContext, req: Request, accessToken: string): Promise<Bearer | undefined> {
  const { dpop = '' } = req.headers;
  const url = service.config.origin + req.originalUrl.split('?')[0]!;
  try {
    const proof = await verifyProof(service, String(dpop), { method: req.method, url, accessToken });
    return await findBoundBearer(service.clock, accessToken, proof);
  } catch (error) {
    if (!(error instanceof ProofFault)) throw error;
    throw new Refusal('invalid_token', error.message, challenge(dpopChallenge(`error="${error.code}"`)));
  }
}

const dpopChallenge = (error?: string) =>
  ['DPoP realm="tallystick"', ...(error === undefined ? [] : [error]), `algs="${clientKeyAlgorithms.join(' ')}"`].join(
    ', ',
  );

function refuseOtherAddresses({ allowed_addresses }: Bearer, ip: string): void {
  if (isAllowedAddress(allowed_addresses, ip)) return;
  const detail = `The application of this token is not allowed to send requests from ${ip}. Its owner can add the address to allowed_addresses.`;
  throw new Refusal('invalid_token', detail, challenge(`${REALM}, error="invalid_token"`));
}

/** Refuses a token without the operation's scope. Runs after the rate limit, because the client is known by then. */
export function requireScope(operation: Operation): Step {
  return (_req, res) => {
    const bearer = res.locals.caller?.bearer;
    if (bearer && !holdsScope(bearer, operation)) {
      throw insufficientScope(
        operation.security.map(({ scopes }) => scopes.join(' ')),
        operation.security.some(({ scopes }) => scopes.some((scope) => bearer.withheld.includes(scope))),
      );
    }
  };
}

export function holdsScope(bearer: Bearer, { security }: Operation): boolean {
  return security.some(({ scopes }) => scopes.every((scope) => bearer.scopes.includes(scope as never)));
}

/**
 * Refuses a token whose user has an insufficient role. Runs before the check of scopes, which the role limits. An application
 * without a user has no role, and tokens of users who are not members have no payment scope. For sessions the handlers check the
 * role, because they know the business.
 */
export const requireRole: Step = (_req, res) => {
  const bearer = res.locals.caller?.bearer;
  if (bearer && bearer.user_id !== null && bearer.role !== null) requireChange(bearer);
};

/**
 * Refuses a session without a recent sign-in, before anything about the resource is disclosed. A token for trials does not prove
 * when the user of its session signed in.
 */
export const requireRecent =
  (clock: Clock): Step =>
  (_req, res) => {
    const { caller } = res.locals;
    if (caller?.user) requireRecentSignIn(clock, caller.session);
    if (!caller?.bearer?.is_trial) return;
    const detail =
      'This requires a recent sign-in, which a token for trials does not prove. Use the console, or a token of the application.';
    throw new Refusal('recent_sign_in_required', detail);
  };

/**
 * Builds the refusal of RFC 6750 section 3.1, which names every scope that would suffice. Only a user can grant scopes to the
 * user's data, so for those the advice names the authorization_code grant.
 */
export function insufficientScope(wanted: string[], isWithheld = false): Refusal {
  const scopes = `the scope ${wanted.join(' or ')}`;
  const detail = isWithheld
    ? `This requires ${scopes}, which in LIVE the business grants only to users with a second factor. The user must sign in with one and allow the application again, at /oauth/authorize.`
    : wanted.some((scope) => scope.startsWith('payments:'))
      ? `This requires ${scopes}. Register the application with it, and ask for it in the token request.`
      : `This requires a user's token with ${scopes}. Register the application with it and with authorization_code, and send the user to /oauth/authorize.`;
  return new Refusal(
    'insufficient_scope',
    detail,
    challenge(`${REALM}, error="insufficient_scope", scope="${wanted.join(' ')}"`),
  );
}

/** Reads a token from the header only (RFC 6750 section 2.1): a token in a query would be logged. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

/** Reads an access token, which is bound to a key with the scheme DPoP (RFC 9449 section 7.1). */
export function presentedToken(authorization: string | undefined): { token: string; isBound: boolean } | undefined {
  const [, scheme, token] = /^(Bearer|DPoP) +([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
  return token === undefined ? undefined : { token, isBound: scheme!.toLowerCase() === 'dpop' };
}

function challenge(value: string) {
  return { headers: { 'WWW-Authenticate': value } };
}
