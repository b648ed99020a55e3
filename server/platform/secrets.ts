import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import type { Environment } from '../../spec/generated/values.ts';
import { KEY_ID_BYTES, type Key, type Keyring } from './keyring.ts';

/**
 * Creates a secret. Prefixes let secret scanners detect a leaked secret, and people distinguish TEST from LIVE. Every secret
 * has 256 random bits and cannot be guessed, so storing a plain SHA-256 is enough.
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
export const newPushedRequest = () => newSecret('tpr_');
export const newLinkToken = () => newSecret('tlk_');
export const newSessionToken = () => newSecret('tses_');
/**
 * Creates a secret in the form of Standard Webhooks, whose verifiers decode what follows the prefix. 33 bytes need no
 * padding.
 */
export const newWebhookSecret = () => `whsec_${randomBytes(33).toString('base64')}`;
export const newFormKey = () => newSecret('');

const PREFIXES = '(?:tsk|tat|trt|tac|tdc|tct|tpr|tlk|tses|whsec)_';
const AT_START = new RegExp(`^${PREFIXES}`);
const ANYWHERE = new RegExp(`${PREFIXES}[\\w+/-]{40}`);

/** Reports whether a text has the prefix of one of these secrets. */
export const beginsLikeSecret = (text: string): boolean => AT_START.test(text);

/** Reports whether a text contains one of these secrets. */
export const containsSecret = (text: string): boolean => ANYWHERE.test(text);

/** Crockford's base32: without the ambiguous I, L, O and U. */
const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates a code of 80 random bits, such as `4q7z-m2xk-9fjd-w3ap`: too many to guess, so a plain hash is enough. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

export function equalHashes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM, as key id ‖ iv ‖ tag ‖ ciphertext. For values that are read again, such as webhook secrets. */
export function encrypt(keys: Keyring, plaintext: string): Buffer {
  const { id, secret } = keys.current;
  return Buffer.concat([id, seal(secret, plaintext)]);
}

function seal(key: KeyObject, plaintext: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error when the key is unknown, or the ciphertext is damaged */
export function decrypt(keys: Keyring, sealed: Buffer): string {
  const key = keys.keyOf(sealed);
  if (!key)
    throw new Error('The secret is encrypted with a key that is neither SECRETS_KEY nor in SECRETS_KEY_PREVIOUS.');
  return unseal(key.secret, sealed.subarray(KEY_ID_BYTES));
}

function unseal(key: KeyObject, sealed: Buffer): string {
  const [iv, tag, ciphertext] = split(sealed, IV_BYTES, TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/** Encrypts with one of these secrets, whose hash alone is in the database: only its holder can decrypt the text. */
export const encryptWith = (secret: string, plaintext: string): Buffer => seal(keyFrom(secret), plaintext);

/** @throws Error when the ciphertext is of another secret or damaged */
export const decryptWith = (secret: string, sealed: Buffer): string => unseal(keyFrom(secret), sealed);

/** Derives a key by HKDF (RFC 5869), so that it is not the stored hash. */
const keyFrom = (secret: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'encryption', 32)));

const split = (bytes: Buffer, first: number, second: number) =>
  [bytes.subarray(0, first), bytes.subarray(first, first + second), bytes.subarray(first + second)] as const;

const CURSOR_MAC_BYTES = 12;

function cursorMac(scope: string, key: string, { secret }: Key): Buffer {
  return createHmac('sha256', secret).update(`cursor\n${scope}\n${key}`).digest().subarray(0, CURSOR_MAC_BYTES);
}

/** Encodes an opaque list position, which only the list it was created for (`scope`) accepts. */
export function sealCursor(keys: Keyring, scope: string, key: string): string {
  return Buffer.concat([cursorMac(scope, key, keys.current), Buffer.from(key)]).toString('base64url');
}

/** @returns the position; undefined for a cursor that is malformed, forged or of another list */
export function openCursor(keys: Keyring, scope: string, cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const key = bytes.subarray(CURSOR_MAC_BYTES).toString();
  const mac = bytes.subarray(0, CURSOR_MAC_BYTES);
  const genuine = keys.known.some((known) => equalHashes(mac, cursorMac(scope, key, known)));
  return genuine ? key : undefined;
}

/** Creates the CSRF token of a visitor's forms, which is valid for this visitor only. Pages contain it masked. */
export function signForm(keys: Keyring, visitor: string): string {
  return createHmac('sha256', keys.current.secret).update(`form\n${visitor}`).digest('base64url');
}

const FORM_TOKEN_BYTES = 32;

/** Masks a form token with random bytes, so that the lengths of compressed pages do not reveal it (BREACH). */
export function maskForm(token: string): string {
  const mask = randomBytes(FORM_TOKEN_BYTES);
  return Buffer.concat([mask, exclusiveOr(mask, Buffer.from(token, 'base64url'))]).toString('base64url');
}

/** Returns the token of a form. A form that was opened before tokens were masked has the token itself. */
export function unmaskForm(field: string): string {
  const bytes = Buffer.from(field, 'base64url');
  if (bytes.length !== 2 * FORM_TOKEN_BYTES) return field;
  const [mask, masked] = [bytes.subarray(0, FORM_TOKEN_BYTES), bytes.subarray(FORM_TOKEN_BYTES)];
  return exclusiveOr(mask, masked).toString('base64url');
}

const exclusiveOr = (left: Buffer, right: Buffer) => Buffer.from(left.map((byte, index) => byte ^ right[index]!));
