import type { Transaction } from 'sequelize';
import { UsedChallenge } from '../../models/accounts/used-challenge.ts';
import { durationInWords } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { decrypt, encrypt, hashSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import type { SignedIn } from './sessions.ts';

export const CHALLENGE_SECONDS = 300;
export const CHALLENGE_MILLISECONDS = CHALLENGE_SECONDS * 1000;

/** Purposes of challenges; no other sealed value, such as the ticket of a second step, uses them. */
type Purpose = 'passkey registration' | 'passkey sign-in' | 'passkey second step' | 'passkey confirmation';

/** The recipient of a challenge. A sign-in by passkey alone has no specific recipient. */
interface Recipient {
  user?: string;
  session?: string;
  /** Fingerprint of the proven password. */
  password?: string;
}

interface Sealed extends Recipient {
  purpose: Purpose;
  /** Milliseconds since 1970. */
  ends: number;
}

/** A challenge as an authenticator answered it. */
export interface Challenge extends Sealed {
  /** The challenge as text, as in the answer. */
  text: string;
  hash: Buffer;
}

export const recipientOf = ({ user, session }: SignedIn): Recipient => ({ user: user.id, session: session.id });

/**
 * Creates a challenge that contains its purpose, sealed, so that no challenge is stored before it is answered. It has 12
 * random bytes and a seal of 16.
 */
export function newChallenge({ clock, keys }: DomainContext, purpose: Purpose, recipient: Recipient = {}): Buffer {
  const sealed: Sealed = { purpose, ...recipient, ends: clock.now().getTime() + CHALLENGE_MILLISECONDS };
  return encrypt(keys, JSON.stringify(sealed));
}

/** Finds the challenge in an answer. @throws Refusal `challenge_invalid` unless it is for this purpose and recipient */
export function readChallenge(
  service: DomainContext,
  clientDataJSON: string,
  purpose: Purpose,
  recipient: Recipient = {},
): Challenge {
  const challenge = open(service, clientDataJSON);
  if (challenge?.purpose !== purpose) throw challengeInvalid('This response belongs to another challenge.');
  if (challenge.ends <= service.clock.now().getTime())
    throw challengeInvalid(`This challenge expired after ${durationInWords(CHALLENGE_SECONDS)}.`);
  if (recipient.user !== undefined && recipient.user !== challenge.user)
    throw challengeInvalid('This challenge was created for another user.');
  if (recipient.session !== undefined && recipient.session !== challenge.session)
    throw challengeInvalid('This challenge was created for another session.');
  return challenge;
}

function open({ keys }: DomainContext, clientDataJSON: string): Challenge | undefined {
  try {
    const { challenge: text } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: string;
    };
    const bytes = Buffer.from(text, 'base64url');
    const sealed = JSON.parse(decrypt(keys, bytes)) as Sealed;
    return { ...sealed, text, hash: hashSecret(bytes.toString('base64url')) };
  } catch {
    return undefined; // not ours
  }
}

/** Marks a challenge as used. Of several concurrent uses only one succeeds. @throws Refusal `challenge_invalid` */
export async function useChallenge({ hash, ends }: Challenge, tx: Transaction): Promise<void> {
  if (!(await UsedChallenge.use(hash, new Date(ends), tx)))
    throw challengeInvalid('This challenge was answered before.');
}

export const challengeInvalid = (what: string) =>
  new Refusal('challenge_invalid', `${what} Nothing was changed: start again.`);
