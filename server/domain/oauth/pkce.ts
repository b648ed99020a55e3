import { hash } from 'node:crypto';
import { equalHashes } from '../../platform/secrets.ts';

/** base64url of a SHA-256 hash, without padding (RFC 7636 section 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Code verifier (RFC 7636 section 4.1). */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

/** Verifies a challenge (RFC 7636 section 4.6) for S256, the only supported method. */
export function verifierMatches(verifier: string, challenge: string): boolean {
  const computed = hash('sha256', verifier, 'base64url');
  return VERIFIER.test(verifier) && equalHashes(Buffer.from(computed), Buffer.from(challenge));
}
