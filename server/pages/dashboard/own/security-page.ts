import type { Request, Response } from 'express';
import type { components } from '../../../../spec/generated/schema.ts';
import { describeSession } from '../../../domain/accounts/open-session.ts';
import { changePassword, hasPassword } from '../../../domain/accounts/password-change.ts';
import { hasRecentFactor } from '../../../domain/accounts/recent-sign-in.ts';
import { getSecondFactor } from '../../../domain/accounts/second-factor.ts';
import { listSessions } from '../../../domain/accounts/sessions.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { SECURITY_PATH } from '../../parts/account-path.ts';
import { isEndChosen, readKeeping } from '../../parts/end-applications.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn, seeDone } from '../shell/frame.ts';
import { findAction, type Refused } from '../shell/member-page.ts';
import { codeFaults } from './code-faults.ts';
import { passwordAttempt } from './password-attempt.ts';

export interface SecurityData {
  state: components['schemas']['SecondFactorState'];
  /** True if a change of the password requires a code, because no second factor was verified recently. */
  needsCode: boolean;
  passkeys: number;
  /** Latest sessions. */
  sessions: components['schemas']['OpenSession'][];
  hasMoreSessions: boolean;
  endsApplications: boolean;
}

/** Number of sessions on this page; the others are a page away. */
const SESSIONS = 3;

const NOTICES = { password: 'Your password is changed. You are signed out everywhere else.' };

/** The page for everything that protects the account: password, second factor, passkeys and sessions. */
export const security: Page = (service) => ({
  path: SECURITY_PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

async function show(service: HttpContext, req: Request, res: Response, refused?: Refused): Promise<void> {
  const { user, session } = requireSignedIn(res);
  const state = await getSecondFactor(user);
  const { data, has_more } = await listSessions(service, user, { limit: SESSIONS });
  const shown = {
    state,
    needsCode: state.is_on && !hasRecentFactor(service.clock, session),
    passkeys: state.passkeys,
    sessions: data.map((each) => describeSession(each, session)),
    hasMoreSessions: has_more,
    endsApplications: isEndChosen(req, formField(req, 'action') === 'password'),
  };
  renderOwn<SecurityData>(service, req, res, 'security', shown, { title: 'Security', notices: NOTICES, ...refused });
}

const ACTIONS = { password };

async function act(service: HttpContext, req: Request, res: Response): Promise<void> {
  const carryOut = findAction(ACTIONS, formField(req, 'action'));
  try {
    await carryOut(service, req, res);
  } catch (error) {
    await show(service, req, res, { faults: codeFaults(error, WORDS, FIELDS), status: (error as Refusal).status });
  }
}

/** Names of the fields of the form, by those of the domain. */
const FIELDS: Record<string, string> = { code: 'password_code', password: 'new_password' };

/** Changes the password. A second click on the button finds the new password, and is no fault. */
async function password(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const code = formField(req, 'password_code').trim() || undefined;
  const wanted = formField(req, 'new_password');
  const proof = { password: formField(req, 'current_password'), code };
  const change = () => changePassword(service, caller, proof, wanted, readKeeping(req));
  await service.limits.passwords.change(passwordAttempt(req, caller), change).catch(async (error: unknown) => {
    const isSecondClick = isWrongPassword(error) && (await hasPassword(service, caller.user, wanted));
    if (!isSecondClick) throw error;
  });
  seeDone(service, res, SECURITY_PATH, 'password');
}

const isWrongPassword = (error: unknown) => error instanceof Refusal && error.code === 'wrong_password';

const WORDS: FormWords = {
  current_password: { label: 'The current password', prompt: 'Enter your current password.' },
  password: { label: 'The new password' },
  code: { label: 'The code' },
};
