import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Deliberate faults of a response. */
export interface Mistakes {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isUserVerified?: boolean;
  /** The claimed number of signatures. */
  count?: number;
  /** The id of a passkey that the authenticator does not have. */
  id?: string;
  /** The id of a new passkey. */
  newId?: Buffer;
  userHandle?: string;
  /** A certificate that was not requested. */
  x5c?: Buffer[];
  /** Format of the attestation statement. */
  fmt?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  /** Creates a passkey with an RSA key of this length. */
  rsa?: { bits: number; exponent?: number };
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** An authenticator in software, with one passkey: a real P-256 key that signs as WebAuthn requires (ES256). */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #count = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Responds like `navigator.credentials.create()`, in JSON. */
  create({ challenge, rp, user }: CreationOptions, mistakes: Mistakes = {}) {
    this.#userHandle = user.id;
    const { newId = Buffer.from(this.id, 'base64url') } = mistakes;
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, mistakes, HAS_KEY),
      Buffer.alloc(16), // an undisclosed model
      Buffer.from([newId.length >> 8, newId.length & 0xff]),
      newId,
      mistakes.rsa ? rsaKey(mistakes.rsa) : this.#coseKey(),
    ]);
    const { x5c } = mistakes;
    const attStmt: { [name: string]: Value } = x5c ? { alg: -7, sig: Buffer.alloc(64), x5c } : {};
    return this.#answer(mistakes, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, mistakes),
      attestationObject: cbor({ fmt: mistakes.fmt ?? (x5c ? 'packed' : 'none'), attStmt, authData }).toString(
        'base64url',
      ),
      transports: ['internal'],
    });
  }

  /** Responds like `navigator.credentials.get()`, in JSON. */
  get({ challenge, rpId }: RequestOptions, mistakes: Mistakes = {}) {
    this.#count += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, mistakes);
    const authData = this.#authenticatorData(rpId, mistakes);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer(mistakes, {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: mistakes.userHandle ?? this.#userHandle,
    });
  }

  #answer<Response>({ id = this.id }: Mistakes, response: Response) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, mistakes: Mistakes): string {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false };
    const { origin = data.origin, crossOrigin = data.crossOrigin, topOrigin } = mistakes;
    const said = {
      ...data,
      origin,
      crossOrigin,
      topOrigin,
      type: mistakes.type ?? type,
      challenge: mistakes.challenge ?? challenge,
    };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }

  #authenticatorData(
    rpId: string,
    { isUserVerified = true, count = this.#count, ...wrong }: Mistakes,
    more = 0,
  ): Buffer {
    const data = Buffer.alloc(37);
    sha256(wrong.rpId ?? rpId).copy(data);
    data[32] = PRESENT | (isUserVerified ? VERIFIED : 0) | more;
    data.writeUInt32BE(count, 33);
    return data;
  }

  /** Encodes an EC2 key on P-256 for ES256 (RFC 9052). */
  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const [bytesX, bytesY] = [x, y].map((part) => Buffer.from(part!, 'base64url'));
    return cborMap([[1, 2], [3, -7], [-1, 1], [-2, bytesX!], [-3, bytesY!]]); // prettier-ignore
  }
}

/** Encodes an RSA key for RS256 (RFC 8230). */
function rsaKey({ bits, exponent = 65537 }: { bits: number; exponent?: number }): Buffer {
  const modulus = randomBytes(Math.ceil(bits / 8));
  modulus[0] = 1 << ((bits - 1) % 8);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(exponent);
  return cborMap([[1, 3], [3, -257], [-1, modulus], [-2, bytes]]); // prettier-ignore
}

type Value = number | string | Buffer | Value[] | { [name: string]: Value };

/** Encodes CBOR (RFC 8949), as much of it as an attestation needs. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return cborMap(Object.entries(value));
}

function cborMap(entries: [Value, Value][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap((entry) => entry.map(cbor))]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
