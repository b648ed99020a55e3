import type { Request, Response } from 'express';
import { finishSecondStep, signInByPasskey } from '../../domain/accounts/passkey-sign-in.ts';
import type { PasskeyAnswer } from '../../domain/accounts/prove-passkey.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { formField } from '../parts/forms.ts';
import { readAnswer } from '../parts/passkey-button.ts';
import { seeOther, type Page } from '../parts/render-page.ts';
import { safeReturnTo, signInAddress } from '../parts/return-to.ts';
import { readFaults, renderSecondStep, renderSignIn, sessionRequest, welcome } from './sign-in.ts';

/** Signs in with a passkey: alone, or with a ticket after the password. */
export const signInPasskey: Page = (service) => ({
  path: '/signin/passkey',
  isTranslated: true,
  get: (req, res) => seeOther(res, signInAddress(safeReturnTo(req.query.return_to))),
  post: (req, res) => submit(service, req, res),
});

async function submit(service: HttpContext, req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(formField(req, 'return_to'));
  const ticket = formField(req, 'ticket');
  try {
    const credential = readAnswer<PasskeyAnswer>(req, 'credential');
    service.inputs.check('PasskeySignIn', { credential });
    const finish = ticket === '' ? signInByPasskey : finishSecondStep;
    await welcome(service, res, await finish(service, credential, sessionRequest(req, res)), returnTo);
  } catch (error) {
    const { faults, status } = readFaults(error, res, 'main');
    if (ticket !== '') return renderSecondStep(service, res, { returnTo, ticket, faults }, status);
    await renderSignIn(service, res, { returnTo, email: '', faults, address: signInAddress(returnTo) }, status);
  }
}
