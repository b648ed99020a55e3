import type { Request, Response } from 'express';
import type { components } from '../../../../spec/generated/schema.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from '../../../domain/accounts/passkeys.ts';
import { requireRecentSignIn } from '../../../domain/accounts/recent-sign-in.ts';
import type { UserCaller } from '../../../http/guards/locals.ts';
import type { FieldError, Refusal } from '../../../platform/errors.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { passkeyButton, readAnswer, type PasskeyButton } from '../../parts/passkey-button.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn, seeDone } from '../shell/frame.ts';
import { findAction } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';

export interface PasskeysData {
  list: Shown<components['schemas']['Passkey']>;
  /** Button to add a passkey; null where browsers do not support passkeys. */
  passkey: PasskeyButton | null;
  /** Origin of this service, shown where browsers do not support passkeys. */
  origin: string;
  /** New recovery codes, shown once. */
  recoveryCodes: string[];
  entered: { name: string };
}

const PATH = '/dashboard/passkeys';
const NOTICES = { added: 'Passkey added.', renamed: 'Passkey renamed.', removed: 'Passkey removed.' };

/** The page with the user's passkeys. */
export const passkeys: Page = (service) => ({
  path: PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

interface Options {
  faults?: FieldError[];
  status?: number;
  recoveryCodes?: string[];
}

async function show(service: HttpContext, req: Request, res: Response, options: Options = {}): Promise<void> {
  const { user } = requireSignedIn(res);
  const { recoveryCodes = [], ...outcome } = options;
  const page = await listPasskeys(service, user, readCursor({ req }));
  const data = {
    list: shown({ req }, page, (passkey) => passkey.toWire()),
    passkey: passkeyButton(service.config, 'create', '/passkeys/registration/start'),
    origin: service.config.origin,
    recoveryCodes,
    entered: { name: outcome.faults ? formField(req, 'name') : '' },
  };
  renderOwn<PasskeysData>(service, req, res, 'passkeys', data, { title: 'Passkeys', notices: NOTICES, ...outcome });
}

type Action = (service: HttpContext, req: Request, res: Response, caller: UserCaller) => Promise<void>;

const ACTIONS: Record<string, Action> = { add, rename, remove };

/** Shows new recovery codes in the response: they must not be in a URL, or stored for another request. */
async function add(service: HttpContext, req: Request, res: Response, caller: UserCaller): Promise<void> {
  requireRecentSignIn(service.clock, caller.session);
  const credential = readAnswer<components['schemas']['PasskeyAttestation']>(req, 'credential');
  const name = formField(req, 'name').trim();
  const given = { credential, ...(name !== '' && { name }) };
  service.inputs.check('PasskeyAdd', given);
  const { recoveryCodes } = await addPasskey(service, caller, given);
  if (recoveryCodes.length === 0) return seeDone(service, res, PATH, 'added');
  return show(service, req, res, { recoveryCodes });
}

async function rename(service: HttpContext, req: Request, res: Response, caller: UserCaller): Promise<void> {
  await renamePasskey(service, caller, formField(req, 'passkey_id'), formField(req, 'new_name').trim());
  seeDone(service, res, PATH, 'renamed');
}

async function remove(service: HttpContext, req: Request, res: Response, caller: UserCaller): Promise<void> {
  requireRecentSignIn(service.clock, caller.session);
  await removePasskey(service, caller, formField(req, 'passkey_id'));
  seeDone(service, res, PATH, 'removed');
}

const WORDS: FormWords = { name: { label: 'The name', prompt: 'Enter a name.' } };

async function act(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const action = formField(req, 'action');
  const carryOut = findAction(ACTIONS, action);
  try {
    await carryOut(service, req, res, caller);
  } catch (error) {
    const faults = faultsOf(error, WORDS).map((fault) => (action === 'rename' ? { ...fault, field: 'main' } : fault));
    await show(service, req, res, { faults, status: (error as Refusal).status });
  }
}
