import type { Transaction } from 'sequelize';
import type { Service } from '../../service.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { AuthorizationCode } from '../../models/authorization-code.ts';
import type { ConsentTicket } from '../../models/consent-ticket.ts';
import { Client, type OAuthClient } from '../../models/client.ts';
import type { User } from '../../models/user.ts';
import type { Scope } from '../../../spec/generated/values.ts';
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
import { canBeImpersonated, isRegisteredRedirectUri } from './redirect-uris.ts';
import { roleIn } from './roles.ts';
import { scopesOfRole } from '../businesses/role-scopes.ts';
import { grantScopes } from './scopes.ts';

/** RFC 6749 section 4.1.2 asks for at most ten minutes. */
const CODE_SECONDS = 300;

/** What to ask the user, and the ticket that the answer comes with. */
export interface Question {
  ticket: string;
  scopes: Scope[];
}

/** What happens when a signed-in user arrives: the application gets its code, or the user is asked. */
export async function beginAuthorization(
  service: Service,
  user: User,
  request: AuthorizationRequest,
): Promise<{ location: string } | Question> {
  const { client } = request;
  const scopes = await scopesFor(user, client, request.requestedScope);
  const location = mustAsk(request) ? undefined : await answerApproved(service, user, request, scopes);
  return location === undefined
    ? { ticket: await openTicket(user, request, scopes, service.clock.now()), scopes }
    : { location };
}

/** The consent cannot be taken back between the look at it and the grant, which would then be left standing. Undefined without one. */
function answerApproved(
  service: Service,
  user: User,
  request: AuthorizationRequest,
  scopes: Scope[],
): Promise<string | undefined> {
  return transaction(async (tx) => {
    if (!(await holdConsent(user, request.client, scopes, tx))) return undefined;
    return issueCode(service, user, request, scopes, request.codeChallenge, tx);
  });
}

/** The scopes that this user can give this application; asking for more is refused, never silently cut. */
async function scopesFor(
  user: User,
  client: OAuthClient,
  requested: string | undefined,
  tx?: Transaction,
): Promise<Scope[]> {
  if (client.is_first_party) return [];
  return grantScopes(requested, scopesOfRole(await roleIn(client, user, tx), client.scopes));
}

/** Another program could pose as a public application on the user's machine, so its user always sees who asks (RFC 8252 section 8.6). */
function mustAsk({ client, redirectUri }: ReturnAddress): boolean {
  return client.is_first_party || (!client.is_confidential && canBeImpersonated(redirectUri));
}

/** The user's answer to the form of a ticket. Returns where to send the user. */
export function decideAuthorization(service: Service, user: User, ticket: string, approved: boolean): Promise<string> {
  return transaction(async (tx) => {
    const asked = await claimTicket(service.clock, user, ticket, tx);
    const address = await returnAddressOf(service.clock, asked, tx);
    if (!approved)
      return refusalLocation(service.config, address, new OAuthRefusal('access_denied', 'The user has denied access.'));
    try {
      return await approve(service, user, address, asked, tx);
    } catch (error) {
      if (error instanceof OAuthRefusal) return refusalLocation(service.config, address, error);
      throw error;
    }
  });
}

/** Between question and answer the application may have been disabled or deleted, or have given up the address. */
async function returnAddressOf(
  clock: Clock,
  { client_id, redirect_uri, state }: ConsentTicket,
  tx: Transaction,
): Promise<ReturnAddress> {
  const client = await Client.findEnabled(client_id, clock.now(), tx);
  if (!client) {
    throw new Refusal('invalid_request', 'The application was disabled in the meantime, so nothing was allowed.');
  }
  if (!isRegisteredRedirectUri(redirect_uri, client.redirect_uris)) {
    const detail =
      'The application has given up the address to which the answer was to go in the meantime, so nothing was allowed.';
    throw new Refusal('invalid_request', detail);
  }
  return { client, redirectUri: redirect_uri, state };
}

/** The user may have lost a role in the meantime, too. */
async function approve(
  service: Service,
  user: User,
  address: ReturnAddress,
  asked: ConsentTicket,
  tx: Transaction,
): Promise<string> {
  const { client } = address;
  const scopes = await scopesFor(user, client, asked.scopes.join(' '), tx);
  if (!client.is_first_party) await recordConsent(service.clock, user, client, scopes, tx);
  return issueCode(service, user, address, scopes, asked.code_challenge, tx);
}

async function issueCode(
  service: Service,
  user: User,
  address: ReturnAddress,
  scopes: Scope[],
  code_challenge: string,
  tx: Transaction,
): Promise<string> {
  const grant = await startGrant(user, address.client, scopes, service.clock.now(), tx);
  const code = newAuthorizationCode();
  const { created_at } = grant;
  await AuthorizationCode.create(
    {
      code_hash: hashSecret(code),
      grant_id: grant.id,
      redirect_uri: address.redirectUri,
      code_challenge,
      created_at,
      expires_at: secondsAfter(created_at, CODE_SECONDS),
      used_at: null,
    },
    { transaction: tx },
  );
  return answerLocation(service.config, address, { code });
}
