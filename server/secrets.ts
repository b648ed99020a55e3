import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../spec/generated/values.ts';

/**
 * Prefixes let secret scanners spot a leaked secret and a person tell TEST from LIVE.
 * Every secret carries 256 random bits, so a plain SHA-256 is enough to store it: there is nothing to guess.
 */
function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

const environmentTag = (environment: Environment) => environment.toLowerCase();

export const newClientSecret = (environment: Environment) => newSecret(`tsk_${environmentTag(environment)}_`);
export const newAccessToken = (environment: Environment) => newSecret(`tat_${environmentTag(environment)}_`);
export const newRefreshToken = (environment: Environment) => newSecret(`trt_${environmentTag(environment)}_`);
export const newAuthorizationCode = () => newSecret('tac_');
export const newDeviceCode = () => newSecret('tdc_');
export const newConsentTicket = () => newSecret('tct_');
export const newSessionToken = () => newSecret('tses_');
export const newWebhookSecret = () => newSecret('whsec_');
export const newFormKey = () => newSecret('');

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function equalHashes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

let encryptionKey: Buffer | undefined;

/** @param key 32 bytes, from SECRETS_KEY or the key file in DATA_DIR. */
export function useEncryptionKey(key: Buffer): void {
  encryptionKey = key;
}

function requireKey(): Buffer {
  if (!encryptionKey) throw new Error('The encryption key is not loaded.');
  return encryptionKey;
}

/** AES-256-GCM; answers iv ‖ tag ‖ ciphertext. Only webhook secrets need it: they must sign, so they cannot be hashed. */
export function encrypt(plaintext: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, requireKey(), iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

export function decrypt(sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, requireKey(), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

const CURSOR_MAC_BYTES = 12;

function cursorMac(scope: string, key: string): Buffer {
  return createHmac('sha256', requireKey()).update(`cursor\n${scope}\n${key}`).digest().subarray(0, CURSOR_MAC_BYTES);
}

/** An opaque list position that only the list it was made for (`scope`) accepts back. */
export function sealCursor(scope: string, key: string): string {
  return Buffer.concat([cursorMac(scope, key), Buffer.from(key)]).toString('base64url');
}

/** @returns The position, or undefined for a cursor that is malformed, forged or of another list. */
export function openCursor(scope: string, cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const key = bytes.subarray(CURSOR_MAC_BYTES).toString();
  const genuine = equalHashes(bytes.subarray(0, CURSOR_MAC_BYTES), cursorMac(scope, key));
  return genuine ? key : undefined;
}

/** The token of forms made for one visitor: nobody else can make it, and it is worth nothing to another visitor. */
export function signForm(visitor: string): string {
  return createHmac('sha256', requireKey()).update(`form\n${visitor}`).digest('base64url');
}
