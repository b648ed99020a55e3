import type { webcrypto } from 'node:crypto';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { clientKeyAlgorithms, type Environment } from '../../../spec/generated/values.ts';
import type { Assertion } from '../../models/accounts/used-challenge.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import type { ClientKeys } from './client-keys.ts';
import type { AssertionKeys, KnownKeys } from './known-keys.ts';
import { KeysUnavailable } from './remote-keys.ts';
import { SignedJwt, type Claims, type Header } from './signed-jwt.ts';

/** The only type of client assertions (RFC 7523 section 2.2). */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Largest difference between the clocks of client and service in seconds. */
export const CLOCK_SECONDS = 60;
/** Largest lifetime of an assertion in seconds, which bounds for how long its `jti` is stored. */
export const ASSERTION_SECONDS = 3600;

/** A client assertion was refused. The message says why, without quoting the assertion. */
export class AssertionFault extends Error {}

/** A client assertion as it arrived, with the client that it claims, without proof. */
export interface PresentedAssertion {
  jwt: SignedJwt;
  claims: Claims;
  clientId: string;
}

/** Reads an assertion; undefined when it is unreadable. */
export function readAssertion(assertion: string): PresentedAssertion | undefined {
  try {
    const jwt = new SignedJwt(assertion);
    const claims = jwt.readClaims();
    const { sub } = claims;
    return typeof sub === 'string' && !sub.includes('\0') ? { jwt, claims, clientId: sub } : undefined;
  } catch {
    return undefined;
  }
}

type KeyHolder = Pick<ClientKeys, 'jwks' | 'jwks_uri'> & { environment: Environment };

/**
 * Verifies a client assertion (RFC 7523 section 3), except that it was not used before: the caller marks it as used.
 * @param audience the only value of `aud`, as a string, or a list of which it must name one
 * @throws AssertionFault
 */
export async function verifyAssertion(
  service: DomainContext,
  holder: KeyHolder,
  { jwt, claims, clientId }: PresentedAssertion,
  audience: string | string[],
): Promise<Assertion> {
  await verifySignature(service, holder, jwt);
  const { exp, jti } = checkClaims(claims, clientId, audience, service.clock.now());
  return {
    challenge_hash: hashSecret(`client assertion\n${clientId}\n${jti}`),
    expires_at: secondsAfter(new Date(exp * 1000), CLOCK_SECONDS + 1),
  };
}

/** @throws AssertionFault */
async function verifySignature(service: DomainContext, holder: KeyHolder, jwt: SignedJwt): Promise<void> {
  const { knownKeys } = service;
  const name = holder.jwks && jwt.head + JSON.stringify(holder.jwks);
  try {
    const known = name === null ? undefined : knownKeys.assertions.get(name);
    const { alg, keys } = known ?? (await findKeys(knownKeys, jwt.readHeader(), keysOf(service, holder)));
    if (keys.some((key) => jwt.isSignedBy(knownKeys, alg, key))) {
      if (name !== null && !known) knownKeys.assertions.set(name, { alg, keys });
      return;
    }
  } catch (error) {
    throw faultOf(error);
  }
  throw new AssertionFault(UNVERIFIED);
}

function keysOf(service: DomainContext, { jwks, jwks_uri, environment }: KeyHolder): JWTVerifyGetKey {
  if (jwks !== null) return createLocalJWKSet(jwks);
  if (jwks_uri === null) throw new AssertionFault('the application has no keys');
  return service.remoteKeys.keysAt(jwks_uri, environment);
}

/** Finds the keys for a header. Sets of jose ignore the token. */
async function findKeys(knownKeys: KnownKeys, header: Header, set: JWTVerifyGetKey): Promise<AssertionKeys> {
  const found = [];
  try {
    found.push(await set(header, { payload: '', signature: '' }));
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) found.push(key);
  }
  return { alg: header.alg, keys: found.map((key) => knownKeys.keyObjectOf(key as webcrypto.CryptoKey)) };
}

/** Checks the claims of RFC 7523 section 3. @throws AssertionFault */
function checkClaims(
  claims: Claims,
  clientId: string,
  audience: string | string[],
  at: Date,
): { exp: number; jti: string } {
  const { iss, sub, aud, exp, nbf, iat, jti } = claims;
  const fault = (name: string) =>
    new AssertionFault(`its ${name} is ${claims[name] === undefined ? 'missing' : 'wrong'}`);
  const now = at.getTime() / 1000;
  if (iss !== clientId) throw fault('iss');
  if (sub !== clientId) throw fault('sub');
  if (typeof audience === 'string' && aud !== audience)
    throw new AssertionFault('its aud must be the issuer, as a string');
  if (![aud].flat().some((each) => audience.includes(each as string))) throw fault('aud');
  if (typeof exp !== 'number') throw fault('exp');
  if (typeof jti !== 'string' || jti === '') throw fault('jti');
  if (exp <= now - CLOCK_SECONDS) throw new AssertionFault('it has expired');
  if (exp > now + ASSERTION_SECONDS + CLOCK_SECONDS)
    throw new AssertionFault(`its exp is more than ${ASSERTION_SECONDS} seconds ahead`);
  for (const [name, time] of Object.entries({ nbf, iat })) {
    if (time === undefined) continue;
    if (typeof time !== 'number') throw fault(name);
    if (time > now + CLOCK_SECONDS) throw new AssertionFault(`its ${name} is in the future`);
  }
  return { exp, jti };
}

const UNVERIFIED = 'no key of the application verifies its signature';

function faultOf(error: unknown): unknown {
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new AssertionFault(`its alg must be one of ${clientKeyAlgorithms.join(', ')}`);
  if (error instanceof errors.JWKSNoMatchingKey) return new AssertionFault(UNVERIFIED);
  if (error instanceof KeysUnavailable || error instanceof errors.JWKSTimeout)
    return new AssertionFault(`the keys at jwks_uri cannot be fetched: ${error.message}`, { cause: error });
  if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
    return new AssertionFault('it is malformed, or a key is unsuitable');
  return error;
}
