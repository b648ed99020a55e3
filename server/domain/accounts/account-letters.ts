import type { Config } from '../../platform/config.ts';
import type { LetterWords } from '../mail/letter.ts';

/*
 * Mails to users. They contain no name, because a stranger who signs up with another's address chooses the name.
 */

const IGNORE = 'If this was not you, do nothing: nothing changes.';

const linkTo = (config: Config, path: string, token: string) =>
  `${config.origin}${path}?${new URLSearchParams({ token }).toString()}`;

export const verificationLetter = (config: Config, to: string, token: string): LetterWords => ({
  to,
  subject: 'Verify your email address',
  paragraphs: [`Someone signed up at ${config.origin} with this address. The link works once, for 24 hours.`],
  link: { label: 'Verify this address', href: linkTo(config, '/verify-email', token) },
  otherwise: IGNORE,
});

export const changeLetter = (config: Config, to: string, token: string): LetterWords => ({
  to,
  subject: 'Verify your new email address',
  paragraphs: [
    `Someone wants to use this address for an account at ${config.origin}. The link works once, for 24 hours.`,
  ],
  link: { label: 'Use this address', href: linkTo(config, '/verify-email', token) },
  otherwise: IGNORE,
});

export const changedLetter = (config: Config, to: string): LetterWords => ({
  to,
  subject: 'Your email address was changed',
  paragraphs: [`Your account at ${config.origin} has another email address now. Mail about it goes there.`],
  otherwise: 'If this was not you, tell the operator of the service at once.',
});

export const resetLetter = (config: Config, to: string, token: string): LetterWords => ({
  to,
  subject: 'Choose a new password',
  paragraphs: [`Someone requested a new password at ${config.origin}. The link works once, for 30 minutes.`],
  link: { label: 'Choose a new password', href: linkTo(config, '/reset-password', token) },
  otherwise: IGNORE,
});

const FACTOR_WORDS = {
  on: ['Your second factor is on', 'From now on, signing in with your password also takes a code.'],
  app_off: ['Your authenticator app is off', 'Its codes no longer work. Your passkeys stay.'],
  off: ['Your second factor is off', 'From now on, your password alone signs you in.'],
  codes: ['Your recovery codes were replaced', 'You have ten new codes. The previous ones no longer work.'],
} as const;

export function secondFactorLetter(config: Config, to: string, change: keyof typeof FACTOR_WORDS): LetterWords {
  const [subject, consequence] = FACTOR_WORDS[change];
  return {
    to,
    subject,
    paragraphs: [`The second factor of your account at ${config.origin} was changed. ${consequence}`],
    otherwise: notYou(config),
  };
}

const PASSKEY_WORDS = {
  added: ['A passkey was added', 'was added', 'It can sign in to your account.'],
  removed: ['A passkey was removed', 'was removed', 'It no longer signs in.'],
  copied: [
    'A passkey may have been copied',
    'was refused',
    'It had signed less often than before, as only a copy does. Sign in in another way, and remove it.',
  ],
} as const;

/** Does not name the passkey, because a stranger who adds one chooses its name. */
export function passkeyLetter(config: Config, to: string, change: keyof typeof PASSKEY_WORDS): LetterWords {
  const [subject, what, consequence] = PASSKEY_WORDS[change];
  return {
    to,
    subject,
    paragraphs: [`A passkey of your account at ${config.origin} ${what}. ${consequence}`],
    otherwise: notYou(config),
  };
}

export const recoveryLetter = (config: Config, to: string, left: number): LetterWords => ({
  to,
  subject: 'A recovery code was used',
  paragraphs: [`A recovery code of your account at ${config.origin} was used. You have ${left} left.`],
  otherwise: notYou(config),
});

const notYou = ({ origin }: Config) => `If this was not you, choose a new password at once: ${origin}/forgot-password`;

export const passwordLetter = (config: Config, to: string): LetterWords => ({
  to,
  subject: 'Your password was changed',
  paragraphs: [`The password of your account at ${config.origin} was changed, and other sign-ins ended.`],
  otherwise: notYou(config),
});

export const deletedLetter = (config: Config, to: string): LetterWords => ({
  to,
  subject: 'Your account was deleted',
  paragraphs: [
    `Your account at ${config.origin} was deleted. This is the last mail about it. The address can sign up again, as a new account.`,
  ],
  otherwise: 'If this was not you, tell the operator of the service at once.',
});

/** Does not name the business: its owner chooses both name and recipient. The linked page names it. */
export const invitationLetter = (config: Config, to: string, token: string): LetterWords => ({
  to,
  subject: 'You are invited to a business',
  paragraphs: [
    `You are invited to act for a business at ${config.origin}. The link shows which business and which role. It works once, for 7 days.`,
  ],
  link: { label: 'See the invitation', href: linkTo(config, '/invitation', token) },
  otherwise: IGNORE,
});
