import { restoreEmail } from '../../domain/accounts/email-restore.ts';
import { changeEmail, sendVerification, verifyEmail } from '../../domain/accounts/email-verification.ts';
import type { Handlers } from './handler.ts';

export const Email: Handlers['Email'] = {
  sendVerification: ({ service, caller }) => sendVerification(service, caller),
  verify: async ({ service, body, caller }) => (await verifyEmail(service, caller, body.token)).toWire(),
  change: ({ service, body: { email, ...proof }, caller, address }) => {
    const attempt = { subject: caller.user.email.toLowerCase(), address };
    return service.limits.passwords.signIn(attempt, () => changeEmail(service, caller, email, proof));
  },
  restore: ({ service, body, address }) =>
    service.limits.passwords.reset(address, () => restoreEmail(service, body.token, body.password, address)),
};
