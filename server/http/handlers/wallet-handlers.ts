import { getWallet } from '../../domain/ledger/wallets.ts';
import type { Bearer } from '../../models/access-token.ts';
import { insufficientScope } from '../guards/authenticate.ts';
import type { Handlers } from './handler.ts';

export const Wallet: Handlers['Wallet'] = {
  get: ({ service, caller: { bearer } }) => getWallet(userOf(bearer), bearer.environment, service.clock.now()),
};

/** `wallet:read` is only ever given by a user, but a token without one must not be taken for somebody's. */
export function userOf({ user_id }: Bearer): string {
  if (user_id === null) throw insufficientScope(['wallet:read']);
  return user_id;
}
