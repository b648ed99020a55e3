import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { call, type ApiAnswer } from './api.ts';
import { registerBusinessApp, type App, type Person } from './oauth.ts';
import type { TestService } from './service.ts';

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** A key pair of an application. */
export interface ClientKey {
  alg: string;
  privateKey: CryptoKey;
  /** The public key, as it is registered. */
  jwk: JWK;
}

export async function newClientKey(alg = 'ES256', kid: string | undefined = randomUUID()): Promise<ClientKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, privateKey, jwk: { ...(await exportJWK(publicKey)), ...(kid !== undefined && { kid }) } };
}

/** Registers an application of a business that authenticates with these keys only. */
export async function registerKeyApp(
  service: TestService,
  person: Person,
  keys: object,
): Promise<App & { businessId: string }> {
  return registerBusinessApp(service, person, { keys_only: true, ...keys });
}

interface AssertionChanges {
  claims?: JWTPayload;
  header?: object;
}

/** Signs a client assertion; an undefined claim is omitted. */
export function signAssertion(
  service: TestService,
  { id }: Pick<App, 'id'>,
  { alg, privateKey, jwk }: ClientKey,
  { claims = {}, header = {} }: AssertionChanges = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: id, sub: id, aud: service.baseUrl, jti: randomUUID(), iat: now, exp: now + 60 };
  const given = Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(given))
    .setProtectedHeader({ alg, ...(jwk.kid && { kid: jwk.kid }), ...header })
    .sign(privateKey, { crit: { x: true } });
}

/** Requests a token with an assertion in place of a secret. */
export function requestWith(
  service: TestService,
  client_assertion: string,
  changes: Record<string, string> = {},
): Promise<ApiAnswer> {
  const form = {
    grant_type: 'client_credentials',
    client_assertion_type: ASSERTION_TYPE,
    client_assertion,
    ...changes,
  };
  return call(service, 'POST', '/oauth/token', { form });
}
