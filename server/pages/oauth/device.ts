import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import type { Limits } from '../../limits/limits.ts';
import { requireRecentSignIn } from '../../domain/accounts/recent-sign-in.ts';
import {
  decideDevice,
  DEVICE_CODE_SECONDS,
  findWaitingDevice,
  normalizeUserCode,
  type WaitingDevice,
} from '../../domain/oauth/device-authorization.ts';
import { notFound, Refusal, type FieldError } from '../../platform/errors.ts';
import type { SignedIn } from '../../domain/accounts/sessions.ts';
import { isApproved, requestedBy, type RequestedPermissions } from './consent-page.ts';
import { formField } from '../parts/forms.ts';
import { languageFor } from '../parts/page-language.ts';
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

export interface DeviceConsentData extends RequestedPermissions {
  userCode: string;
  since: Date;
  /** Scopes of the question, which the answer repeats. */
  shown: string;
  email: string;
  faults: FieldError[];
}

export interface DeviceDoneData {
  application: string;
  isCommandLine: boolean;
  approved: boolean;
}

/** The verification page of RFC 8628 section 3.3. */
export const device: Page = (service) => ({
  path: '/device',
  isTranslated: true,
  get: (req, res) => ask(service, req, res),
  post: (req, res) => answer(service, req, res),
});

async function ask(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  requireRecentSignIn(service.clock, caller.session); // the device's session counts as signed in when this session did
  const userCode = typeof req.query.user_code === 'string' ? req.query.user_code : '';
  if (userCode === '') return askForCode(res, '', []);
  await askAbout(service, caller, res, userCode);
}

/** Shows the question about the device with a code. It is answered by its form only, never by the link. */
async function askAbout(
  service: HttpContext,
  caller: SignedIn,
  res: Response,
  userCode: string,
  faults: FieldError[] = [],
): Promise<void> {
  const { user } = caller;
  const device = await limitGuesses(service.limits, user, () => findWaitingDevice(service.clock, caller, userCode));
  if (!device) return refuseCode(res, userCode);
  if (!device.client.is_first_party) return askForConsent(res, device, userCode, user.email, faults);
  const data = {
    userCode: normalizeUserCode(userCode),
    application: device.client.name,
    since: device.since,
    email: user.email,
  };
  renderPage<DeviceConfirmData>(res, 'oauth/device-confirm', data, {
    title: languageFor(res).text('device.title'),
    sendsOnce: true,
  });
}

/** Asks for consent, and to compare the code, because a link with it may come from somebody else (RFC 8628 section 5.4). */
async function askForConsent(
  res: Response,
  { client, since, scopes }: WaitingDevice,
  userCode: string,
  email: string,
  faults: FieldError[],
): Promise<void> {
  const data = {
    ...(await requestedBy(client, scopes, languageFor(res))),
    ...{ userCode: normalizeUserCode(userCode), since, shown: scopes.join(' '), email, faults },
  };
  const status = faults.length > 0 ? 400 : 200;
  renderPage<DeviceConsentData>(res, 'oauth/device-consent', data, {
    title: languageFor(res).text('consent.title', { application: client.name }),
    sendsOnce: true,
    accentColor: data.brand?.accentColor ?? null,
    status,
  });
}

async function answer(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const userCode = formField(req, 'user_code');
  const approved = isApproved(req);
  if (approved) requireRecentSignIn(service.clock, caller.session); // the form can be submitted without its page
  const decided = await limitGuesses(service.limits, caller.user, async () => {
    const device = approved ? await findWaitingDevice(service.clock, caller, userCode) : undefined;
    if (device && !device.client.is_first_party && formField(req, 'matches') !== 'yes') return 'not compared';
    return decideDevice(service.clock, caller, { userCode, approved, shown: formField(req, 'shown') });
  });
  if (decided === 'not compared') {
    const message = languageFor(res).text('device.not_compared');
    return askAbout(service, caller, res, userCode, [{ field: 'matches', code: 'required', message }]);
  }
  if (!decided) return refuseCode(res, userCode);
  const { name: application, is_first_party: isCommandLine } = decided;
  const title = languageFor(res).text(
    !approved ? 'device.title_not_signed_in' : isCommandLine ? 'device.title_signed_in' : 'device.title_allowed',
  );
  renderPage<DeviceDoneData>(res, 'oauth/device-done', { application, isCommandLine, approved }, { title });
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
  const message = languageFor(res).text('device.unknown_code', { minutes: DEVICE_CODE_SECONDS / 60 });
  askForCode(res, userCode, [{ field: 'user_code', code: 'unknown', message }], 400);
}

function askForCode(res: Response, userCode: string, faults: FieldError[], status = 200): void {
  renderPage<DeviceCodeData>(
    res,
    'oauth/device-code',
    { userCode, faults },
    {
      title: languageFor(res).text('device.title'),
      status,
    },
  );
}
