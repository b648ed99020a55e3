import { signUp } from '../../domain/accounts/users.ts';
import type { Handlers } from './handler.ts';
import { sessionRequest, signedIn } from './session-handlers.ts';

export const Users: Handlers['Users'] = {
  create: async ({ service, body: { transport, ...details }, header, address }) => {
    const open = async () => signUp(service, details, await sessionRequest({ service, header, address }, transport));
    return signedIn(service.cookies, await service.limits.passwords.signUp(address, open));
  },
};
