import type { Request, RequestHandler, Response } from 'express';
import { hasSecondFactor } from '../../domain/accounts/prove-code.ts';
import { confirmSignIn } from '../../domain/accounts/recent-sign-in.ts';
import { addressOf } from '../../http/guards/address.ts';
import { Refusal, type ErrorCode, type FieldError } from '../../platform/errors.ts';
import type { Service } from '../../service.ts';
import { formField } from './forms.ts';
import { keptFields } from './kept-form.ts';
import { renderPage, seeOther } from './render-page.ts';
import { requireSignedIn } from './visitor.ts';

export interface ConfirmationData {
  /** Where the form is sent: to the refused form's path, or to the page that returns. */
  address: string;
  /** The fields of the refused form, to send again. */
  kept: [name: string, value: string][];
  needsCode: boolean;
  faults: FieldError[];
}

export const CONFIRM_PATH = '/confirm';

/** Fields of the confirmation. No other form has these names. */
const PASSWORD = 'confirm_password';
const CODE = 'confirm_code';

/** Re-authenticates, then repeats the form that was sent, or redirects to the page that was asked for. */
export async function askToConfirm(
  req: Request,
  res: Response,
  faults: FieldError[] = [],
  status = 403,
): Promise<void> {
  if (req.method !== 'POST' && req.path !== CONFIRM_PATH)
    return seeOther(res, `${CONFIRM_PATH}?${new URLSearchParams({ return_to: req.originalUrl }).toString()}`);
  const { user } = requireSignedIn(res);
  const data = {
    address: req.originalUrl,
    kept: keptFields(req, ['form_token', PASSWORD, CODE]),
    needsCode: await hasSecondFactor(user),
    faults,
  };
  renderPage(res, 'confirmation', data, { title: 'Confirm that it is you', status });
}

/** Refusals that the page shows. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  wrong_password: PASSWORD,
  wrong_code: CODE,
  second_factor_required: CODE,
  rate_limited: PASSWORD,
  unavailable: PASSWORD,
  invalid_request: PASSWORD,
};

/** Checks the proof sent with a kept form, which is then handled as if sent for the first time. */
export const readConfirmation =
  (service: Service): RequestHandler =>
  async (req, res, next) => {
    if (req.method !== 'POST' || formField(req, PASSWORD) + formField(req, CODE) === '') return next();
    const caller = requireSignedIn(res);
    const attempt = { subject: caller.user.email.toLowerCase(), address: addressOf(req) };
    const proof = { password: formField(req, PASSWORD), code: formField(req, CODE).trim() || undefined };
    try {
      await service.limits.passwords.signIn(attempt, () => confirmSignIn(service, caller, proof));
    } catch (error) {
      const field = error instanceof Refusal && FIELDS[error.code];
      if (!(error instanceof Refusal) || !field) throw error;
      res.set(error.headers);
      const message = WORDS[error.code] ?? error.message;
      return askToConfirm(req, res, [{ field, code: error.code, message }], error.status);
    }
    next();
  };

const WORDS: Partial<Record<ErrorCode, string>> = {
  second_factor_required: 'Enter the code.',
  invalid_request: 'Enter your password.',
};
