import type { DomainContext } from '../domain-context.ts';
import type { Environment } from '../../../spec/generated/values.ts';
import { UsedChallenge, type Assertion } from '../../models/accounts/used-challenge.ts';
import { Client, type ApplicationOwner, type OAuthClient, type Secrets } from '../../models/oauth/client.ts';
import { isAllowedAddress } from './allowed-addresses.ts';
import {
  ASSERTION_TYPE,
  AssertionFault,
  readAssertion,
  verifyAssertion,
  type PresentedAssertion,
} from './client-assertion.ts';
import { equalHashes, hashSecret } from '../../platform/secrets.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { isFapi2 } from './security-profile.ts';

/** The client credentials of a request (RFC 6749 section 2.3.1, RFC 7521 section 4.2). */
export interface ClientCredentials {
  /** The Authorization header, if any. */
  authorization?: string;
  /** Address of the sender. */
  ip?: string;
  /** Called once the client has authenticated. @throws Refusal if it has too many requests */
  admit?: (client: Authenticating) => void;
  client_id?: string;
  client_secret?: string;
  client_assertion_type?: string;
  client_assertion?: string;
}

const TOKEN_PATH = '/oauth/token';

interface PresentedClient {
  clientId: string;
  secret?: string | undefined;
  assertion?: PresentedAssertion;
  /** True if the Authorization header was used: then a 401 has WWW-Authenticate. */
  basic: boolean;
}

/** An application as it authenticates. */
export type Authenticating = Secrets & ApplicationOwner & { environment: Environment };

/** Finds the enabled client of an id, at a time. */
type Find<Found> = (clientId: string, at: Date) => Promise<Found | undefined>;

const findClient: Find<OAuthClient & Secrets> = (clientId, at) => Client.findEnabled(clientId, at);

/**
 * Authenticates the client of a token request, as `authenticateClient` does, except that the caller marks its assertion as used,
 * in the statement that inserts the token where the grant has one.
 */
export async function authenticateForToken(
  service: DomainContext,
  credentials: ClientCredentials,
): Promise<{ client: OAuthClient; assertion: Assertion | undefined }> {
  return prove(service, credentials, findClient);
}

/**
 * Authenticates the client of a request. A wrong secret and an unknown client get the same 401 in the same time.
 * @param path the endpoint, which a client assertion may name besides the issuer and the token endpoint
 */
export async function authenticateClient(
  service: DomainContext,
  credentials: ClientCredentials,
  path = TOKEN_PATH,
): Promise<OAuthClient> {
  const { client, assertion } = await prove(service, credentials, findClient, path);
  await useAssertion(assertion);
  return client;
}

/**
 * Refuses public applications as if their authentication had failed.
 * @param find may load more than the client
 */
export async function authenticateConfidentialClient<Found extends Authenticating>(
  service: DomainContext,
  credentials: ClientCredentials,
  find: Find<Found>,
): Promise<Found> {
  const { client, assertion, basic } = await prove(service, credentials, find);
  if (!client.is_confidential) throw invalidClient(basic);
  await useAssertion(assertion);
  return client;
}

/** Marks the assertion of a request, if it has one, as used. @throws OAuthRefusal if it was used before */
export async function useAssertion(assertion: Assertion | undefined): Promise<void> {
  if (assertion && !(await UsedChallenge.useAssertion(assertion))) throw usedAssertion();
}

async function prove<Found extends Authenticating>(
  service: DomainContext,
  credentials: ClientCredentials,
  find: Find<Found>,
  path = TOKEN_PATH,
): Promise<{ client: Found; assertion: Assertion | undefined; basic: boolean }> {
  const presented = readCredentials(credentials);
  const { clientId, assertion: claimed, basic } = presented;
  const client = await find(clientId, service.clock.now());
  if (!claimed) proveSecret(client, presented);
  const assertion = claimed && (await proveAssertion(service, client, claimed, path));
  if (!client) throw invalidClient(basic);
  const { ip = '' } = credentials;
  if (!isAllowedAddress(client.allowed_addresses, ip)) {
    const description = `The application is not allowed to send requests from ${ip}. Its owner can add the address to allowed_addresses.`;
    throw invalidClient(basic, description);
  }
  credentials.admit?.(client);
  return { client, assertion, basic };
}

