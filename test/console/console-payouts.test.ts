import { afterAll, expect, test } from '@jest/globals';
import { createApplication, createPayment } from '../support/api.ts';
import { FAILING_IBAN, IBAN, WAITING_IBAN } from '../support/bank-accounts.ts';
import { newMember, newOwner } from '../support/dashboard.ts';
import { expectBooksToBeRight, service } from '../support/shared-service.ts';

afterAll(() => expectBooksToBeRight());

/** Creates a business with 12.50 EUR in TEST. */
async function newPayee() {
  const owner = await newOwner(service);
  const { token } = await createApplication(service, owner, owner.businessId);
  await createPayment(service, token, { capture_method: 'AUTOMATIC' });
  return {
    ...owner,
    /** Sends the form of a new payout. */
    payOut: async (fields: Record<string, string>) => {
      const once = /name="once" value="([^"]+)"/.exec((await owner.open('/payouts')).html)![1]!;
      return owner.act('/payouts', 'create', { once, ...fields });
    },
  };
}

test('an owner sets the account, pays out, cancels and changes the schedule', async () => {
  const owner = await newPayee();
  expect((await owner.open('/payouts')).html).toContain('No payouts yet.');
  await owner.act('/payouts', 'account', { holder: 'Analytical Engines', iban: WAITING_IBAN });
  const { html } = await owner.open('/payouts');
  expect(html).toMatch(/Analytical Engines<\/bdi>, DE …3002/);
  expect(html).toContain('€12.50');
  await owner.payOut({ amount: '10.00', description: 'November' });
  const created = (await owner.open('/payouts')).html;
  expect(created).toMatch(/€10.00[^]*Pending[^]*November/);
  expect(created).toContain('€2.50');
  await owner.act('/payouts', 'cancel', { payout: /po_\w{26}/.exec(created)![0] });
  expect((await owner.open('/payouts')).html).toContain('Cancelled');
  await owner.act('/payouts', 'schedule', { schedule: 'weekly' });
  expect((await owner.open('/payouts')).html).toMatch(/value="weekly" selected/);
  expect((await owner.open('/balance')).html).toContain('Payout returned');
  await owner.act('/payouts', 'remove', {});
  expect((await owner.open('/payouts')).html).toContain('Not set');
});

test('faults of the forms are shown at their fields', async () => {
  const owner = await newPayee();
  const mistyped = await owner.act('/payouts', 'account', { holder: 'Ada', iban: 'DE00' });
  expect([mistyped.status, mistyped.html]).toEqual([400, expect.stringContaining('id="iban-fault"')]);
  await owner.act('/payouts', 'account', { holder: 'Ada', iban: IBAN });
  for (const amount of ['', '1.234', '-1'])
    expect((await owner.payOut({ amount })).html).toContain('id="amount-fault"');
  expect((await owner.payOut({ amount: '13' })).html).toContain('must be at most 1250');
  expect((await owner.act('/payouts', 'schedule', { schedule: 'hourly' })).status).toBe(400);
});

test('members without the role see payouts, and change nothing', async () => {
  const owner = await newPayee();
  await owner.act('/payouts', 'account', { holder: 'Ada', iban: FAILING_IBAN });
  const viewer = await newMember(service, owner, 'viewer');
  const { html } = await viewer.open('/payouts');
  expect(html).toContain('…3001');
  expect(html).not.toContain('<form method="post" action="/dashboard');
  expect((await viewer.act('/payouts', 'create', { amount: '1', form_token: '' })).status).toBeGreaterThanOrEqual(400);
});
