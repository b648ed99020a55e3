import type { webcrypto } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JWTClaimVerificationOptions,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { clientKeyAlgorithms, type Environment } from '../../../spec/generated/values.ts';
import type { Assertion } from '../../models/accounts/used-challenge.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import type { ClientKeys } from './client-keys.ts';
import type { KnownKeys } from './known-keys.ts';
import { KeysUnavailable } from './remote-keys.ts';
import { verifyJwt } from './signed-jwt.ts';

/** The only type of client assertions (RFC 7523 section 2.2). */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Largest difference between the clocks of client and service in seconds. */
export const CLOCK_SECONDS = 60;
/** Largest lifetime of an assertion in seconds, which bounds for how long its `jti` is stored. */
export const ASSERTION_SECONDS = 3600;

/** A client assertion was refused. The message says why, without quoting the assertion. */
export class AssertionFault extends Error {}

/** Returns the client that an assertion claims, without proof; undefined when it is unreadable. */
export function claimedBy(assertion: string): string | undefined {
  try {
    const { sub } = decodeJwt(assertion);
    return typeof sub === 'string' && !sub.includes('\0') ? sub : undefined;
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
  clientId: string,
  holder: KeyHolder,
  assertion: string,
  audience: string | string[],
): Promise<Assertion> {
  const at = service.clock.now();
  const keys = keysOf(service, holder);
  const claims = await verified(service.knownKeys, assertion, keys, {
    issuer: clientId,
    subject: clientId,
    audience,
    requiredClaims: ['exp', 'jti'],
    clockTolerance: CLOCK_SECONDS,
    currentDate: at,
  });
  if (typeof audience === 'string' && claims.aud !== audience)
    throw new AssertionFault('its aud must be the issuer, as a string');
  checkTimes(claims, at);
  return {
    challenge_hash: hashSecret(`client assertion\n${clientId}\n${claims.jti}`),
    expires_at: secondsAfter(new Date(claims.exp * 1000), CLOCK_SECONDS + 1),
  };
}

function keysOf(service: DomainContext, { jwks, jwks_uri, environment }: KeyHolder): JWTVerifyGetKey {
  if (jwks !== null) return keysIn(service.knownKeys, jwks);
  if (jwks_uri === null) throw new AssertionFault('the application has no keys');
  return service.remoteKeys.keysAt(jwks_uri, environment);
}

function keysIn({ sets }: KnownKeys, jwks: NonNullable<KeyHolder['jwks']>): JWTVerifyGetKey {
  const name = JSON.stringify(jwks);
  const keys = sets.get(name) ?? createLocalJWKSet(jwks);
  sets.set(name, keys);
  return keys;
}

type Claims = JWTPayload & { exp: number; jti: string };

async function verified(
  known: KnownKeys,
  assertion: string,
  keys: JWTVerifyGetKey,
  options: JWTClaimVerificationOptions,
) {
  try {
    const findKey = async (header: Parameters<JWTVerifyGetKey>[0]) => known.keyObjectOf(await importedBy(keys, header));
    return (await verifyJwt(known, assertion, findKey, options)) as Claims;
  } catch (error) {
    if (error instanceof errors.JWKSMultipleMatchingKeys) return tryEach(known, error, assertion, options);
    throw faultOf(error);
  }
}

/** Returns the key for a header, which sets of jose import by Web Crypto. They ignore the token. */
const importedBy = async (keys: JWTVerifyGetKey, header: Parameters<JWTVerifyGetKey>[0]) =>
  (await keys(header, { payload: '', signature: '' })) as webcrypto.CryptoKey;

/** Tries the keys of an assertion that does not name one by its `kid`. */
async function tryEach(
  known: KnownKeys,
  keys: errors.JWKSMultipleMatchingKeys,
  assertion: string,
  options: JWTClaimVerificationOptions,
): Promise<Claims> {
  for await (const key of keys) {
    try {
      return (await verifyJwt(known, assertion, () => known.keyObjectOf(key), options)) as Claims;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw faultOf(error);
    }
  }
  throw new AssertionFault('no key of the application verifies its signature');
}

function checkTimes({ exp, iat, jti }: Claims, at: Date): void {
  const now = at.getTime() / 1000;
  if (typeof jti !== 'string' || jti === '') throw new AssertionFault('its jti is missing');
  if (exp > now + ASSERTION_SECONDS + CLOCK_SECONDS)
    throw new AssertionFault(`its exp is more than ${ASSERTION_SECONDS} seconds ahead`);
  if (iat !== undefined && iat > now + CLOCK_SECONDS) throw new AssertionFault('its iat is in the future');
}

function faultOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new AssertionFault('it has expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return new AssertionFault(`its ${error.claim} is ${error.reason === 'missing' ? 'missing' : 'wrong'}`);
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new AssertionFault(`its alg must be one of ${clientKeyAlgorithms.join(', ')}`);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return new AssertionFault('no key of the application verifies its signature');
  if (error instanceof KeysUnavailable || error instanceof errors.JWKSTimeout)
    return new AssertionFault(`the keys at jwks_uri cannot be fetched: ${error.message}`, { cause: error });
  if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
    return new AssertionFault('it is malformed, or a key is unsuitable');
  return error;
}
