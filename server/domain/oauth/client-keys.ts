import { createPublicKey } from 'node:crypto';
import type { components, JsonWebKeySet } from '../../../spec/generated/schema.ts';
import type { ClientKeyAlgorithm, Environment, SecurityProfile } from '../../../spec/generated/values.ts';
import type { Destinations, Use } from '../../delivery/destinations.ts';
import { invalidField } from '../../platform/errors.ts';

type JsonWebKey = components['schemas']['JsonWebKeyInput'];

/** How an application authenticates with keys. */
export interface ClientKeys {
  jwks: JsonWebKeySet | null;
  jwks_uri: string | null;
  keys_only: boolean;
}

export const NO_KEYS: ClientKeys = { jwks: null, jwks_uri: null, keys_only: false };

/** Size of RSA keys in bits: smaller ones are weak, and larger ones take long to verify. */
const RSA_BITS = { least: 2048, most: 4096 };

/** Largest exponent of RSA keys, the usual one: larger ones take long to verify. */
const MOST_EXPONENT = 65_537n;

const ALGORITHMS: Record<JsonWebKey['kty'], ClientKeyAlgorithm[]> = {
  EC: ['ES256'],
  OKP: ['EdDSA', 'Ed25519'],
  RSA: ['PS256'],
};

/** Reports whether the application has registered keys or an address of them. */
export const hasKeys = ({ jwks, jwks_uri }: Pick<ClientKeys, 'jwks' | 'jwks_uri'>): boolean =>
  jwks !== null || jwks_uri !== null;

/**
 * Returns the keys after a change. New keys replace an address, and the other way round.
 * @throws Refusal `invalid_request`
 */
export function changeKeys(
  before: ClientKeys,
  isConfidential: boolean,
  changes: Partial<ClientKeys> & { security_profile?: SecurityProfile },
): ClientKeys {
  const { jwks, jwks_uri } = changes;
  if (jwks && jwks_uri) throw invalidField('/jwks_uri', 'invalid', 'must be omitted if jwks is sent');
  if (jwks) checkKeys(jwks.keys);
  const after = {
    jwks: jwks !== undefined ? jwks : jwks_uri ? null : before.jwks,
    jwks_uri: jwks_uri !== undefined ? jwks_uri : jwks ? null : before.jwks_uri,
    keys_only: changes.keys_only ?? before.keys_only,
  };
  if (!isConfidential && (hasKeys(after) || after.keys_only))
    throw invalidField(sentField(changes), 'confidential_required', 'requires a confidential application');
  if (after.keys_only && !hasKeys(after))
    throw invalidField(
      sentField(changes),
      'keys_required',
      'requires jwks or jwks_uri, because the application has no secret',
    );
  return after;
}

/** Names the first sent field, which the refusal of a combination is about. */
const sentField = (changes: Parameters<typeof changeKeys>[2]) =>
  `/${(['security_profile', 'keys_only', 'jwks', 'jwks_uri'] as const).find((name) => changes[name] !== undefined) ?? 'jwks'}`;

/** Reports whether a key of a set, which may have keys for other purposes, can verify assertions. */
export const isUsable = (key: unknown): key is JsonWebKey =>
  typeof key === 'object' &&
  key !== null &&
  Object.hasOwn(ALGORITHMS, String((key as JsonWebKey).kty)) &&
  faultOf(key as JsonWebKey) === undefined;

function checkKeys(keys: readonly JsonWebKey[]): void {
  for (const [index, key] of keys.entries()) {
    const isRepeated = key.kid !== undefined && keys.slice(0, index).some(({ kid }) => kid === key.kid);
    const message = isRepeated ? 'must have another kid than the keys before it' : faultOf(key);
    if (message) throw invalidField(`/jwks/keys/${index}`, 'invalid_key', message);
  }
}

/** Returns why a key cannot verify assertions; undefined when it can. */
function faultOf(key: JsonWebKey): string | undefined {
  const algorithms = ALGORITHMS[key.kty];
  if (key.alg !== undefined && !algorithms.includes(key.alg))
    return `must have the alg ${algorithms.join(' or ')}, or no alg`;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails = {} } = createPublicKey({ key: { ...key }, format: 'jwk' });
    const { modulusLength: bits = 0, publicExponent = 0n } = asymmetricKeyDetails;
    if (asymmetricKeyType !== 'rsa') return undefined;
    if (publicExponent > MOST_EXPONENT) return `must have an exponent of at most ${MOST_EXPONENT}`;
    return bits < RSA_BITS.least || bits > RSA_BITS.most
      ? `must have ${RSA_BITS.least} to ${RSA_BITS.most} bits, not ${bits}`
      : undefined;
  } catch {
    return `must be a public key of type ${key.kty}: a member is missing or malformed`;
  }
}

const KEYS: Use = {
  field: '/jwks_uri',
  refused: 'Keys cannot be fetched there',
  insecure: 'The jwks_uri of a LIVE application must be an https address.',
};

/** Checks where the keys are fetched, as for a webhook. @throws Refusal as `Destinations.check` */
export async function checkKeyAddress(
  destinations: Destinations,
  uri: string | null | undefined,
  environment: Environment,
): Promise<void> {
  if (uri) await destinations.check(uri, environment, KEYS);
}

/** Describes keys for the audit log. */
export const nameKeys = (jwks: JsonWebKeySet | null): string =>
  (jwks?.keys ?? []).map(({ kty, kid }) => kid ?? kty).join(' ');
