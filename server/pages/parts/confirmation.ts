import type { Request, RequestHandler, Response } from 'express';
import { confirmByPasskey } from '../../domain/accounts/passkey-confirmation.ts';
import type { PasskeyAnswer } from '../../domain/accounts/prove-passkey.ts';
import { confirmSignIn, isRecent, RECENT_SECONDS } from '../../domain/accounts/recent-sign-in.ts';
import { getSecondFactor } from '../../domain/accounts/second-factor.ts';
import { addressOf } from '../../http/guards/address.ts';
import type { UserCaller } from '../../http/guards/locals.ts';
import { Refusal, type ErrorCode, type FieldError } from '../../platform/errors.ts';
import type { MessageKey } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { AUTHORIZE_PATH } from './authorize-path.ts';
import type { ConfirmationData } from './confirmation-data.ts';
import { confirmedAction } from './confirmed-action.ts';
import { HAD_FILE, hadFile } from './file-form.ts';
import { formField, formFields } from './forms.ts';
import { passkeyButton, readAnswer } from './passkey-button.ts';
import { keptFields, PROOF } from './kept-form.ts';
import { restoreSecrets, sealSecrets, type Field } from './kept-secrets.ts';
import { languageFor } from './page-language.ts';
import { renderPage, seeOther, type PageRoute } from './render-page.ts';
import { returnQuery, safeReturnTo } from './return-to.ts';
import { requireSignedIn } from './visitor.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express declares its extension point as a namespace
  namespace Express {
    interface Locals {
      /** Asks for confirmation within the page of this request, if that page does so itself. */
      showConfirmation?: PageRoute['confirm'];
    }
  }
}

export const CONFIRM_PATH = '/confirm';
export const CONFIRM_BY_MAIL_PATH = '/confirm/mail';

/**
 * Re-authenticates, then repeats the submitted form, or redirects to the requested page. A consent form redirects to another
 * site, where a form with a password must not; the user submits it again. A page may ask within itself.
 */
export async function askToConfirm(
  service: HttpContext,
  req: Request,
  res: Response,
  faults: FieldError[] = [],
  status = 403,
): Promise<void> {
  const { clock, config } = service;
  const canRepeat = req.method === 'POST' && req.path !== AUTHORIZE_PATH;
  if (!canRepeat && req.path !== CONFIRM_PATH) return seeOther(res, `${CONFIRM_PATH}?${returnQuery(req.originalUrl)}`);
  const { user, session } = requireSignedIn(res);
  const language = languageFor(res);
  const { is_on: needsCode, passkeys } = await getSecondFactor(user);
  const data = {
    address: req.originalUrl,
    kept: [...keptFields(req), ...sealSecrets(service, session, req), ...lostFile(res)],
    losesFile: hadFile(req, res),
    confirmed: confirmedAction(req, req.path === CONFIRM_PATH ? safeReturnTo(req.query.return_to) : req.originalUrl),
    reason: isRecent(clock, session)
      ? language.text('confirmation.missing_factor')
      : language.text('confirmation.signed_in_before', { minutes: RECENT_SECONDS / 60 }),
    needsCode,
    faults,
    passkey: passkeys > 0 ? passkeyButton(config, 'get', '/session/confirm/passkey/start') : null,
  };
  if (res.locals.showConfirmation) return res.locals.showConfirmation(req, res, data, status);
  renderPage<ConfirmationData>(res, 'parts/confirmation', data, {
    title: language.text('confirmation.title'),
    status,
    sendsOnce: true,
  });
}

/** Notes a file in the form to send again, which cannot have it. */
const lostFile = ({ locals }: Response): Field[] => (locals.file ? [[HAD_FILE, 'yes']] : []);

/** Reports whether a form contains a proof of the sender's identity. */
const carriesProof = (req: Request): boolean => Object.values(PROOF).some((name) => formFields(req, name).length > 0);

/** Fields by the codes of refusals that the page shows. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  wrong_password: PROOF.password,
  wrong_code: PROOF.code,
  second_factor_required: PROOF.code,
  rate_limited: PROOF.password,
  unavailable: PROOF.password,
  invalid_request: PROOF.password,
  wrong_passkey: 'main',
  challenge_invalid: 'main',
};

/** Verifies the proof sent with a kept form, which is then handled as if sent for the first time. */
export const readConfirmation =
  (service: HttpContext): RequestHandler =>
  async (req, res, next) => {
    if (req.method !== 'POST' || !carriesProof(req)) return next();
    const caller = requireSignedIn(res);
    try {
      await prove(service, req, caller);
    } catch (error) {
      const field = error instanceof Refusal && FIELDS[error.code];
      if (!(error instanceof Refusal) || !field) throw error;
      res.set(error.headers);
      const message = wordsFor(req, res, error);
      return askToConfirm(service, req, res, [{ field, code: error.code, message }], error.status);
    }
    restoreSecrets(service, caller.session, req);
    next();
  };

function prove(service: HttpContext, req: Request, caller: UserCaller): Promise<void> {
  const attempt = { subject: caller.user.email.toLowerCase(), address: addressOf(req) };
  const password = formField(req, PROOF.password);
  if (formField(req, PROOF.passkey) === '') {
    const proof = { password, code: formField(req, PROOF.code).trim() || undefined };
    return service.limits.passwords.signIn(attempt, () => confirmSignIn(service, caller, proof));
  }
  const credential = readAnswer<PasskeyAnswer>(req, PROOF.passkey);
  const given = { credential, ...(password !== '' && { password }) };
  service.inputs.check('PasskeyConfirm', given);
  const confirm = () => confirmByPasskey(service, caller, credential, given.password);
  return given.password === undefined ? confirm() : service.limits.passwords.signIn(attempt, confirm);
}

/** Texts that this page has in place of the refusal's. */
const WORDS: Partial<Record<ErrorCode, MessageKey>> = {
  second_factor_required: 'confirmation.enter_code',
  invalid_request: 'confirmation.enter_password',
};

/** Texts of the refusals in other languages. */
const TRANSLATED: Partial<Record<ErrorCode, MessageKey>> = {
  wrong_password: 'confirmation.wrong_password',
  wrong_code: 'confirmation.wrong_code',
  wrong_passkey: 'confirmation.wrong_passkey',
  challenge_invalid: 'confirmation.wrong_passkey',
  rate_limited: 'confirmation.later',
  unavailable: 'error.unavailable_advice',
};

function wordsFor(req: Request, res: Response, { code, message }: Refusal): string {
  const language = languageFor(res);
  const needsPassword = code === 'wrong_password' && formField(req, PROOF.password) === '';
  const key = WORDS[code] ?? (needsPassword ? WORDS.invalid_request : TRANSLATED[code]);
  if (key === undefined || (language === ENGLISH && WORDS[code] === undefined)) return message;
  return language.text(key);
}
