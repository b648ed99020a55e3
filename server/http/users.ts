import { signUp } from '../domain/accounts/users.ts';
import type { Handlers } from './handler.ts';
import { signedIn } from './session.ts';

export const Users: Handlers['Users'] = {
  create: async ({ body: { transport = 'cookie', ...details }, header }) =>
    signedIn(await signUp(details, { transport, userAgent: header('User-Agent') })),
};
