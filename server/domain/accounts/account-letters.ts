import type { Config } from '../../platform/config.ts';
import { durationInWords } from '../../platform/clock.ts';
import type { Language } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';
import type { User } from '../../models/accounts/user.ts';
import type { LetterWords } from '../mail/letter.ts';
import { LINK_SECONDS, resetSeconds } from './account-links.ts';
import { INVITATION_SECONDS } from './invitation-link.ts';

/* Mails to users. They contain no name, because a stranger who signs up with another person's address chooses the name. */

/** A mail about an account to its own address. */
export type Notice = (config: Config, to: string) => LetterWords;

const IGNORE = ENGLISH.text('mail.ignore');

/** Returns the origin of the service and the lifetime of a link. */
const placeOf = ({ origin }: Config, language: Language, seconds: number) => ({
  origin,
  duration: language.duration(seconds),
});

/** States the lifetime of a link in a sentence. */
const once = (seconds: number) => `works once, for ${durationInWords(seconds)}.`;

const linkTo = (config: Config, path: string, token: string) =>
  `${config.origin}${path}?${new URLSearchParams({ token }).toString()}`;

export const verificationLetter = (config: Config, to: string, token: string, language: Language): LetterWords => ({
  to,
  language,
  subject: language.text('mail.verify'),
  paragraphs: [language.text('mail.verify_text', placeOf(config, language, LINK_SECONDS.verify_email))],
  link: { label: language.text('mail.verify_link'), href: linkTo(config, '/verify-email', token) },
  otherwise: language.text('mail.ignore'),
});

/** Mail to an address that another account has verified. */
export const knownLetter = ({ origin }: Config, to: string, language: Language): LetterWords => ({
  to,
  language,
  subject: language.text('mail.known'),
  paragraphs: [language.text('mail.known_text', { origin }), language.text('mail.known_forgot', { origin })],
  otherwise: language.text('mail.ignore'),
});

export const changeLetter = (config: Config, to: string, token: string, language: Language): LetterWords => ({
  to,
  language,
  subject: language.text('mail.change'),
  paragraphs: [language.text('mail.change_text', placeOf(config, language, LINK_SECONDS.change_email))],
  link: { label: language.text('mail.change_link'), href: linkTo(config, '/verify-email', token) },
  otherwise: language.text('mail.ignore'),
});

/** Mail to the previous address, with a link that undoes the change. */
export const changedLetter = (config: Config, to: string, token: string): LetterWords => ({
  to,
  subject: 'Your email address was changed',
  paragraphs: [
    `Your account at ${config.origin} has a new email address. Mail about the account is now sent there.`,
    `If this was not you, restore this address and choose a new password. The link ${once(LINK_SECONDS.restore_email)}`,
  ],
  link: { label: 'Undo the change', href: linkTo(config, '/restore-email', token) },
  otherwise: 'If this was you, no action is required.',
});

/** Mail to the address that was replaced by an undone change. */
export const restoredLetter: Notice = (config, to) => ({
  to,
  subject: 'Your email address was changed back',
  paragraphs: [
    `The former email address of your account at ${config.origin} was restored with the link that was mailed to it. All sign-ins ended, and the password was changed.`,
  ],
  otherwise: 'If this was not you, contact the operator of the service at once.',
});

export const guessedLetter: Notice = (config, to) => ({
  to,
  subject: 'Many wrong passwords for your account',
  paragraphs: [
    `A hundred wrong passwords were entered within a day for your account at ${config.origin}. Until that day is over, the password works only from network addresses where you are signed in.`,
    `A passkey works everywhere. So does a new password, which you choose by a link: ${config.origin}/forgot-password`,
  ],
  otherwise: 'If your password is not used elsewhere and hard to guess, you need not change it.',
});

type Resetting = Pick<User, 'email' | 'email_verified_at' | 'created_at'>;

export const resetLetter = (config: Config, user: Resetting, token: string, language: Language): LetterWords => ({
  to: user.email,
  language,
  subject: language.text('mail.reset'),
  paragraphs: [
    language.text('mail.reset_text', placeOf(config, language, resetSeconds(user))),
    ...(user.email_verified_at ? [] : [unverifiedWords(user, language)]),
  ],
  link: { label: language.text('mail.reset'), href: linkTo(config, '/reset-password', token) },
  otherwise: language.text('mail.ignore'),
});

