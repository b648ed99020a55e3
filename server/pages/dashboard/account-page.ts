import type { Request, Response } from 'express';
import { LINK_SECONDS } from '../../domain/accounts/account-links.ts';
import { changeEmail, sendVerification } from '../../domain/accounts/email-verification.ts';
import { updateAccount } from '../../domain/accounts/profile.ts';
import { changePassword, hasPassword } from '../../domain/accounts/password-change.ts';
import { addressOf } from '../../http/guards/address.ts';
import type { UserCaller } from '../../http/guards/locals.ts';
import { durationInWords } from '../../platform/clock.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import type { Service } from '../../service.ts';
import { ACCOUNT_PATH } from '../parts/account-path.ts';
import { faultsOf, type FormWords } from '../parts/faults.ts';
import { formField } from '../parts/forms.ts';
import type { Page } from '../parts/render-page.ts';
import { requireSignedIn } from '../parts/visitor.ts';
import { renderOwn, seeDone } from './frame.ts';
import { findAction } from './member-page.ts';

export interface YourAccountData {
  email: string;
  isVerified: boolean;
  /** Whether this service sends or keeps mail. */
  hasMail: boolean;
  entered: { name: string; phone: string; email: string };
}

const NOTICES = {
  profile: 'Your name and telephone number are saved.',
  sent: `A mail is on its way to you. Its link works once, for ${durationInWords(LINK_SECONDS.verify_email)}.`,
  verified: 'Your email address is verified.',
  asked: 'A mail is on its way to the new address. Your current one stays until you open its link.',
  password: 'Your password is changed. You are signed out everywhere else.',
};

type Action = (service: Service, req: Request, caller: UserCaller) => Promise<keyof typeof NOTICES>;

/** The user's own name, address and password. */
export const account: Page = (service) => ({
  path: ACCOUNT_PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

function show(service: Service, req: Request, res: Response, refused?: { faults: FieldError[]; status: number }): void {
  const { user } = requireSignedIn(res);
  const isProfile = refused !== undefined && formField(req, 'action') === 'profile';
  const data = {
    email: user.email,
    isVerified: user.email_verified_at !== null,
    hasMail: service.config.mail !== 'none',
    entered: {
      name: isProfile ? formField(req, 'name') : user.name,
      phone: isProfile ? formField(req, 'phone') : (user.phone ?? ''),
      email: refused ? formField(req, 'email') : '',
    },
  };
  renderOwn(service, req, res, 'your-account', data, { title: 'Your account', notices: NOTICES, ...refused });
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
    const [email, password] = [formField(req, 'email').trim(), formField(req, 'password')];
    await service.limits.passwords.signIn(attemptOf(req, caller), () => changeEmail(service, caller, email, password));
    return 'asked';
  },
  password: async (service, req, caller) => {
    const [current, password] = [formField(req, 'current_password'), formField(req, 'new_password')];
    const change = () => changePassword(service, caller, current, password);
    await service.limits.passwords.change(attemptOf(req, caller), change).catch(async (error: unknown) => {
      const isSecondClick = isWrongPassword(error) && (await hasPassword(service, caller.user, password));
      if (!isSecondClick) throw error;
    });
    return 'password';
  },
};

const isWrongPassword = (error: unknown) => error instanceof Refusal && error.code === 'wrong_password';

const attemptOf = (req: Request, { user }: UserCaller) => ({
  subject: user.email.toLowerCase(),
  address: addressOf(req),
});

async function act(service: Service, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const action = formField(req, 'action');
  const carryOut = findAction(ACTIONS, action);
  try {
    seeDone(service, res, ACCOUNT_PATH, await carryOut(service, req, caller));
  } catch (error) {
    const faults = faultsOf(error, WORDS[action]).map((fault) =>
      action === 'password' && fault.field === 'password' ? { ...fault, field: 'new_password' } : fault,
    );
    show(service, req, res, { faults, status: (error as Refusal).status });
  }
}

const PROFILE_WORDS: FormWords = {
  name: { label: 'The name', prompt: 'Enter your name.' },
  phone: { label: 'The telephone number' },
};

const EMAIL_WORDS: FormWords = {
  email: { label: 'The email address', prompt: 'Enter an email address such as ada@example.com.' },
  password: { label: 'The password', prompt: 'Enter your password.' },
};

const PASSWORD_WORDS: FormWords = {
  current_password: { label: 'The current password', prompt: 'Enter your current password.' },
  password: { label: 'The new password' },
};

const WORDS: Record<string, FormWords> = { profile: PROFILE_WORDS, email: EMAIL_WORDS, password: PASSWORD_WORDS };
