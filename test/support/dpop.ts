import { createHash, randomUUID } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { call, type ApiAnswer, type ApiRequest } from './api.ts';
import type { TestService } from './service.ts';

/** A key pair for DPoP proofs. */
export interface ProofKey {
  alg: string;
  privateKey: CryptoKey;
  jwk: JWK;
  jkt: string;
}

export async function newProofKey(alg = 'ES256'): Promise<ProofKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { alg, privateKey, jwk, jkt: await calculateJwkThumbprint(jwk) };
}

interface ProofOptions {
  method: string;
  url: string;
  nonce?: string | undefined;
  token?: string | undefined;
  claims?: JWTPayload;
  header?: object;
}

/** Signs a proof; an undefined claim is omitted. */
export function signProof(
  key: ProofKey,
  { method, url, nonce, token, claims = {}, header = {} }: ProofOptions,
): Promise<string> {
  const ath = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url');
  const usual = { htm: method, htu: url, jti: randomUUID(), iat: Math.floor(Date.now() / 1000), nonce, ath };
  const given = Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(given))
    .setProtectedHeader({ typ: 'dpop+jwt', alg: key.alg, jwk: key.jwk, ...header })
    .sign(key.privateKey);
}

/** Returns a nonce, as the service supplies it to a request without one. */
export async function fetchNonce(service: TestService): Promise<string> {
  const { headers } = await call(service, 'GET', '/payments', { headers: { Authorization: 'DPoP x' } });
  return headers.get('DPoP-Nonce')!;
}

/** Calls the API with a token and a proof. */
export async function callBound(
  service: TestService,
  key: ProofKey,
  token: string,
  [method, path]: [string, string],
  { proof, ...request }: Omit<ApiRequest, 'token'> & { proof?: Partial<ProofOptions> } = {},
): Promise<ApiAnswer> {
  const url = service.baseUrl + path.split('?')[0]!;
  const signed = await signProof(key, { method, url, nonce: await fetchNonce(service), token, ...proof });
  return call(service, method, path, { ...request, headers: { Authorization: `DPoP ${token}`, DPoP: signed } });
}

/** Requests a token with a proof. */
export async function requestBound(
  service: TestService,
  key: ProofKey,
  form: Record<string, string>,
  proof: Partial<ProofOptions> = {},
  path = '/oauth/token',
): Promise<ApiAnswer> {
  const url = service.baseUrl + path;
  const signed = await signProof(key, { method: 'POST', url, nonce: await fetchNonce(service), ...proof });
  return call(service, 'POST', path, { form, headers: { DPoP: signed } });
}
