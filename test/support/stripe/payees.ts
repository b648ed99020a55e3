import { createMerchant } from '../api.ts';
import { bankAccountOf } from '../bank-accounts.ts';
import { paymentsOf } from '../payments.ts';
import { token, type StripeShop } from './stripe-shop.ts';

/** The settings of commands that write files for the bank. */
export const PAYING = {
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  PAYOUT_NAME: 'Tallystick GmbH',
  PAYOUT_IBAN: 'DE89370400440532013000',
};

/** Records that the acquirer has settled a LIVE capture of 12.50 EUR. */
export const settleCapture = ({ sql }: StripeShop, reference: string) =>
  sql(
    `INSERT INTO settlements (environment, id, kind, payment_reference, amount, currency, gross, fee, net, settled_currency,
       available_at, created_at, recorded_at)
     VALUES ('LIVE', $1, 'capture', $1, 1250, 'EUR', 1250, 0, 1250, 'EUR', '2000-01-01', '2000-01-01', now())`,
    [reference],
  );

/** Creates a business in LIVE whose 12.50 EUR are settled, with a bank account. */
export async function newPayee(shop: StripeShop, account: object = {}) {
  const own = await createMerchant(shop.service);
  await bankAccountOf(shop.service, own, 'LIVE').set({ iban: 'FR1420041010050500013M02606', ...account });
  await shop.sql(`UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [own.clientId]);
  await shop.sql('UPDATE bank_accounts SET usable_from = created_at WHERE business_id = $1', [own.businessId]);
  const payments = paymentsOf(shop.service, own);
  await settleCapture(shop, await payments.captured(token('pm_card_visa')));
  return {
    ...{ own, payments },
    payOut: async (amount: number, fields: object = {}): Promise<string> =>
      (await payments.ask('POST', '/payouts', { amount, currency: 'EUR', ...fields })).body.id,
    read: async (id: string): Promise<any> => (await payments.ask('GET', `/payouts/${id}`)).body,
    balance: async (): Promise<number> => (await payments.ask('GET', '/balance')).body.balances[0].amount,
  };
}

export type Payee = Awaited<ReturnType<typeof newPayee>>;
