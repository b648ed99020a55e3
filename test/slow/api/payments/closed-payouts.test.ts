import { expect, test } from '@jest/globals';
import { sealDetails } from '../../../../server/domain/payouts/bank-details.ts';
import { verifyLedger } from '../../../../server/models/ledger/ledger-checks.ts';
import { call, createApplication, createBusiness, signUp } from '../../../support/api.ts';
import { bankAccountOf } from '../../../support/bank-accounts.ts';
import { closeBusiness, endClosings } from '../../../support/closed-businesses.ts';
import { runOps } from '../../../support/ops.ts';
import { paymentsOf, times } from '../../../support/payments.ts';
import { settleCapture } from '../../../support/stripe/payees.ts';
import { StripeShop, token } from '../../../support/stripe/stripe-shop.ts';

const shop = new StripeShop();
const { sql } = shop;

const payOut = (...args: string[]) =>
  runOps(shop.service, ['payouts', 'create', ...args], { SECRETS_KEY: shop.service.parts.config.SECRETS_KEY });

/** Runs the command, which is refused. @returns why */
async function refused(id: string): Promise<string> {
  const { code, stderr } = await payOut(id);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ops: [^\n]+\n$/)]);
  return stderr.slice('ops: '.length, -1);
}

/** Creates a business with a bank account and a LIVE payment by card of 12.50 EUR. */
async function newShop() {
  const user = await signUp(shop.service);
  const own = await createApplication(shop.service, user, await createBusiness(shop.service, user));
  const account = bankAccountOf(shop.service, own, 'LIVE');
  await account.set({ iban: 'FR1420041010050500013M02606' });
  await sql(`UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [own.clientId]);
  const payments = paymentsOf(shop.service, own);
  const reference = await payments.captured(token('pm_card_visa'));
  const id = own.businessId;
  return {
    ...{ id, own, account, payments, reference },
    leave: () => call(shop.service, 'DELETE', '/account', { token: user.session }),
    settle: () => settleCapture(shop, reference),
    usable: () => sql('UPDATE bank_accounts SET usable_from = created_at WHERE business_id = $1', [id]),
    payouts: (): Promise<any[]> =>
      sql('SELECT id, status, amount::integer, last4 FROM payouts WHERE business_id = $1', [id]),
  };
}

/** Creates a business that was closed by its only owner, who has left. */
async function newLeft() {
  const made = await newShop();
  await closeBusiness(shop.service, made.own);
  await endClosings(shop.service);
  expect((await made.leave()).status).toBe(204);
  return made;
}

test('an operator pays out what a closed business without owners is owed, once, also by commands at once', async () => {
  const { id, settle, usable, payouts } = await newLeft();
  await settle();
  await usable();
  const answers = await times(3, () => payOut(id));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
  const [payout, ...others] = await payouts();
  expect([payout, others]).toEqual([{ id: payout.id, status: 'PENDING', amount: 1250, last4: '2606' }, []]);
  const { stdout } = answers.find(({ code }) => code === 0)!;
  expect(stdout).toContain(`${payout.id} pays €12.50 to the bank account …2606 of ${id}.`);
  expect(stdout).toMatch(/Next: .*payouts export --out <file>\n$/);
  expect(stdout).not.toContain('stay in its balance');
  for (const { stderr } of answers.filter(({ code }) => code === 1))
    expect(stderr).toBe(`ops: nothing of ${id} can be paid out now: its LIVE balance is €0.00\n`);
  const audit =
    'SELECT type, environment, subject_id, user_id, details FROM audit_events WHERE business_id = $1 AND type = $2';
  const details = { amount: '1250', currency: 'EUR', operator: expect.stringMatching(/^\S+@\S+$/) };
  expect(await sql(audit, [id, 'payout.created'])).toEqual([
    { type: 'payout.created', environment: 'LIVE', subject_id: payout.id, user_id: null, details },
  ]);
  expect((await verifyLedger()).findings).toEqual([]);
});

test('money in currencies in which no payout can be made is named', async () => {
  const { id, own, payments, leave, settle, usable } = await newShop();
  await payments.captured({ ...token('pm_card_visa'), amount: 500, currency: 'USD' });
  await payments.captured({ ...token('pm_card_visa'), amount: 700, currency: 'JPY' });
  await closeBusiness(shop.service, own);
  await endClosings(shop.service);
  expect((await leave()).status).toBe(204);
  await settle();
  await usable();
  expect((await payOut(id)).code).toBe(0);
  expect(await refused(id)).toBe(
    `nothing of ${id} can be paid out now: its LIVE balance is €0.00, ` +
      'its balances in other currencies, which no payout can have, are ¥700, $5.00',
  );
});

test('a business that is open, or has an owner or admin, or payments that are ending, is refused', async () => {
  const { id, own, leave, settle, usable, payouts } = await newShop();
  expect(await refused('biz_unknown')).toBe('no business "biz_unknown": name one by its id');
  expect(await refused('')).toContain('no business ""');
  expect(await refused(id)).toBe(`${id} is open: its owners and admins pay it out, or its payout schedule does`);
  const viewer = await signUp(shop.service);
  await sql(
    `INSERT INTO business_members (business_id, user_id, role, created_at, updated_at) VALUES ($1, $2, 'viewer', now(), now())`,
    [id, viewer.id],
  );
  await closeBusiness(shop.service, own);
  expect(await refused(id)).toBe(`${id} has owners or admins, who pay it out in the console, under Payouts`);
  expect((await leave()).status).toBe(204);
  await sql('UPDATE businesses SET settled_at = NULL WHERE id = $1', [id]);
  expect(await refused(id)).toBe(`${id} has payments that are ending, which takes some seconds: run the command again`);
  await endClosings(shop.service);
  await settle();
  await usable();
  expect((await payOut(id)).code).toBe(0); // a viewer cannot pay out
  expect(await payouts()).toHaveLength(1);
});

test('a bank account that waits, is missing or cannot be read is refused', async () => {
  const { id, settle, usable, payouts } = await newLeft();
  await settle();
  expect(await refused(id)).toMatch(new RegExp(`^payouts of ${id} can go to its bank account from 20\\S+Z on$`));
  await usable();
  const seal = (sealed: Buffer | null) =>
    sql(
      `UPDATE bank_accounts SET details_encrypted = $2, last4 = CASE WHEN $2::bytea IS NULL THEN NULL ELSE '2606' END
       WHERE business_id = $1 AND environment = 'LIVE'`,
      [id, sealed],
    );
  const { keys } = shop.service.parts;
  const removed = sealDetails(keys, { holder: '', iban: '' });
  await seal(removed);
  expect(await refused(id)).toBe(`the bank account of ${id} cannot be paid: it was removed with a lost key`);
  await seal(removed.subarray(0, 20));
  expect(await refused(id)).toContain('it is damaged in the database');
  await seal(Buffer.concat([Buffer.alloc(1), removed]));
  expect(await refused(id)).toContain('it is encrypted with another key');
  await seal(null);
  expect(await refused(id)).toContain(`${id} has no bank account in LIVE`);
  expect(await payouts()).toEqual([]);
});

test('money that is not settled, is being refunded or is disputed stays, and the refusal says so', async () => {
  const { id, payments, reference, usable, payouts, leave } = await newShop();
  const second = await payments.captured({ ...token('pm_card_visa'), amount: 300 });
  shop.standIn.refundsAre = 'pending';
  await payments.refund(second, { amount: 100 });
  shop.standIn.refundsAre = 'succeeded';
  // Closing is refused while a refund is pending, which has become one of these here.
  await sql('UPDATE businesses SET closed_at = now(), settled_at = now() WHERE id = $1', [id]);
  expect((await leave()).status).toBe(204);
  await usable();
  expect(await refused(id)).toBe(
    `nothing of ${id} can be paid out now: its LIVE balance is €15.50, pending refunds take €1.00, ` +
      'the acquirer has not settled €14.50, as far as "acquirer reconcile" has recorded',
  );
  shop.standIn.accounts.live.dispute(shop.intentsOf(reference)[0]!);
  shop.standIn.manner = 'late';
  await shop.standIn.flush();
  await shop.received();
  expect(await refused(id)).toContain(
    'its LIVE balance is €3.00, pending refunds take €1.00, the acquirer has not settled €2.00',
  );
  expect(await refused(id)).toMatch(/, open disputes have taken €12\.50$/);
  expect(await payouts()).toEqual([]);

  const left = await newShop();
  await left.payments.captured({ ...token('pm_card_visa'), amount: 300 });
  await closeBusiness(shop.service, left.own);
  await endClosings(shop.service);
  expect((await left.leave()).status).toBe(204);
  await left.settle();
  await left.usable();
  const { code, stdout } = await payOut(left.id);
  expect([code, stdout]).toEqual([0, expect.stringContaining('pays €12.50 to')]);
  expect(stdout).toContain('€3.00 stay in its balance, which cannot be paid out yet: run the command again later.');
});
