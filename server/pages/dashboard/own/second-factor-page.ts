import type { Request, Response } from 'express';
import type { Transaction } from 'sequelize';
import type { components } from '../../../../spec/generated/schema.ts';
import {
  confirmApp,
  getSecondFactor,
  getStartedApp,
  replaceRecoveryCodes,
  startApp,
  turnOffApp,
} from '../../../domain/accounts/second-factor.ts';
import { unkept, type Checkpoint } from '../../../domain/checkpoint.ts';
import { hasRecentFactor, RECENTLY } from '../../../domain/accounts/recent-sign-in.ts';
import type { UserCaller } from '../../../http/guards/locals.ts';
import type { FieldError, Refusal } from '../../../platform/errors.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { SECOND_FACTOR_PATH } from '../../parts/account-path.ts';
import { askToConfirm } from '../../parts/confirmation.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { qrCode, type QrCode } from '../../parts/qr-code.ts';
import type { Page } from '../../parts/render-page.ts';
import { newSingleUse, onceOnly } from '../../parts/single-use.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn, seeDone } from '../shell/frame.ts';
import { findAction } from '../shell/member-page.ts';
import { codeFaults, isCodeMissing } from './code-faults.ts';
import { passwordAttempt } from './password-attempt.ts';
import { UNDERWAY_NOTICES } from '../shell/secret-page.ts';

export interface SecondFactorData {
  state: components['schemas']['SecondFactorState'];
  /** Secret of an app that is being set up. */
  started: { secret: string; qr: QrCode } | null;
  /** New recovery codes, shown once. */
  recoveryCodes: string[];
  /** True if a change requires a code, because no second factor was verified recently. */
  needsCode: boolean;
  /** Origin of this service, printed with what it shows once. */
  origin: string;
  /** Single-use key of the forms that show a secret. */
  once: string;
}

const PATH = SECOND_FACTOR_PATH;
/** Placeholder for a response that is still in progress. */
const UNDERWAY = 'underway';

const NOTICES = {
  ...UNDERWAY_NOTICES,
  off: 'The authenticator app is off.',
  confirmed: `You have confirmed by mail. For ${RECENTLY} you can set up an app or a passkey, or change your address.`,
  shown:
    'This was already done. The secret or the codes are not shown again: if you did not save them, set up the app again or replace the recovery codes.',
};

/** The page for the user's authenticator app and recovery codes. Passkeys have a separate page. */
export const secondFactor: Page = (service) => ({
  path: PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

interface Shown extends Partial<Pick<SecondFactorData, 'started' | 'recoveryCodes'>> {
  faults?: FieldError[];
  status?: number;
}

async function show(service: HttpContext, req: Request, res: Response, shown: Shown = {}): Promise<void> {
  const { user, session } = requireSignedIn(res);
  const { started = null, recoveryCodes = [], ...options } = shown;
  const needsCode = !hasRecentFactor(service.clock, session);
  const once = newSingleUse(service, user);
  const data = {
    state: await getSecondFactor(user),
    started,
    recoveryCodes,
    needsCode,
    origin: service.config.origin,
    once,
  };
  renderOwn<SecondFactorData>(service, req, res, 'second-factor', data, {
    title: 'Second factor',
    notices: NOTICES,
    ...options,
  });
}

type Action = (service: HttpContext, req: Request, res: Response, caller: UserCaller) => Promise<void>;

/** Actions of the forms. Their responses show secrets, which must not be in a URL, or stored for another request. */
const ACTIONS: Record<string, Action> = {
  start: async (service, req, res, caller) => {
    const app = await withPassword(service, req, caller, (password) =>
      startApp(service, caller, password, once(service, req, caller.user)),
    );
    await show(service, req, res, { started: shownApp(app) });
  },
  confirm: async (service, req, res, caller) => {
    const code = formField(req, 'code').trim();
    const recoveryCodes = await confirmApp(service, caller, code, once(service, req, caller.user));
    await show(service, req, res, { recoveryCodes });
  },
  codes: async (service, req, res, caller) => {
    const code = formField(req, 'code').trim() || undefined;
    const recoveryCodes = await withPassword(service, req, caller, (password) =>
      replaceRecoveryCodes(service, caller, { password, code }, once(service, req, caller.user)),
    );
    await show(service, req, res, { recoveryCodes });
  },
  off: async (service, req, res, caller) => {
    await withPassword(service, req, caller, (password) =>
      turnOffApp(service, caller, { password, code: formField(req, 'code').trim() || undefined }),
    );
    seeDone(service, res, PATH, 'off');
  },
};

/** Thrown when the form was already submitted. */
class SentBefore extends Error {
  readonly notice: 'underway' | 'shown';

  constructor(notice: 'underway' | 'shown') {
    super(notice);
    this.notice = notice;
  }
}

/**
 * Carries out the transaction of a form at most once. Locks the form's key only for the transaction: while an attempt waits for
 * its turn or is counted, it holds no connection.
 * @throws SentBefore for a form that was already submitted
 */
function once(service: HttpContext, req: Request, user: UserCaller['user']): Checkpoint {
  const carryOut = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const results: T[] = [];
    const doIt = async (key: Checkpoint) => {
      results.push(await key.transaction(work));
      return PATH;
    };
    const location = await onceOnly({ service, req, user }, {}, doIt, UNDERWAY);
    if (results.length === 0) throw new SentBefore(location === UNDERWAY ? 'underway' : 'shown');
    return results[0]!;
  };
  return { ...unkept, transaction: carryOut };
}

const shownApp = ({ secret, uri }: components['schemas']['AuthenticatorApp']) => ({ secret, qr: qrCode(uri) });

function withPassword<T>(
  { limits }: HttpContext,
  req: Request,
  caller: UserCaller,
  work: (password: string) => Promise<T>,
): Promise<T> {
  return limits.passwords.signIn(passwordAttempt(req, caller), () => work(formField(req, 'password')));
}

async function act(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const action = formField(req, 'action');
  const carryOut = findAction(ACTIONS, action);
  try {
    await carryOut(service, req, res, caller);
  } catch (error) {
    if (error instanceof SentBefore) return seeDone(service, res, PATH, error.notice);
    if (action === 'start' && isCodeMissing(error)) return askToConfirm(service, req, res);
    const refused = {
      faults: codeFaults(error, WORDS),
      status: (error as Refusal).status,
    };
    const isStarted = action === 'confirm' && ![404, 409].includes(refused.status);
    const started = isStarted ? await getStartedApp(service, caller.user) : null;
    await show(service, req, res, { ...refused, started: started && shownApp(started) });
  }
}

const WORDS: FormWords = {
  password: { label: 'The password', prompt: 'Enter your password.' },
  code: { label: 'The code', prompt: 'Enter the code.' },
};
