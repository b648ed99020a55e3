import { signUp } from '../../domain/accounts/users.ts';
import type { Handlers } from './handler.ts';
import { sentSession, signedIn } from './session-handlers.ts';

export const Users: Handlers['Users'] = {
  create: async ({ service, body: { transport = 'cookie', ...details }, header, address }) => {
    const open = async () => {
      const request = {
        transport,
        userAgent: header('User-Agent'),
        address,
        replaces: await sentSession(service, header),
      };
      return signUp(service, details, request);
    };
    return signedIn(service.cookies, await service.limits.passwords.signUp(address, open));
  },
};
