import { afterAll, expect, test } from '@jest/globals';
import { call, createMerchant } from '../../../support/api.ts';
import { bankAccountOf, WAITING_IBAN } from '../../../support/bank-accounts.ts';
import { eventually } from '../../../support/eventually.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { expectBooksToBeRight, service } from '../../../support/shared-service.ts';

afterAll(() => expectBooksToBeRight());

test('a schedule pays out all that can be paid out, once a day', async () => {
  const own = await createMerchant(service);
  const payments = paymentsOf(service, own);
  await payments.captured();
  await bankAccountOf(service, own).set({ iban: WAITING_IBAN });
  const daily = { token: own.user.session, body: { payout_schedule: 'daily' } };
  expect((await call(service, 'PATCH', `/businesses/${own.businessId}`, daily)).body.payout_schedule).toBe('daily');
  const balance = async (): Promise<number> => (await payments.ask('GET', '/balance')).body.balances[0].amount;
  await eventually(async () => (await balance()) === 0, 'the scheduled payout');
  await payments.captured({ amount: 70 });
  const { data } = (await payments.ask('GET', '/payouts')).body;
  expect(data).toEqual([expect.objectContaining({ amount: 1250, scheduled: true })]);
});
