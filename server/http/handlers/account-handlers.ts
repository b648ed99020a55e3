import { updateAccount } from '../../domain/accounts/profile.ts';
import { deleteAccount } from '../../domain/leaving/delete-account.ts';
import { exportAccount } from '../../domain/leaving/export-account.ts';
import { Reply } from '../answers/reply.ts';
import type { Handlers } from './handler.ts';

export const Account: Handlers['Account'] = {
  update: async ({ service, body, caller }) => (await updateAccount(service, caller, body)).toWire(),
  export: ({ service, caller }) => exportAccount(service, caller),
  delete: async ({ service, caller }) => {
    await deleteAccount(service, caller);
    const isCookie = caller.session.transport === 'cookie';
    return new Reply(undefined, isCookie ? { 'Set-Cookie': service.cookies.endedSession() } : {});
  },
};
