import { mapPage } from '../../domain/lists/page.ts';
import { merchantOf, type Merchant } from '../../domain/businesses/merchant.ts';
import { memberOf } from '../../domain/payments/by-hand.ts';
import {
  bankAccountOf,
  getBankAccount,
  removeBankAccount,
  setBankAccount,
} from '../../domain/payouts/bank-accounts.ts';
import { cancelPayout, createPayout, getPayout, listPayouts } from '../../domain/payouts/payouts.ts';
import type { Bearer } from '../../models/oauth/access-token.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Handlers } from './handler.ts';

const toWire = (payout: Payout) => payout.toWire();

export const Payouts: Handlers['Payouts'] = {
  create: async ({ service, body, caller, checkpoint }) =>
    toWire(await createPayout(service, payerOf(caller.bearer), body, { checkpoint, byHand: memberOf(caller) })),
  list: async ({ service, query, caller }) =>
    mapPage(await listPayouts(service.keys, merchantOf(caller.bearer), query), toWire),
  get: async ({ path, caller }) => toWire(await getPayout(merchantOf(caller.bearer), path.id)),
  cancel: async ({ service, path, caller, checkpoint }) => {
    await getPayout(merchantOf(caller.bearer), path.id); // what is foreign is 404, whatever the token may do
    const payer = payerOf(caller.bearer);
    return toWire(await cancelPayout(service, payer, path.id, { checkpoint, byHand: memberOf(caller) }));
  },
};

export const BankAccounts: Handlers['BankAccounts'] = {
  get: ({ service, path, caller }) => getBankAccount(service, caller.user, bankAccountOf(path)),
  set: ({ service, path, body, caller }) => setBankAccount(service, caller, bankAccountOf(path), body),
  delete: ({ service, path, caller }) => removeBankAccount(service, caller, bankAccountOf(path)),
};

/**
 * Returns the merchant whose balance a token may pay out, and whose payouts it may cancel.
 * @throws Refusal `insufficient_scope` in LIVE for a user's token: users who authorize an application are not asked about payouts
 */
function payerOf(bearer: Bearer): Merchant {
  if (bearer.environment === 'TEST' || bearer.user_id === null) return merchantOf(bearer);
  const detail =
    'In LIVE, this requires a token that the application obtained for itself (client credentials). Or use the console.';
  throw new Refusal('insufficient_scope', detail);
}
