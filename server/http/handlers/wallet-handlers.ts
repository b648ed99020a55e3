import { listWalletEntries } from '../../domain/balance/wallet-entries.ts';
import { getWallet } from '../../domain/ledger/wallets.ts';
import { mapPage } from '../../domain/lists/page.ts';
import { createTopUp, getTopUp, listTopUps, topUpToWire, type WalletOwner } from '../../domain/payments/top-ups.ts';
import type { Bearer } from '../../models/oauth/access-token.ts';
import { insufficientScope } from '../guards/authenticate.ts';
import type { Handlers } from './handler.ts';

export const Wallet: Handlers['Wallet'] = {
  get: ({ service, caller: { bearer } }) => getWallet(userOf(bearer), bearer.environment, service.clock.now()),
};

export const UserWallets: Handlers['UserWallets'] = {
  get: ({ service, path, caller: { user } }) => getWallet(user.id, path.environment, service.clock.now()),
};

export const WalletEntries: Handlers['WalletEntries'] = {
  list: ({ service, path, query, caller: { user } }) =>
    listWalletEntries(service.keys, user.id, path.environment, query),
};

export const TopUps: Handlers['TopUps'] = {
  create: async ({ service, body, caller: { bearer }, checkpoint }) =>
    topUpToWire(await createTopUp(service, ownerOf(bearer), body, checkpoint), service.config.origin),
  list: async ({ service, query, caller: { bearer } }) =>
    mapPage(await listTopUps(service.keys, ownerOf(bearer), query), (topUp) =>
      topUpToWire(topUp, service.config.origin),
    ),
  get: async ({ service, path, caller: { bearer } }) =>
    topUpToWire(await getTopUp(ownerOf(bearer), path.id), service.config.origin),
};

function ownerOf(bearer: Bearer): WalletOwner {
  const { environment, client_id: clientId } = bearer;
  return { userId: userOf(bearer), environment, clientId };
}

/** Returns the user of a token. Only users grant `wallet:read`, so a token without a user is refused and cannot read a wallet. */
export function userOf({ user_id }: Bearer): string {
  if (user_id === null) throw insufficientScope(['wallet:read']);
  return user_id;
}
