import { signUp } from '../../domain/accounts/users.ts';
import { limitSignUp } from '../../limits/password-attempts.ts';
import type { Handlers } from './handler.ts';
import { sentSession, signedIn } from './session-handlers.ts';

export const Users: Handlers['Users'] = {
  create: async ({ body: { transport = 'cookie', ...details }, header, address }) => {
    const open = async () => {
      const request = { transport, userAgent: header('User-Agent'), replaces: await sentSession(header) };
      return signUp(details, request);
    };
    return signedIn(await limitSignUp(address, open));
  },
};
