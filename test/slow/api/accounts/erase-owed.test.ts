import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { reconcile } from '../../../../server/domain/payments/settlements.ts';
import { callbackPath } from '../../../../server/domain/payments/processors/stripe/stripe.ts';
import { createApplication, createBusiness, signUp } from '../../../support/api.ts';
import { bankAccountOf, IBAN } from '../../../support/bank-accounts.ts';
import { closeBusiness, endClosings } from '../../../support/closed-businesses.ts';
import { runOps } from '../../../support/ops.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { send, signed } from '../../../support/stripe/callbacks.ts';
import { SECRETS, StripeShop, token } from '../../../support/stripe/stripe-shop.ts';

const shop = new StripeShop();
const { sql } = shop;
const DAY = 86_400_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-owed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs an event of the acquirer's LIVE account, and delivers it. */
async function report(work: () => void): Promise<void> {
  const from = shop.standIn.events.length;
  work();
  const url = shop.service.origin + callbackPath('LIVE');
  for (const event of shop.standIn.events.slice(from))
    expect((await send({ url, secret: SECRETS.live }, event, (body) => signed(body, SECRETS.live)))!.status).toBe(204);
}

const ops = async (...args: string[]) => {
  const { SECRETS_KEY } = shop.service.parts.config;
  const { code, stdout, stderr } = await runOps(shop.service, args, {
    ...{ DATA_DIR: folder, SECRETS_KEY, PAYOUT_NAME: 'Example Payments GmbH', PAYOUT_IBAN: IBAN },
  });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

test('a closed business keeps its bank account while a dispute is open and until it is paid out, also without members', async () => {
  const user = await signUp(shop.service);
  const own = await createApplication(shop.service, user, await createBusiness(shop.service, user));
  await bankAccountOf(shop.service, own, 'LIVE').set();
  await sql(`UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [own.clientId]);
  const reference = await paymentsOf(shop.service, own).captured(token('pm_card_visa'));
  const live = shop.standIn.accounts.live;
  await report(() => live.dispute(shop.intentsOf(reference)[0]!));
  await closeBusiness(shop.service, own);
  await endClosings(shop.service);
  const erase = () => ops('erase', '--user', own.user.id, '--yes');
  const kept = `Kept: bank account of ${own.businessId} (it is owed LIVE money, or may be).`;

  expect(await erase()).toContain(kept); // the balance is nothing
  await report(() => live.decide([...live.disputes.values()].at(-1)!, 'won'));
  expect(await erase()).toContain(kept);

  const { clock, processors } = shop.service.parts;
  const acquirer = processors.find(({ name }) => name === 'stripe-live')!;
  await reconcile(clock, acquirer, new Date(clock.now().getTime() - 30 * DAY));
  await sql('UPDATE settlements SET available_at = created_at');
  await sql('UPDATE bank_accounts SET usable_from = created_at WHERE business_id = $1', [own.businessId]);
  await ops('payouts', 'create', own.businessId);
  const [payout, ...others]: any[] = await sql('SELECT id, amount::integer FROM payouts WHERE business_id = $1', [own.businessId]); // prettier-ignore
  expect([payout, others]).toEqual([{ id: expect.any(String), amount: 1250 }, []]);
  expect(await erase()).toContain(kept); // the payout is pending
  await ops('payouts', 'export', '--out', path.join(folder, 'payouts.xml'));
  await ops('payouts', 'confirm', payout.id, 'paid');
  expect(await erase()).toMatch(/^Removed[^]*bank_accounts +1 /);
  expect(await erase()).toBe('Nothing is left to remove.\n');
});
