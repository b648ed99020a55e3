import type { Request, Response } from 'express';
import { LINK_SECONDS } from '../../../domain/accounts/account-links.ts';
import { changeEmail, sendVerification } from '../../../domain/accounts/email-verification.ts';
import { hasRecentFactor } from '../../../domain/accounts/recent-sign-in.ts';
import { getSecondFactor } from '../../../domain/accounts/second-factor.ts';
import { updateAccount } from '../../../domain/accounts/profile.ts';
import { changePassword, hasPassword } from '../../../domain/accounts/password-change.ts';
import { addressOf } from '../../../http/guards/address.ts';
import type { UserCaller } from '../../../http/guards/locals.ts';
import { durationInWords } from '../../../platform/clock.ts';
import { Refusal, type FieldError } from '../../../platform/errors.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { ACCOUNT_PATH } from '../../parts/account-path.ts';
import { isEndChosen, readKeeping } from '../../parts/end-applications.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn, seeDone } from '../shell/frame.ts';
import { findAction } from '../shell/member-page.ts';
import { isCodeMissing, NO_CODE } from './second-factor-page.ts';

export interface YourAccountData {
  email: string;
  isVerified: boolean;
  /** True if this service sends or stores mail. */
  hasMail: boolean;
  /** True if changes of address and password require a code, because no second factor was verified recently. */
  needsCode: boolean;
  passkeys: number;
  entered: { name: string; phone: string; email: string };
  endsApplications: boolean;
}

const NOTICES = {
  profile: 'Your name and telephone number are saved.',
  sent: `A mail is being sent to you. Its link works once, for ${durationInWords(LINK_SECONDS.verify_email)}.`,
  verified: 'Your email address is verified.',
  asked: 'A mail is being sent to the new address. Your current one stays until you open its link.',
  password: 'Your password is changed. You are signed out everywhere else.',
};

type Action = (service: HttpContext, req: Request, caller: UserCaller) => Promise<keyof typeof NOTICES>;

/** The page for the user's name, address and password. */
export const account: Page = (service) => ({
  path: ACCOUNT_PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

async function show(
  service: HttpContext,
  req: Request,
  res: Response,
  refused?: { faults: FieldError[]; status: number },
): Promise<void> {
  const { user, session } = requireSignedIn(res);
  const { is_on, passkeys } = await getSecondFactor(user);
  const isProfile = refused !== undefined && formField(req, 'action') === 'profile';
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
    },
    endsApplications: isEndChosen(req, formField(req, 'action') === 'password'),
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
  verify: async (service, _req, caller) => {
    await sendVerification(service, caller);
    return 'sent';
  },
  email: async (service, req, caller) => {
    const [email, proof] = [
      formField(req, 'email').trim(),
      { password: formField(req, 'password'), code: codeOf(req, 'email') },
    ];
    await service.limits.passwords.signIn(attemptOf(req, caller), () => changeEmail(service, caller, email, proof));
    return 'asked';
  },
  password: async (service, req, caller) => {
    const proof = { password: formField(req, 'current_password'), code: codeOf(req, 'password') };
    const password = formField(req, 'new_password');
    const change = () => changePassword(service, caller, proof, password, readKeeping(req));
    await service.limits.passwords.change(attemptOf(req, caller), change).catch(async (error: unknown) => {
      const isSecondClick = isWrongPassword(error) && (await hasPassword(service, caller.user, password));
      if (!isSecondClick) throw error;
    });
    return 'password';
  },
};

const codeOf = (req: Request, action: string) => formField(req, `${action}_code`).trim() || undefined;

const isWrongPassword = (error: unknown) => error instanceof Refusal && error.code === 'wrong_password';

const attemptOf = (req: Request, { user }: UserCaller) => ({
  subject: user.email.toLowerCase(),
  address: addressOf(req),
});

async function act(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const action = formField(req, 'action');
  const carryOut = findAction(ACTIONS, action);
  try {
    seeDone(service, res, ACCOUNT_PATH, await carryOut(service, req, caller));
  } catch (error) {
    const faults = (isCodeMissing(error) ? NO_CODE : faultsOf(error, WORDS[action])).map((fault) => ({
      ...fault,
      field: fieldOf(action, fault.field),
    }));
    await show(service, req, res, { faults, status: (error as Refusal).status });
  }
}

/** Returns the name of a field, which is unique among the forms of the page. */
function fieldOf(action: string, field: string): string {
  if (field === 'code') return `${action}_code`;
  return action === 'password' && field === 'password' ? 'new_password' : field;
}

const PROFILE_WORDS: FormWords = {
  name: { label: 'The name', prompt: 'Enter your name.' },
  phone: { label: 'The telephone number' },
};

const EMAIL_WORDS: FormWords = {
  email: { label: 'The email address', prompt: 'Enter an email address such as ada@example.com.' },
  password: { label: 'The password', prompt: 'Enter your password.' },
  code: { label: 'The code' },
};

const PASSWORD_WORDS: FormWords = {
  current_password: { label: 'The current password', prompt: 'Enter your current password.' },
  password: { label: 'The new password' },
  code: { label: 'The code' },
};

const WORDS: Record<string, FormWords> = { profile: PROFILE_WORDS, email: EMAIL_WORDS, password: PASSWORD_WORDS };
