import { changeEmail, sendVerification, verifyEmail } from '../../domain/accounts/email-verification.ts';
import type { Handlers } from './handler.ts';

export const Email: Handlers['Email'] = {
  sendVerification: ({ service, caller }) => sendVerification(service, caller.user),
  verify: async ({ service, body, caller }) => (await verifyEmail(service, caller.user, body.token)).toWire(),
  change: ({ service, body: { email, password }, caller: { user }, address }) => {
    const attempt = { subject: user.email.toLowerCase(), address };
    return service.limits.passwords.signIn(attempt, () => changeEmail(service, user, email, password));
  },
};
