import { createPublicKey, hash, type JsonWebKey, type KeyObject } from 'node:crypto';
import { errors } from 'jose';
import { clientKeyAlgorithms } from '../../../spec/generated/values.ts';
import type { BoundProof } from '../../models/oauth/access-token.ts';
import { PROOF_SLOTS, UsedProof } from '../../models/oauth/used-proof.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import type { KnownKeys, ProofKey } from './known-keys.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { SignedJwt, type Claims, type Header } from './signed-jwt.ts';

/** Maximum length of a proof: enough for an RSA key of 4096 bits, and a bound for what an unknown sender can cost. */
const MOST_CHARACTERS = 4096;

/** A thumbprint (RFC 7638 with SHA-256) in base64url. */
const THUMBPRINT = /^[A-Za-z0-9_-]{43}$/;

export const isThumbprint = (text: string): boolean => THUMBPRINT.test(text);

/** A DPoP proof was refused. The message says why, without quoting it. */
export class ProofFault extends Error {
  readonly code: 'invalid_dpop_proof' | 'use_dpop_nonce';

  constructor(why: string, code: ProofFault['code'] = 'invalid_dpop_proof', options?: ErrorOptions) {
    super(`The DPoP proof ${why}.`, options);
    this.code = code;
  }
}

/** A request as a proof must describe it. */
export interface ProvenRequest {
  method: string;
  /** The address without query. */
  url: string;
  /** The access token that is sent with the proof. */
  accessToken?: string;
}

/**
 * Verifies a DPoP proof (RFC 9449 section 4.3), except that it was not used before: the caller marks it as used once it knows
 * that the rest of the request is in order.
 * @throws ProofFault
 */
export async function verifyProof(
  service: Pick<DomainContext, 'clock' | 'dpopNonces' | 'knownKeys' | 'signatureTurns'>,
  proof: string,
  request: ProvenRequest,
): Promise<BoundProof> {
  if (proof.length > MOST_CHARACTERS) throw new ProofFault(`has more than ${MOST_CHARACTERS} characters`);
  const { claims, jkt } = await service.signatureTurns.verify(() => verified(service.knownKeys, proof));
  const { htm, htu, jti, iat, nonce, ath, exp, nbf } = claims;
  const now = service.clock.now().getTime() / 1000;
  if (exp !== undefined && !(typeof exp === 'number' && exp > now)) throw new ProofFault('has expired');
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= now)) throw new ProofFault('is not valid yet');
  if (htm !== request.method) throw new ProofFault(`must have the method of the request, ${request.method}, as htm`);
  if (typeof htu !== 'string' || !isSameAddress(htu, request.url))
    throw new ProofFault(`must have the address of the request, ${request.url}, as htu`);
  if (typeof jti !== 'string' || jti === '') throw new ProofFault('must have a jti');
  if (typeof iat !== 'number') throw new ProofFault('must have an iat');
  if (request.accessToken !== undefined && ath !== hash('sha256', request.accessToken, 'base64url'))
    throw new ProofFault('must have the hash of the access token as ath');
  const minute = typeof nonce === 'string' ? service.dpopNonces.acceptedMinute(nonce) : undefined;
  if (minute === undefined)
    throw new ProofFault('must have the nonce of the header DPoP-Nonce; sign another with it', 'use_dpop_nonce');
  return { jkt, slot: minute % PROOF_SLOTS, hash: hashSecret(`${minute}\n${jkt}\n${jti}`) };
}

function verified(knownKeys: KnownKeys, proof: string): { claims: Claims; jkt: string } {
  try {
    const jwt = new SignedJwt(proof);
    const known = knownKeys.proofs.get(jwt.head);
    const { alg, key, jkt } = known ?? importKey(jwt.readHeader());
    if (!jwt.isSignedBy(knownKeys, alg, key)) throw new ProofFault('has a wrong signature');
    if (!known) knownKeys.proofs.set(jwt.head, { alg, key, jkt }); // a key that signs nothing displaces no other
    return { claims: jwt.readClaims(), jkt };
  } catch (error) {
    if (error instanceof ProofFault) throw error;
    if (error instanceof errors.JOSEAlgNotAllowed)
      throw new ProofFault(`must be signed with one of ${clientKeyAlgorithms.join(', ')}`);
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      throw new ProofFault('is malformed, or its key is unsuitable');
    throw error;
  }
}

/** Number of base64url characters of an RSA modulus of 4096 bits. */
const MOST_MODULUS = 683;

/** @throws ProofFault for what is no public key */
function publicKeyOf(jwk: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch (error) {
    throw new ProofFault('is malformed, or its key is unsuitable', undefined, { cause: error });
  }
}

/** Imports the public key of a header. Refuses RSA keys that take long to verify, which anyone could send. */
function importKey({ alg, typ, jwk }: Header): ProofKey {
  if (typ !== 'dpop+jwt') throw new ProofFault('must have the typ dpop+jwt');
  if (typeof jwk !== 'object' || 'd' in jwk) throw new TypeError('No public key');
  if (jwk.kty === 'RSA' && (jwk.e !== 'AQAB' || (jwk.n?.length ?? 0) > MOST_MODULUS))
    throw new ProofFault('must have an RSA key of at most 4096 bits with the exponent 65537');
  const key = publicKeyOf(jwk);
  const { crv, e, kty, n, x, y } = key.export({ format: 'jwk' });
  return { alg, key, jkt: hash('sha256', JSON.stringify({ crv, e, kty, n, x, y }), 'base64url') };
}

const isSameAddress = (htu: string, url: string): boolean => htu === url || withoutQuery(htu) === withoutQuery(url);

/** Normalizes an address as RFC 9449 section 4.3 recommends, without query and fragment. */
function withoutQuery(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : undefined;
}

export const usedProof = () => new ProofFault('was used before');

/**
 * Verifies the proof of a request to an OAuth endpoint, and marks it as used.
 * @param path the endpoint below the base URL
 * @returns the thumbprint of its key; undefined without a proof
 */
export async function keyOfProof(
  service: DomainContext,
  proof: string | undefined,
  path: string,
): Promise<string | undefined> {
  if (proof === undefined) return undefined;
  try {
    const url = service.config.baseUrl + path;
    const { jkt, slot, hash } = await verifyProof(service, proof, { method: 'POST', url });
    if (!(await UsedProof.use(slot, hash))) throw usedProof();
    return jkt;
  } catch (error) {
    throw error instanceof ProofFault ? new OAuthRefusal(error.code, error.message) : error;
  }
}