/** Describes an account without a verified address; other accounts may have the address, too. */
const unverifiedWords = ({ created_at }: Resetting, language: Language) =>
  language.text('mail.reset_unverified', { moment: language.moment(created_at, { isLong: true }) });

export const confirmationLetter = (config: Config, to: string, token: string, language: Language): LetterWords => ({
  to,
  language,
  subject: language.text('confirmation.title'),
  paragraphs: [language.text('mail.confirm_text', placeOf(config, language, LINK_SECONDS.confirm_session))],
  link: { label: language.text('mail.confirm_link'), href: linkTo(config, '/confirm/link', token) },
  otherwise: language.text('mail.confirm_otherwise', { origin: config.origin }),
});

const FACTOR_WORDS = {
  on: [
    'Your second factor is on',
    'From now on, signing in with your password also requires a code. Sign-ins without one have ended.',
  ],
  app_off: ['Your authenticator app is off', 'Its codes no longer work. Your passkeys stay.'],
  off: ['Your second factor is off', 'From now on, your password alone signs you in.'],
  codes: ['Your recovery codes were replaced', 'You have new codes. The previous ones no longer work.'],
} as const;

export function secondFactorLetter(change: keyof typeof FACTOR_WORDS): Notice {
  const [subject, consequence] = FACTOR_WORDS[change];
  return (config, to) => ({
    to,
    subject,
    paragraphs: [`The second factor of your account at ${config.origin} was changed. ${consequence}`],
    otherwise: change === 'on' ? notYours(config) : notYou(config),
  });
}

const PASSKEY_WORDS = {
  added: ['A passkey was added', 'was added', 'It can sign in to your account.'],
  removed: ['A passkey was removed', 'was removed', 'It no longer signs in.'],
  copied: [
    'A passkey may have been copied',
    'was refused',
    'Its signature counter was lower than before, which indicates a copy. Sign in another way, and remove it.',
  ],
} as const;

/** Does not name the passkey, because a stranger who adds one chooses its name. */
export function passkeyLetter(change: keyof typeof PASSKEY_WORDS): Notice {
  const [subject, what, consequence] = PASSKEY_WORDS[change];
  return (config, to) => ({
    to,
    subject,
    paragraphs: [`A passkey of your account at ${config.origin} ${what}. ${consequence}`],
    otherwise: change === 'added' ? notYours(config) : notYou(config),
  });
}

export const recoveryLetter =
  (left: number): Notice =>
  (config, to) => ({
    to,
    subject: 'A recovery code was used',
    paragraphs: [`A recovery code of your account at ${config.origin} was used. You have ${left} left.`],
    otherwise: notYou(config),
  });

const notYou = ({ origin }: Config) => `If this was not you, choose a new password at once: ${origin}/forgot-password`;

/** Advice for a reset, which leaves the second factor unchanged. */
const notYours = (config: Config) =>
  `${notYou(config)}\nThen ask the operator of the service to remove your second factor, because it stays.`;

export const passwordLetter =
  (endsApplications: boolean): Notice =>
  (config, to) => ({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${config.origin} was changed, and other sign-ins ended. ${
        endsApplications
          ? 'The access of connected applications ended, too.'
          : `Connected applications keep their access: ${config.origin}/dashboard/connected-apps`
      }`,
    ],
    otherwise: notYou(config),
  });

export const deletedLetter: Notice = (config, to) => ({
  to,
  subject: 'Your account was deleted',
  paragraphs: [
    `Your account at ${config.origin} was deleted. This is the last mail about it. The address can sign up again, as a new account.`,
  ],
  otherwise: 'If this was not you, contact the operator of the service at once.',
});

/** Does not name the business: its owner chooses both name and recipient. The linked page names it. */
export const invitationLetter = (config: Config, to: string, token: string): LetterWords => ({
  to,
  subject: 'You are invited to a business',
  paragraphs: [
    `You are invited to act for a business at ${config.origin}. The link shows which business and which role. It ${once(INVITATION_SECONDS)}`,
  ],
  link: { label: 'See the invitation', href: linkTo(config, '/invitation', token) },
  otherwise: IGNORE,
});
