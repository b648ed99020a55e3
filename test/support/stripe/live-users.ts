import { call, createMerchant } from '../api.ts';
import { verifyEmail } from '../mail.ts';
import { newPerson } from '../oauth.ts';
import { paymentsOf } from '../payments.ts';
import { payerToken, walletOf } from '../wallets.ts';
import type { StripeShop } from './stripe-shop.ts';

/** Signs up a user with a LIVE token, whose wallet is empty. */
export async function newLiveUser({ service, sql }: StripeShop) {
  const person = await newPerson(service);
  await verifyEmail(service, person);
  const live = await createMerchant(service);
  await sql(`UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [live.clientId]);
  const token = await payerToken(service, person, live);
  return {
    person,
    payments: paymentsOf(service, { token }),
    topUp: (changes: object = {}) =>
      call(service, 'POST', '/wallet/top-ups', { token, body: { amount: 2500, currency: 'EUR', ...changes } }),
    leave: () => call(service, 'DELETE', '/account', { token: person.session }),
    read: async (id: string): Promise<any> => (await call(service, 'GET', `/wallet/top-ups/${id}`, { token })).body,
    balances: async (): Promise<any> => (await walletOf(service, token)).balances,
  };
}

export type LiveUser = Awaited<ReturnType<typeof newLiveUser>>;
