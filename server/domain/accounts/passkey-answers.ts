import type { components } from '../../../spec/generated/schema.ts';
import { limits } from '../../../spec/generated/values.ts';
import type { Passkey } from '../../models/accounts/passkey.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Config } from '../../platform/config.ts';
import type { Refusal } from '../../platform/errors.ts';
import { shownAddress } from '../input/email-address.ts';
import { CHALLENGE_MILLISECONDS, type Challenge } from './passkey-challenges.ts';

type Schemas = components['schemas'];

export const MOST_PASSKEYS = limits.SecondFactorState.passkeys.maximum;

/** Loads the library on first use, because its certificate parsers are large. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * Returns the host that passkeys belong to. It must be a name: at another host, or at an IP address, browsers offer no
 * passkeys.
 */
export const hostOf = ({ origin }: Config): string => new URL(origin).hostname;

type Known = Awaited<ReturnType<typeof Passkey.descriptorsOf>>;

export async function creationOptions(
  config: Config,
  user: User,
  known: Known,
  challenge: Buffer,
): Promise<Schemas['PasskeyCreation']> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Tallystick',
    rpID: hostOf(config),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: shownAddress(user.email),
    userDisplayName: user.name,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MILLISECONDS,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { public_key: options as Schemas['PasskeyCreationOptions'] };
}

/** @param allowed credentials that may answer; empty to let the user choose from all that the device has for this host */
export async function requestOptions(
  config: Config,
  challenge: Buffer,
  allowed: Known,
  userVerification: 'required' | 'preferred',
): Promise<Schemas['PasskeyRequest']> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MILLISECONDS,
    allowCredentials: allowed,
    userVerification,
  });
  return { public_key: options as Schemas['PasskeyRequestOptions'] };
}

/** Creates the operation's refusal for a fault in an answer. */
type Refuse = (detail: string) => Refusal;

interface Expected {
  config: Config;
  challenge: Challenge;
  refuse: Refuse;
}

/** Maximum length of a credential id (WebAuthn Level 3, section 7.1). */
const MOST_ID_BYTES = 1023;

export type NewKey = Pick<Passkey, 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'is_synced'>;

/** Checks a new passkey. */
export async function readNewKey(
  credential: Schemas['PasskeyAttestation'],
  { config, challenge, refuse }: Expected,
): Promise<NewKey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  return refusing(refuse, async () => {
    await requireOwnPage(credential.response.clientDataJSON);
    await requireNoCertificate(credential.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...expectationsOf(config, challenge),
      requireUserVerification: false,
    });
    if (!verified) throw new Error('The signature is wrong');
    const { credential: key, credentialBackedUp } = registrationInfo;
    await requireStrongKey(key.publicKey);
    const credential_id = Buffer.from(key.id, 'base64url');
    if (key.id !== credential.id) throw new Error('It names a passkey other than the created one');
    if (credential_id.length === 0 || credential_id.length > MOST_ID_BYTES)
      throw new Error('Its id has a wrong length');
    return {
      credential_id,
      public_key: Buffer.from(key.publicKey),
      sign_count: key.counter,
      transports: credential.response.transports ?? [],
      is_synced: credentialBackedUp,
    };
  });
}

/**
 * Refuses a certificate: its check would fetch addresses named in it, and browsers omit certificates that were not
 * requested.
 */
async function requireNoCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const isSelfMade = ['none', 'packed'].includes(attestation.get('fmt')); // other formats have certificates elsewhere, too
  if (!isSelfMade || attestation.get('attStmt').get('x5c'))
    throw new Error('It contains a certificate, which was not requested');
}

/** Refuses an answer from a frame of another site's page, which the user may not have recognized. */
async function requireOwnPage(clientDataJSON: string): Promise<void> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin || topOrigin !== undefined) throw new Error('It was created in a frame of another site');
}

const LEAST_RSA_BITS = 2048;

/** Refuses weak keys, because the library accepts RSA keys of any length. */
async function requireStrongKey(publicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const key = decodeCredentialPublicKey(publicKey);
  if (!cose.isCOSEPublicKeyRSA(key)) return;
  const [modulus, exponent] = [key.get(cose.COSEKEYS.n), key.get(cose.COSEKEYS.e)].map(numberOf);
  if (modulus! < 2n ** BigInt(LEAST_RSA_BITS - 1)) throw new Error(`Its RSA key has less than ${LEAST_RSA_BITS} bits`);
  if (exponent! < 3n) throw new Error('Its RSA key has a weak exponent');
}

const numberOf = (bytes: Uint8Array | undefined) => BigInt(`0x0${Buffer.from(bytes ?? []).toString('hex')}`);

/** Result of using a passkey. */
export interface Assertion {
  signCount: number;
  isUserVerified: boolean;
  isSynced: boolean;
}

/** Checks the use of a passkey, but not its counter. */
export async function readAssertion(
  credential: Schemas['PasskeyAssertion'],
  { public_key, transports }: Passkey,
  { config, challenge, refuse, needsVerification }: Expected & { needsVerification: boolean },
): Promise<Assertion> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  return refusing(refuse, async () => {
    await requireOwnPage(credential.response.clientDataJSON);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      ...expectationsOf(config, challenge),
      credential: { id: credential.id, publicKey: new Uint8Array(public_key), counter: 0, transports },
      requireUserVerification: needsVerification,
    });
    if (!verified) throw new Error('The signature is wrong');
    const { newCounter, userVerified, credentialBackedUp } = authenticationInfo;
    return { signCount: newCounter, isUserVerified: userVerified, isSynced: credentialBackedUp };
  });
}

const expectationsOf = (config: Config, { text }: Challenge) => ({
  expectedChallenge: text,
  expectedOrigin: config.origin,
  expectedRPID: hostOf(config),
});

/** Turns the library's errors, including those for malformed input, into refusals. */
async function refusing<T>(refuse: Refuse, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw refuse(`The response of the passkey is invalid: ${(error as Error).message}.`);
  }
}