/** Hashes the secret also for an unknown client, so that both refusals take the same time. */
function proveSecret(client: Secrets | undefined, { secret, basic }: PresentedClient): void {
  const hash = hashSecret(secret ?? '');
  const matches = (client?.secret_hashes ?? []).map((stored) => equalHashes(stored, hash)).includes(true);
  const isProven = client?.is_confidential === false ? secret === undefined : matches && client?.keys_only === false;
  if (!isProven) throw invalidClient(basic);
}

async function proveAssertion(
  service: DomainContext,
  client: Authenticating | undefined,
  claimed: PresentedAssertion,
  path: string,
): Promise<Assertion> {
  if (!client) throw invalidClient(false);
  const { baseUrl } = service.config;
  try {
    const audience = isFapi2(client) ? baseUrl : [baseUrl, baseUrl + TOKEN_PATH, baseUrl + path];
    return await verifyAssertion(service, client, claimed, audience);
  } catch (error) {
    if (!(error instanceof AssertionFault)) throw error;
    throw refusedAssertion(error.message);
  }
}

function readCredentials(credentials: ClientCredentials): PresentedClient {
  const { authorization, client_id, client_secret, client_assertion } = credentials;
  if ([authorization, client_secret, client_assertion].filter((method) => method !== undefined).length > 1) {
    throw new OAuthRefusal(
      'invalid_request',
      'Authenticate in one way: with the Authorization header, with client_secret, or with client_assertion.',
    );
  }
  if (client_assertion !== undefined) return presentAssertion(credentials, client_assertion);
  if (authorization === undefined) {
    if (client_id === undefined) throw invalidClient(false);
    return { clientId: client_id, secret: client_secret, basic: false };
  }
  const presented = readBasic(authorization);
  if (!presented) throw invalidClient(true);
  if (client_id !== undefined && client_id !== presented.clientId) {
    throw new OAuthRefusal('invalid_request', 'client_id and the Authorization header name different applications.');
  }
  return presented;
}

function presentAssertion({ client_id, client_assertion_type }: ClientCredentials, jwt: string): PresentedClient {
  if (client_assertion_type !== ASSERTION_TYPE)
    throw invalidClient(false, `client_assertion_type must be ${ASSERTION_TYPE}.`);
  const assertion = readAssertion(jwt);
  if (!assertion)
    throw invalidClient(false, 'The client_assertion was refused: it is no signed JWT with the client_id as its sub.');
  const { clientId } = assertion;
  if (client_id !== undefined && client_id !== clientId)
    throw new OAuthRefusal('invalid_request', 'client_id and the sub of client_assertion name different applications.');
  return { clientId, assertion, basic: false };
}

/** Returns the client id that a request claims, without proof; undefined when it is absent or unreadable. */
export function claimedClientId({ authorization, client_id, client_assertion }: ClientCredentials): string | undefined {
  if (authorization !== undefined) return readBasic(authorization)?.clientId;
  return client_id ?? (client_assertion === undefined ? undefined : readAssertion(client_assertion)?.clientId);
}

/** Reports whether a request contains a secret or an assertion, correct or not. */
export function presentsSecret({ authorization, client_secret, client_assertion }: ClientCredentials): boolean {
  return authorization === undefined
    ? Boolean(client_secret ?? client_assertion)
    : readBasic(authorization)?.secret !== undefined;
}

/**
 * Parses an Authorization header. Both halves are form-encoded before they are joined, and an empty secret counts as omitted
 * (RFC 6749 section 2.3.1). Undefined when malformed.
 */
function readBasic(authorization: string): PresentedClient | undefined {
  const [scheme, encoded = ''] = authorization.split(/ +/, 2);
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  const isReadable = scheme?.toLowerCase() === 'basic' && colon >= 0 && !/\0|%00/.test(decoded); // no id contains U+0000
  if (!isReadable) return undefined;
  try {
    const [clientId, secret] = [formDecode(decoded.slice(0, colon)), formDecode(decoded.slice(colon + 1))];
    return { clientId, secret: secret === '' ? undefined : secret, basic: true };
  } catch {
    return undefined;
  }
}

function formDecode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

const FAILED =
  'Client authentication failed: check client_id and client_secret. A lost secret is replaced by regenerating it.';

const refusedAssertion = (why: string) => invalidClient(false, `The client_assertion was refused: ${why}.`);

export const usedAssertion = () => refusedAssertion('its jti was used before');

function invalidClient(basic: boolean, description = FAILED): OAuthRefusal {
  return new OAuthRefusal(
    'invalid_client',
    description,
    basic ? { 'WWW-Authenticate': 'Basic realm="tallystick", charset="UTF-8"' } : {},
  );
}
