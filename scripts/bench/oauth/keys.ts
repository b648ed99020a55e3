import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { Request } from '../request-load.ts';

/** Time in milliseconds after which the next nonce is fetched: sooner than one expires. */
const NONCE_MILLISECONDS = 20_000;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A key for ES256 that signs without a thread, as fast as the load generator needs. */
class Key {
  readonly jwk: object;
  readonly #private: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = privateKey;
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
    this.jwk = { kty, crv, x, y };
  }

  sign(header: object, claims: object): string {
    const signed = `${encode(header)}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.#private, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }
}

const now = (): number => Math.floor(Date.now() / 1000);

/** An application that authenticates with `private_key_jwt`. */
export class KeyClient {
  readonly jwks: { keys: object[] };
  readonly #key = new Key();
  readonly #audience: string;

  constructor(audience: string) {
    this.#audience = audience;
    this.jwks = { keys: [{ ...this.#key.jwk, kid: 'bench', alg: 'ES256' }] };
  }

  credentials(client_id: string): Record<string, string> {
    const claims = {
      iss: client_id,
      sub: client_id,
      aud: this.#audience,
      jti: randomUUID(),
      iat: now(),
      exp: now() + 60,
    };
    return {
      client_id,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: this.#key.sign({ alg: 'ES256', kid: 'bench' }, claims),
    };
  }
}

/** Binds tokens to a key, and signs a proof for each request. */
export class Prover implements Disposable {
  readonly #key = new Key();
  readonly #origin: string;
  #nonce: string | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(origin: string) {
    this.#origin = origin;
    this.#timer = setInterval(() => void this.fetchNonce(), NONCE_MILLISECONDS);
  }

  /** Any response has the current nonce, that to a request without a token as well. */
  async fetchNonce(): Promise<void> {
    const { headers } = await this.send({
      method: 'POST',
      path: '/api/v1/oauth/token',
      body: 'grant_type=',
      status: 400,
    });
    this.#nonce = headers.get('DPoP-Nonce') ?? this.#nonce;
  }

  /** Adds a proof to a request, bound to the token that it carries, if any. */
  prove({ headers, ...request }: Request, token?: string): Request {
    const htu = this.#origin + request.path.split('?')[0]!;
    const ath = token && createHash('sha256').update(token).digest('base64url');
    const claims = { jti: randomUUID(), htm: request.method, htu, iat: now(), nonce: this.#nonce, ath };
    const dpop = this.#key.sign({ typ: 'dpop+jwt', alg: 'ES256', jwk: this.#key.jwk }, claims);
    return { ...request, headers: { ...(headers as Record<string, string>), dpop } };
  }

  async send(request: Request): Promise<Response> {
    const { headers, method, path, body } = this.prove(request);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(this.#origin + path, {
      method,
      headers: { ...type, ...(headers as Record<string, string>) },
      ...(body !== undefined && { body }),
    });
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** Number of requests that are signed before a round. */
const STOCKED = 10_000;

/** Requests that were signed beforehand; more are signed when they are used up. */
export class Stock {
  readonly #make: () => Request;
  #requests: Request[] = [];

  constructor(make: () => Request) {
    this.#make = make;
  }

  fill(): void {
    this.#requests = Array.from({ length: STOCKED }, this.#make);
  }

  next(): Request {
    return this.#requests.pop() ?? this.#make();
  }
}
