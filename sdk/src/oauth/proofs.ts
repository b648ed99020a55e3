import { base64Url, sha256 } from './base64-url.ts';

type CryptoKey = Parameters<typeof crypto.subtle.sign>[1];

/** A key pair for ES256: ECDSA with P-256, the private key for signing. The private key need not be extractable. */
export interface ProofKeyPair {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends a request with a DPoP proof (RFC 9449), by `send`, if it has an access token, requests one or pushes an authorization
 * request.
 */
export type Proofs = (send: Send, url: string, init: RequestInit) => Promise<Response>;

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** An access token, unlike the token of a session. */
const ACCESS_TOKEN = /^Bearer (?!tses_)(.+)/;
/** Endpoints of OAuth that bind what they issue. */
const BINDING_ENDPOINT = /\/oauth\/(token|par)$/;

/**
 * Creates proofs by a key.
 *
 * @param given the key pair; without one, a new pair is generated, whose private key cannot be read
 * @throws TypeError for a key pair of another kind
 */
export async function createProofs(given?: ProofKeyPair): Promise<Proofs> {
  const { privateKey, publicKey } = given ?? (await crypto.subtle.generateKey(ES256, false, ['sign', 'verify']));
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  if (crv !== 'P-256' || !privateKey.usages.includes('sign'))
    throw new TypeError('createProofs requires a key pair of ECDSA with P-256, whose private key can sign');
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
  /** Last nonce of the service. */
  let nonce: string | undefined;

  async function sign(method: string, url: URL, token: string | undefined): Promise<string> {
    const htu = url.origin + url.pathname;
    const iat = Math.floor(Date.now() / 1000);
    const ath = token && (await sha256(token));
    const signed = [header, { jti: crypto.randomUUID(), htm: method, htu, iat, nonce, ath }].map(partOf).join('.');
    const signature = await crypto.subtle.sign(ES256, privateKey, new TextEncoder().encode(signed));
    return `${signed}.${base64Url(new Uint8Array(signature))}`;
  }

  return async (send, address, init) => {
    const headers = new Headers(init.headers);
    const [, token] = ACCESS_TOKEN.exec(headers.get('Authorization') ?? '') ?? [];
    const url = new URL(address);
    if (token === undefined && !BINDING_ENDPOINT.test(url.pathname)) return send(address, init);
    if (token !== undefined) headers.set('Authorization', `DPoP ${token}`);
    for (let isFirst = true; ; isFirst = false) {
      headers.set('DPoP', await sign(init.method!, url, token));
      const response = await send(address, { ...init, headers });
      nonce = response.headers.get('DPoP-Nonce') ?? nonce;
      if (!isFirst || !(await wantsNonce(response))) return response;
      response.body?.cancel().catch(() => {}); // an unread body would keep the connection open
    }
  };
}

/** Encodes a part of a JWS (RFC 7515, section 3.1). All values are ASCII. */
const partOf = (part: object): string => base64Url(new TextEncoder().encode(JSON.stringify(part)));

/** Reports whether the service refused a request only because its proof lacks the current nonce (RFC 9449, sections 8 and 9). */
async function wantsNonce(response: Response): Promise<boolean> {
  const { status, headers } = response;
  if (status !== 400 && status !== 401) return false;
  if (headers.get('WWW-Authenticate')?.includes('use_dpop_nonce')) return true;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (Object(body) as { error?: unknown }).error === 'use_dpop_nonce';
}
