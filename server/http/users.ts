import { signUp } from '../domain/accounts/users.ts';
import { limitFailures } from '../limits/failures.ts';
import type { Handlers } from './handler.ts';
import { sentSession, signedIn } from './session.ts';

export const Users: Handlers['Users'] = {
  create: async ({ body: { transport = 'cookie', ...details }, header, address }) => {
    const request = { transport, userAgent: header('User-Agent'), replaces: await sentSession(header) };
    const attempt = { subject: details.email.toLowerCase(), address };
    return signedIn(await limitFailures('sign_up', attempt, () => signUp(details, request)));
  },
};
