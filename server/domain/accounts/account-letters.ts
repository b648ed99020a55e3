import type { Config } from '../../platform/config.ts';
import type { Language, MessageKey, Values } from '../../platform/languages/language.ts';
import { Zone } from '../../platform/zone.ts';
import type { User } from '../../models/accounts/user.ts';
import type { LetterWords } from '../mail/letter.ts';
import { LINK_SECONDS, resetSeconds } from './account-links.ts';
import { INVITATION_SECONDS } from './invitation-link.ts';

/* Mails to users. They contain no name, because a stranger who signs up with another person's address chooses the name. */

/** A mail about an account to its own address. The zone is UTC, with the format of dates of the account. */
export type Notice = (config: Config, to: string, language: Language, zone: Zone) => LetterWords;

/** Returns the origin of the service and the lifetime of a link. */
const placeOf = ({ origin }: Config, language: Language, seconds: number) => ({
  origin,
  duration: language.duration(seconds),
});

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
export const changedLetter = (config: Config, to: string, token: string, language: Language): LetterWords => ({
  to,
  language,
  subject: language.text('mail.changed'),
  paragraphs: [
    language.text('mail.changed_text', { origin: config.origin }),
    language.text('mail.changed_undo', placeOf(config, language, LINK_SECONDS.restore_email)),
  ],
  link: { label: language.text('mail.changed_link'), href: linkTo(config, '/restore-email', token) },
  otherwise: language.text('mail.changed_otherwise'),
});

/** Mail to the address that was replaced by an undone change. */
export const restoredLetter: Notice = ({ origin }, to, language) => ({
  to,
  language,
  subject: language.text('mail.restored'),
  paragraphs: [language.text('mail.restored_text', { origin })],
  otherwise: language.text('mail.operator'),
});

export const guessedLetter: Notice = ({ origin }, to, language) => ({
  to,
  language,
  subject: language.text('mail.guessed'),
  paragraphs: [language.text('mail.guessed_text', { origin }), language.text('mail.guessed_ways', { origin })],
  otherwise: language.text('mail.guessed_otherwise'),
});

type Resetting = Pick<User, 'email' | 'email_verified_at' | 'created_at' | 'date_format'>;

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
function unverifiedWords({ created_at, date_format }: Resetting, language: Language): string {
  const zone = Zone.UTC.withDates(date_format);
  return language.text('mail.reset_unverified', { moment: language.moment(created_at, { zone, isLong: true }) });
}

export const confirmationLetter = (config: Config, to: string, token: string, language: Language): LetterWords => ({
  to,
  language,
  subject: language.text('confirmation.title'),
  paragraphs: [language.text('mail.confirm_text', placeOf(config, language, LINK_SECONDS.confirm_session))],
  link: { label: language.text('mail.confirm_link'), href: linkTo(config, '/confirm/link', token) },
  otherwise: language.text('mail.confirm_otherwise', { origin: config.origin }),
});

const FACTOR_WORDS = {
  on: ['mail.factor_on', 'mail.factor_on_text'],
  app_off: ['mail.factor_app_off', 'mail.factor_app_off_text'],
  off: ['mail.factor_off', 'mail.factor_off_text'],
  codes: ['mail.factor_codes', 'mail.factor_codes_text'],
} as const;

export function secondFactorLetter(change: keyof typeof FACTOR_WORDS): Notice {
  const [subject, text] = FACTOR_WORDS[change];
  return change === 'on' ? stayingNotice(subject, text) : securityNotice(subject, text);
}

const PASSKEY_WORDS = {
  added: ['mail.passkey_added', 'mail.passkey_added_text'],
  removed: ['mail.passkey_removed', 'mail.passkey_removed_text'],
  copied: ['mail.passkey_copied', 'mail.passkey_copied_text'],
} as const;

/** Does not name the passkey, because a stranger who adds one chooses its name. */
export function passkeyLetter(change: keyof typeof PASSKEY_WORDS): Notice {
  const [subject, text] = PASSKEY_WORDS[change];
  return change === 'added' ? stayingNotice(subject, text) : securityNotice(subject, text);
}

export const recoveryLetter = (left: number): Notice => securityNotice('mail.recovery', 'mail.recovery_text', { left });

export const passwordLetter = (endsApplications: boolean): Notice =>
  securityNotice('mail.password', endsApplications ? 'mail.password_text' : 'mail.password_text_keeps');

/** Builds a mail about another language of the account, in the former one. */
export const languageLetter = ({ name }: Language): Notice =>
  securityNotice('mail.language', 'mail.language_text', { language: name });

/** Builds a mail about a change, with the advice to choose a new password. */
function securityNotice(subject: MessageKey, text: MessageKey, values: Values = {}): Notice {
  return ({ origin }, to, language) => ({
    to,
    language,
    subject: language.text(subject),
    paragraphs: [language.text(text, { origin, ...values })],
    otherwise: language.text('mail.not_you', { origin }),
  });
}

/** Builds a mail about a second factor that a reset of the password leaves unchanged. */
function stayingNotice(subject: MessageKey, text: MessageKey): Notice {
  const notice = securityNotice(subject, text);
  return (config, to, language, zone) => {
    const words = notice(config, to, language, zone);
    return { ...words, otherwise: `${words.otherwise}\n${language.text('mail.factor_stays')}` };
  };
}

export const deletedLetter: Notice = ({ origin }, to, language) => ({
  to,
  language,
  subject: language.text('mail.deleted'),
  paragraphs: [language.text('mail.deleted_text', { origin })],
  otherwise: language.text('mail.operator'),
});

/** Does not name the business: its owner chooses both name and recipient. The linked page names it. */
export const invitationLetter = (config: Config, to: string, token: string, language: Language): LetterWords => ({
  to,
  language,
  subject: language.text('mail.invitation'),
  paragraphs: [language.text('mail.invitation_text', placeOf(config, language, INVITATION_SECONDS))],
  link: { label: language.text('mail.invitation_link'), href: linkTo(config, '/invitation', token) },
  otherwise: language.text('mail.ignore'),
});
