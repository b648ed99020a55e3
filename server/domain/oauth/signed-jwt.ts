import { constants, verify, type KeyObject, type VerifyKeyObjectInput } from 'node:crypto';
import { decodeProtectedHeader, errors, type ProtectedHeaderParameters } from 'jose';
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

/** A JWS in compact form (RFC 7515 section 3.1). Its third part is empty if it is not signed. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/;

/** A JWT as it arrived: each of its parts is decoded at most once, and nothing is verified. */
export class SignedJwt {
  /** The header as it was sent. */
  readonly head: string;
  readonly #token: string;
  readonly #payload: string;
  readonly #signature: string;

  /** @throws JOSEError for what is no JWT */
  constructor(token: string) {
    const [, head, payload, signature] = COMPACT.exec(token) ?? [];
    if (head === undefined || payload === undefined || signature === undefined)
      throw new errors.JWSInvalid('A JWS in compact form has three parts in base64url');
    [this.#token, this.head, this.#payload, this.#signature] = [token, head, payload, signature];
  }

  /** Decodes the header, whose algorithm must be accepted. @throws JOSEError */
  readHeader(): Header {
    const header = decodeProtectedHeader({ protected: this.head });
    if (header.crit !== undefined) throw new errors.JOSENotSupported('Extensions (crit) are not supported');
    if (!isAccepted(header)) throw new errors.JOSEAlgNotAllowed('The algorithm is not accepted');
    return header;
  }

  /** Decodes the claims. @throws SyntaxError or TypeError for what is no JSON object */
  readClaims(): Claims {
    const claims: unknown = JSON.parse(Buffer.from(this.#payload, 'base64url').toString());
    if (typeof claims !== 'object' || claims === null) throw new TypeError('Claims are an object');
    return claims as Claims;
  }

  /**
   * Verifies the signature in this thread. Web Crypto, which jose uses, hands each one to another thread, which takes longer than
   * the verification.
   * @throws TypeError for a key that does not suit the algorithm
   */
  isSignedBy(known: KnownKeys, alg: ClientKeyAlgorithm, key: KeyObject): boolean {
    const { digest, options, convert = (bytes) => bytes, suits } = WAYS[alg];
    if (!known.suits(key, WAYS[alg], () => suits(key.asymmetricKeyType, key.asymmetricKeyDetails ?? {})))
      throw new TypeError(`A key of another type than that of ${alg}`);
    const signature = convert(Buffer.from(this.#signature, 'base64url'));
    if (!signature) return false;
    const signed = Buffer.from(this.#token.slice(0, -this.#signature.length - 1));
    return verify(digest, signed, options ? { key, ...options } : key, signature);
  }
}

/** Claims that were not checked. */
export type Claims = Record<string, unknown>;

const isAccepted = (header: ProtectedHeaderParameters): header is Header =>
  clientKeyAlgorithms.includes(header.alg as ClientKeyAlgorithm);
