import type { Request, Response } from 'express';
import { LINK_SECONDS } from '../../../domain/accounts/account-links.ts';
import { changeEmail, sendVerification } from '../../../domain/accounts/email-verification.ts';
import { hasRecentFactor } from '../../../domain/accounts/recent-sign-in.ts';
import { getSecondFactor } from '../../../domain/accounts/second-factor.ts';
import { updateAccount } from '../../../domain/accounts/profile.ts';
import type { UserCaller } from '../../../http/guards/locals.ts';
import { durationInWords } from '../../../platform/clock.ts';
import { dateFormats, type DateFormat, type Language as Tag } from '../../../../spec/generated/values.ts';
import type { Refusal } from '../../../platform/errors.ts';
import { LANGUAGES } from '../../../platform/languages/languages.ts';
import { Zone } from '../../../platform/zone.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { ACCOUNT_PATH } from '../../parts/account-path.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn, seeDone } from '../shell/frame.ts';
import { findAction, type Refused } from '../shell/member-page.ts';
import type { Option } from '../shell/overlap.ts';
import { zoneOptions } from '../shell/zone-options.ts';
import { codeFaults } from './code-faults.ts';
import { passwordAttempt } from './password-attempt.ts';

export interface YourAccountData {
  email: string;
  isVerified: boolean;
  /** True if this service sends or stores mail. */
  hasMail: boolean;
  /** True if a change of the address requires a code, because no second factor was verified recently. */
  needsCode: boolean;
  passkeys: number;
  entered: { name: string; phone: string; email: string; zone: string; dates: string; language: string };
  /** Time zones to choose from. */
  zones: Option[];
  /** Formats of dates to choose from, as examples. */
  formats: Option[];
  /** Languages to choose from. */
  choices: Option[];
}

/** A moment whose day is no month, and whose hour differs with 12 hours. */
const EXAMPLE = new Date('2026-11-20T16:20:00Z');

const BROWSERS = { value: '', label: 'That of the browser' };

/** Formats of dates by examples, the default first. */
const FORMATS = dateFormats.map((value) => ({ value, label: Zone.UTC.withDates(value).moment(EXAMPLE) }));

const NOTICES = {
  profile: 'Your name and phone number are saved.',
  times: 'Your time zone, format of dates and language are saved.',
  sent: `A mail is being sent to you. Its link works once, for ${durationInWords(LINK_SECONDS.verify_email)}.`,
  verified: 'Your email address is verified.',
  asked: 'A mail is being sent to the new address. Your current one stays until you open its link.',
};

type Action = (service: HttpContext, req: Request, caller: UserCaller) => Promise<keyof typeof NOTICES>;

/** The page for the user's name and address. */
export const account: Page = (service) => ({
  path: ACCOUNT_PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

async function show(service: HttpContext, req: Request, res: Response, refused?: Refused): Promise<void> {
  const { user, session } = requireSignedIn(res);
  const { is_on, passkeys } = await getSecondFactor(user);
  const isProfile = refused !== undefined && formField(req, 'action') === 'profile';
  const isTimes = refused !== undefined && formField(req, 'action') === 'times';
  const zone = isTimes ? formField(req, 'time_zone') : (user.time_zone ?? '');
  const data = {
    email: user.email,
    isVerified: user.email_verified_at !== null,
    hasMail: service.config.mail !== 'none',
    needsCode: is_on && !hasRecentFactor(service.clock, session),
    passkeys,
    entered: {
      name: isProfile ? formField(req, 'name') : user.name,
      phone: isProfile ? formField(req, 'phone') : (user.phone ?? ''),
      email: refused ? formField(req, 'email') : '',
      zone,
      dates: isTimes ? formField(req, 'date_format') : (user.date_format ?? ''),
      language: isTimes ? formField(req, 'language') : (user.language ?? ''),
    },
    zones: [BROWSERS, ...zoneOptions(zone)],
    formats: FORMATS,
    choices: [BROWSERS, ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))],
  };
  renderOwn<YourAccountData>(service, req, res, 'your-account', data, {
    title: 'Your account',
    notices: NOTICES,
    ...refused,
  });
}

const ACTIONS: Record<string, Action> = {
  profile: async (service, req, caller) => {
    const phone = formField(req, 'phone').replace(/[\s()/.-]/g, '') || null;
    await updateAccount(service, caller, { name: formField(req, 'name').trim(), phone });
    return 'profile';
  },
  times: async (service, req, caller) => {
    const language = (formField(req, 'language') || null) as Tag | null; // which the contract's check refuses if unknown, as a format
    const date_format = (formField(req, 'date_format') || null) as DateFormat | null;
    await updateAccount(service, caller, { time_zone: formField(req, 'time_zone') || null, date_format, language });
    return 'times';
  },
  verify: async (service, _req, caller) => {
    await sendVerification(service, caller);
    return 'sent';
  },
  email: async (service, req, caller) => {
    const [email, proof] = [
      formField(req, 'email').trim(),
      { password: formField(req, 'password'), code: formField(req, 'email_code').trim() || undefined },
    ];
    await service.limits.passwords.signIn(passwordAttempt(req, caller), () =>
      changeEmail(service, caller, email, proof),
    );
    return 'asked';
  },
};

async function act(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const action = formField(req, 'action');
  const carryOut = findAction(ACTIONS, action);
  try {
    seeDone(service, res, ACCOUNT_PATH, await carryOut(service, req, caller));
  } catch (error) {
    const faults = codeFaults(error, WORDS[action], { code: 'email_code' });
    await show(service, req, res, { faults, status: (error as Refusal).status });
  }
}

const PROFILE_WORDS: FormWords = {
  name: { label: 'The name', prompt: 'Enter your name.' },
  phone: { label: 'The phone number' },
};

const EMAIL_WORDS: FormWords = {
  email: { label: 'The email address', prompt: 'Enter an email address such as ada@example.com.' },
  password: { label: 'The password', prompt: 'Enter your password.' },
  code: { label: 'The code' },
};

const TIMES_WORDS: FormWords = {
  time_zone: { label: 'The time zone' },
  date_format: { label: 'The format of dates' },
  language: { label: 'The language' },
};

const WORDS: Record<string, FormWords> = { times: TIMES_WORDS, profile: PROFILE_WORDS, email: EMAIL_WORDS };
