import type { Clock } from '../../platform/clock.ts';
import { Client, type OAuthClient, type Secrets } from '../../models/oauth/client.ts';
import { equalHashes, hashSecret } from '../../platform/secrets.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** The client credentials of a request (RFC 6749 section 2.3.1). */
export interface ClientCredentials {
  /** The Authorization header, if any. */
  authorization?: string;
  client_id?: string;
  client_secret?: string;
  /** Refused, because RFC 7521 section 4.2 is not supported. */
  client_assertion?: string;
}

interface PresentedClient {
  clientId: string;
  secret: string | undefined;
  /** True if the Authorization header was used: then a 401 has WWW-Authenticate. */
  basic: boolean;
}

/** Finds the enabled client of an id, at a time. */
type Find<Found> = (clientId: string, at: Date) => Promise<Found | undefined>;

const findClient: Find<OAuthClient & Secrets> = (clientId, at) => Client.findEnabled(clientId, at);

/** Authenticates a request's client. A wrong secret and an unknown client get the same 401 in the same time. */
export async function authenticateClient(clock: Clock, credentials: ClientCredentials): Promise<OAuthClient> {
  return (await prove(clock, credentials, findClient)).client;
}

/**
 * Refuses public applications as if their authentication had failed.
 * @param find may load more than the client
 */
export async function authenticateConfidentialClient<Found extends Secrets>(
  clock: Clock,
  credentials: ClientCredentials,
  find: Find<Found>,
): Promise<Found> {
  const { client, basic } = await prove(clock, credentials, find);
  if (!client.is_confidential) throw invalidClient(basic);
  return client;
}

async function prove<Found extends Secrets>(
  clock: Clock,
  credentials: ClientCredentials,
  find: Find<Found>,
): Promise<{ client: Found; basic: boolean }> {
  const { clientId, secret, basic } = readCredentials(credentials);
  const client = await find(clientId, clock.now());
  const hash = hashSecret(secret ?? '');
  const secretMatches = (client?.secret_hashes ?? []).map((stored) => equalHashes(stored, hash)).includes(true);
  const proven = client?.is_confidential === false ? secret === undefined : secretMatches;
  if (!client || !proven) throw invalidClient(basic);
  return { client, basic };
}

function readCredentials(credentials: ClientCredentials): PresentedClient {
  const { authorization, client_id, client_secret, client_assertion } = credentials;
  if ([authorization, client_secret, client_assertion].filter((method) => method !== undefined).length > 1) {
    throw new OAuthRefusal(
      'invalid_request',
      'Authenticate in one way: with the Authorization header, or with client_secret.',
    );
  }
  if (client_assertion !== undefined) throw invalidClient(false);
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

/** Returns the client id that a request claims, without proof; undefined when it is absent or unreadable. */
export function claimedClientId({ authorization, client_id }: ClientCredentials): string | undefined {
  return authorization === undefined ? client_id : readBasic(authorization)?.clientId;
}

/** Reports whether a request contains a secret, correct or not. */
export function presentsSecret({ authorization, client_secret }: ClientCredentials): boolean {
  return authorization === undefined ? Boolean(client_secret) : readBasic(authorization)?.secret !== undefined;
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

function invalidClient(basic: boolean): OAuthRefusal {
  return new OAuthRefusal(
    'invalid_client',
    'Client authentication failed: check client_id and client_secret. A lost secret is replaced by regenerating it.',
    basic ? { 'WWW-Authenticate': 'Basic realm="tallystick", charset="UTF-8"' } : {},
  );
}
