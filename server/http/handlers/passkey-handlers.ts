import { confirmByPasskey, startConfirmation } from '../../domain/accounts/passkey-confirmation.ts';
import {
  finishSecondStep,
  signInByPasskey,
  startSecondStep,
  startSignIn,
} from '../../domain/accounts/passkey-sign-in.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startRegistration,
} from '../../domain/accounts/passkeys.ts';
import { readAddress } from '../../domain/input/email-address.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { Handlers } from './handler.ts';
import { sessionRequest, signedIn } from './session-handlers.ts';

export const Passkeys: Handlers['Passkeys'] = {
  list: async ({ service, query, caller }) =>
    mapPage(await listPasskeys(service, caller.user, query), (passkey) => passkey.toWire()),
  startRegistration: ({ service, caller }) => startRegistration(service, caller),
  register: async ({ service, body, caller }) => {
    const { passkey, recoveryCodes } = await addPasskey(service, caller, body);
    return { ...passkey.toWire(), recovery_codes: recoveryCodes };
  },
  update: async ({ service, path, body, caller }) =>
    (await renamePasskey(service, caller, path.id, body.name)).toWire(),
  delete: ({ service, path, caller }) => removePasskey(service, caller, path.id),

  startSignIn: ({ service }) => startSignIn(service),
  signIn: async ({ service, body, header, address }) => {
    const request = await sessionRequest({ service, header, address }, body.transport);
    return signedIn(service.cookies, await signInByPasskey(service, body.credential, request));
  },
  startSecondStep: ({ service, body: { email, password }, address }) => {
    const attempt = { subject: readAddress(email).toLowerCase(), address };
    return service.limits.passwords.signIn(attempt, () => startSecondStep(service, email, password));
  },
  finishSecondStep: async ({ service, body, header, address }) => {
    const request = await sessionRequest({ service, header, address }, body.transport);
    return signedIn(service.cookies, await finishSecondStep(service, body.credential, request));
  },

  startConfirmation: ({ service, caller }) => startConfirmation(service, caller),
  confirm: ({ service, body: { credential, password }, caller, address }) => {
    const confirm = () => confirmByPasskey(service, caller, credential, password);
    if (password === undefined) return confirm();
    const attempt = { subject: caller.user.email.toLowerCase(), address };
    return service.limits.passwords.signIn(attempt, confirm);
  },
};
