import type { Transaction } from 'sequelize';
import type { DomainContext } from '../domain-context.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { AuthorizationCode } from '../../models/oauth/authorization-code.ts';
import type { ConsentTicket } from '../../models/oauth/consent-ticket.ts';
import { Client, type OAuthClient } from '../../models/oauth/client.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { requireRecentInLive, requireRecentSignIn } from '../accounts/recent-sign-in.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashSecret, newAuthorizationCode } from '../../platform/secrets.ts';
import {
  answerLocation,
  refusalLocation,
  type AuthorizationRequest,
  type ReturnAddress,
} from './authorization-request.ts';
import { claimTicket, openTicket } from './consent-tickets.ts';
import { holdConsent, recordConsent } from './consents.ts';
import { startGrant } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { useRequest } from './pushed-requests.ts';
import { canBeImpersonated, isRegisteredRedirectUri } from './redirect-uris.ts';
import { roleIn } from './roles.ts';
import { FAPI2_CODE_SECONDS, isFapi2 } from './security-profile.ts';
import { isPaymentScope, movesMoney, scopesOfRole } from '../businesses/role-scopes.ts';
import { requireStrongIn } from '../businesses/strong-sign-in.ts';
import { grantScopes } from './scopes.ts';

/** Lifetime of a code in seconds. RFC 6749 section 4.1.2 recommends at most ten minutes. */
export const CODE_SECONDS = 300;

/** The consent question for the user, and the ticket for the answer. */
export interface Question {
  ticket: string;
  scopes: Scope[];
}

/** Answers an approved application immediately with a code, and otherwise returns the question for the user. */
export async function startAuthorization(
  service: DomainContext,
  by: SignedIn,
  request: AuthorizationRequest,
): Promise<{ location: string } | Question> {
  const { client } = request;
  const scopes = await scopesFor(by.user, client, request.requestedScope);
  requireRecentFor(service.clock, by, client, scopes); // before the question, so that the user answers it only once
  const location = mustAsk(request) ? undefined : await answerApproved(service, by, request, scopes);
  return location === undefined
    ? { ticket: await openTicket(by.user, request, scopes, service.clock.now()), scopes }
    : { location };
}

/** Keeps the consent, so that revoking it waits for the grant and revokes the grant too. Undefined without a consent. */
function answerApproved(
  service: DomainContext,
  by: SignedIn,
  request: AuthorizationRequest,
  scopes: Scope[],
): Promise<string | undefined> {
  return transaction(async (tx) => {
    if (!(await holdConsent(by.user, request, scopes, tx))) return undefined;
    await useRequest(request.pushed, service.clock.now(), tx);
    return issueCode(service, by, request, scopes, { code_challenge: request.codeChallenge, jkt: request.jkt }, tx);
  });
}

/** Returns the scopes that this user can grant this application. Requests for more are refused, never reduced silently. */
export async function scopesFor(
  user: User,
  client: OAuthClient,
  requested: string | undefined,
  tx?: Transaction,
): Promise<Scope[]> {
  if (client.is_first_party) return [];
  return grantScopes(requested, scopesOfRole(await roleIn(client, user, tx), client.scopes));
}

/**
 * Reports whether the user must always decide: other programs can impersonate a public application (RFC 8252 section 8.6).
 */
function mustAsk({ client, redirectUri }: ReturnAddress): boolean {
  return client.is_first_party || (!client.is_confidential && canBeImpersonated(redirectUri));
}

/** Takes the user's answer to a ticket. Returns the URL to redirect the user to. */
export function decideAuthorization(
  service: DomainContext,
  by: SignedIn,
  ticket: string,
  approved: boolean,
): Promise<string> {
  return transaction(async (tx) => {
    const asked = await claimTicket(by.user, ticket, service.clock.now(), tx);
    await useRequest(asked.request_hash, asked.used_at!, tx);
    const address = await currentAddressOf(service.clock, asked, tx);
    if (!approved)
      return refusalLocation(service.config, address, new OAuthRefusal('access_denied', 'The user has denied access.'));
    try {
      return await approve(service, by, address, asked, tx);
    } catch (error) {
      if (error instanceof OAuthRefusal) return refusalLocation(service.config, address, error);
      throw error;
    }
  });
}

/** Checks again, because the application or its address may have been removed between question and answer. */
async function currentAddressOf(
  clock: Clock,
  { client_id, redirect_uri, state }: ConsentTicket,
  tx: Transaction,
): Promise<ReturnAddress> {
  const client = await Client.findEnabled(client_id, clock.now(), tx);
  if (!client) {
    throw new Refusal('invalid_request', 'The application has since been disabled, so access was not granted.');
  }
  if (!isRegisteredRedirectUri(redirect_uri, client)) {
    const detail = 'The application has since removed the redirect URI of this request, so access was not granted.';
    throw new Refusal('invalid_request', detail);
  }
  return { client, redirectUri: redirect_uri, state };
}

/**
 * Requires a recent sign-in for access to the payments of a business in LIVE, and for the CLI, whose session inherits the
 * time of this session's sign-in.
 */
function requireRecentFor(clock: Clock, { session }: SignedIn, client: OAuthClient, scopes: Scope[]): void {
  if (client.is_first_party) requireRecentSignIn(clock, session);
  if (scopes.some(isPaymentScope)) requireRecentInLive(clock, client, session);
}

/**
 * Requires a second factor if the business does, because a LIVE token that moves money outlives the session and must not be
 * weaker.
 */
export async function requireStrength(
  by: SignedIn,
  client: OAuthClient,
  scopes: Scope[],
  tx: Transaction,
): Promise<void> {
  if (client.environment === 'LIVE' && scopes.some(movesMoney)) await requireStrongIn(client.business_id, by, tx);
}

/** Records the consent, after checking the scopes again, because the user may have lost a role since the question. */
export async function consentTo(
  clock: Clock,
  by: SignedIn,
  client: OAuthClient,
  asked: { scopes: Scope[]; askedAt: Date },
  tx: Transaction,
): Promise<Scope[]> {
  const scopes = await scopesFor(by.user, client, asked.scopes.join(' '), tx);
  if (!client.is_first_party) await recordConsent(clock, by, client, { scopes, askedAt: asked.askedAt }, tx);
  return scopes;
}

async function approve(
  service: DomainContext,
  by: SignedIn,
  address: ReturnAddress,
  asked: ConsentTicket,
  tx: Transaction,
): Promise<string> {
  const { scopes: shown, created_at: askedAt } = asked;
  const scopes = await consentTo(service.clock, by, address.client, { scopes: shown, askedAt }, tx);
  return issueCode(service, by, address, scopes, asked, tx);
}

async function issueCode(
  service: DomainContext,
  by: SignedIn,
  address: ReturnAddress,
  scopes: Scope[],
  { code_challenge, jkt }: Pick<ConsentTicket, 'code_challenge' | 'jkt'>,
  tx: Transaction,
): Promise<string> {
  requireRecentFor(service.clock, by, address.client, scopes);
  await requireStrength(by, address.client, scopes, tx);
  const grant = await startGrant(by, address.client, scopes, service.clock.now(), tx);
  const code = newAuthorizationCode();
  const { created_at } = grant;
  await AuthorizationCode.create(
    {
      code_hash: hashSecret(code),
      grant_id: grant.id,
      redirect_uri: address.redirectUri,
      code_challenge,
      jkt,
      created_at,
      expires_at: secondsAfter(created_at, isFapi2(address.client) ? FAPI2_CODE_SECONDS : CODE_SECONDS),
      used_at: null,
    },
    { transaction: tx },
  );
  return answerLocation(service.config, address, { code });
}
