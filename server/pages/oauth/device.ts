import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import type { Limits } from '../../limits/limits.ts';
import { requireRecentSignIn } from '../../domain/accounts/recent-sign-in.ts';
import {
  decideDevice,
  DEVICE_CODE_SECONDS,
  findWaitingDevice,
  normalizeUserCode,
} from '../../domain/oauth/device-authorization.ts';
import { durationInWords } from '../../platform/clock.ts';
import { notFound, Refusal, type FieldError } from '../../platform/errors.ts';
import { isApproved } from './consent-page.ts';
import { formField } from '../parts/forms.ts';
import { renderPage, type Page } from '../parts/render-page.ts';
import { requireSignedIn } from '../parts/visitor.ts';

export interface DeviceCodeData {
  userCode: string;
  faults: FieldError[];
}

export interface DeviceConfirmData {
  /** User code as the device shows it, in capitals and with the hyphen. */
  userCode: string;
  application: string;
  since: Date;
  email: string;
}

export interface DeviceDoneData {
  approved: boolean;
}

/** The verification page of RFC 8628 section 3.3. */
export const device: Page = (service) => ({
  path: '/device',
  get: (req, res) => ask(service, req, res),
  post: (req, res) => answer(service, req, res),
});

async function ask(service: HttpContext, req: Request, res: Response): Promise<void> {
  const { user, session } = requireSignedIn(res);
  requireRecentSignIn(service.clock, session); // the device's session counts as signed in when this session did
  const userCode = typeof req.query.user_code === 'string' ? req.query.user_code : '';
  if (userCode === '') return askForCode(res, '', []);
  const device = await limitGuesses(service.limits, user, () => findWaitingDevice(service.clock, userCode));
  if (!device) return refuseCode(res, userCode);
  const data = {
    userCode: normalizeUserCode(userCode),
    application: device.client.name,
    since: device.since,
    email: user.email,
  };
  renderPage<DeviceConfirmData>(res, 'oauth/device-confirm', data, { title: 'Sign in a device', sendsOnce: true });
}

async function answer(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const userCode = formField(req, 'user_code');
  const approved = isApproved(req);
  if (approved) requireRecentSignIn(service.clock, caller.session); // the form can be submitted without its page
  const decided = await limitGuesses(service.limits, caller.user, () =>
    decideDevice(service.clock, caller, userCode, approved),
  );
  if (!decided) return refuseCode(res, userCode);
  renderPage<DeviceDoneData>(
    res,
    'oauth/device-done',
    { approved },
    { title: approved ? 'Device signed in' : 'Device not signed in' },
  );
}

/** Counts codes that match nothing as failures and refuses too many, because a code is short enough to guess. */
async function limitGuesses<T>(limits: Limits, user: { id: string }, find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await limits.failures.limit('device', { subject: user.id }, async () => {
      const found = await find();
      if (!found) throw notFound('code');
      return found;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Refuses wrong, expired and used codes alike. */
function refuseCode(res: Response, userCode: string): void {
  const goodFor = durationInWords(DEVICE_CODE_SECONDS);
  const message = `No device is waiting with this code. Check it, or start again on the device: a code is valid for ${goodFor}.`;
  askForCode(res, userCode, [{ field: 'user_code', code: 'unknown', message }], 400);
}

function askForCode(res: Response, userCode: string, faults: FieldError[], status = 200): void {
  renderPage<DeviceCodeData>(res, 'oauth/device-code', { userCode, faults }, { title: 'Sign in a device', status });
}
