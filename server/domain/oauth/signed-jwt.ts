import { constants, verify, type KeyObject, type VerifyKeyObjectInput } from 'node:crypto';
import {
  decodeProtectedHeader,
  errors,
  UnsecuredJWT,
  type JWTClaimVerificationOptions,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { clientKeyAlgorithms, type ClientKeyAlgorithm } from '../../../spec/generated/values.ts';
import { derOf } from './der-signature.ts';
import type { KnownKeys } from './known-keys.ts';

/** Smallest RSA modulus in bits (RFC 7518 section 3.5). */
const LEAST_BITS = 2048;

type Details = NonNullable<KeyObject['asymmetricKeyDetails']>;

interface Way {
  digest: string | null;
  /** Options of Node's `verify`, which then takes 25 µs longer to read the key. */
  options?: Omit<VerifyKeyObjectInput, 'key'>;
  /** Converts a signature to the form that Node verifies; undefined for a malformed one. */
  convert?: (signature: Buffer) => Buffer | undefined;
  suits: (type: string | undefined, details: Details) => boolean;
}

const ED25519: Way = { digest: null, suits: (type) => type === 'ed25519' };

/** How the signatures of each algorithm are verified, and with what keys. */
const WAYS: Record<ClientKeyAlgorithm, Way> = {
  ES256: {
    digest: 'sha256',
    convert: derOf,
    suits: (type, { namedCurve }) => type === 'ec' && namedCurve === 'prime256v1',
  },
  EdDSA: ED25519,
  Ed25519: ED25519,
  PS256: {
    digest: 'sha256',
    options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
    suits: (type, { modulusLength = 0 }) => type === 'rsa' && modulusLength >= LEAST_BITS,
  },
};

export type Header = ProtectedHeaderParameters & { alg: ClientKeyAlgorithm };

/**
 * Verifies a signed JWT by the rules of jose, with its errors, except that the signature is verified in this thread. Web Crypto,
 * which jose uses, hands each one to another thread, which takes longer than the verification.
 * @param findKey returns the key for a header whose algorithm is accepted
 */
export async function verifyJwt(
  known: KnownKeys,
  token: string,
  findKey: (header: Header) => KeyObject | Promise<KeyObject>,
  options: JWTClaimVerificationOptions = {},
): Promise<JWTPayload> {
  const header = readHeader(token);
  const parts = partsOf(token);
  if (!isSigned(known, parts, header.alg, await findKey(header))) throw new errors.JWSSignatureVerificationFailed();
  return UnsecuredJWT.decode(`${UNSIGNED}.${parts[1]}.`, options).payload;
}

const UNSIGNED = Buffer.from('{"alg":"none"}').toString('base64url');

type Parts = [header: string, payload: string, signature: string];

/** Splits a JWS in compact form (RFC 7515 section 3.1). */
export function partsOf(token: string): Parts {
  const parts = token.split('.');
  if (parts.length !== 3) throw new errors.JWSInvalid('A JWS in compact form has three parts');
  return parts as Parts;
}

/** Reads the header of a JWS, whose algorithm must be accepted. */
export function readHeader(token: string): Header {
  const header = decodeProtectedHeader(token);
  if (header.crit !== undefined) throw new errors.JOSENotSupported('Extensions (crit) are not supported');
  if (!isAccepted(header)) throw new errors.JOSEAlgNotAllowed('The algorithm is not accepted');
  return header;
}

const isAccepted = (header: ProtectedHeaderParameters): header is Header =>
  clientKeyAlgorithms.includes(header.alg as ClientKeyAlgorithm);

/** Verifies a signature. @throws TypeError for a key that does not suit the algorithm */
export function isSigned(known: KnownKeys, parts: Parts, alg: ClientKeyAlgorithm, key: KeyObject): boolean {
  const [header, payload, signature] = parts;
  const { digest, options, convert = (bytes) => bytes, suits } = WAYS[alg];
  if (!known.suits(key, WAYS[alg], () => suits(key.asymmetricKeyType, key.asymmetricKeyDetails ?? {})))
    throw new TypeError(`A key of another type than that of ${alg}`);
  if (!/^[\w-]+$/.test(signature)) return false;
  const converted = convert(Buffer.from(signature, 'base64url'));
  if (!converted) return false;
  return verify(digest, Buffer.from(`${header}.${payload}`), options ? { key, ...options } : key, converted);
}
