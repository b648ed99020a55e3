import { getWallet } from '../../domain/ledger/wallets.ts';
import type { Bearer } from '../../models/access-token.ts';
import { insufficientScope } from '../guards/authenticate.ts';
import type { Handlers } from './handler.ts';

export const Wallet: Handlers['Wallet'] = {
  get: ({ service, caller: { bearer } }) => getWallet(userOf(bearer), bearer.environment, service.clock.now()),
};

/** Only users grant `wallet:read`. This keeps a token without a user from reading any wallet. */
export function userOf({ user_id }: Bearer): string {
  if (user_id === null) throw insufficientScope(['wallet:read']);
  return user_id;
}
