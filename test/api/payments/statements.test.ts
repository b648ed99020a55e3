import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, type TestMerchant } from '../../support/api.ts';
import { newOwner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { card, paymentsOf, type Payments } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { firstIdAt } from '../../../server/platform/ids.ts';

let service: OwnService;
let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  service = await startTestService(); // whose books have payments that were inserted by hand
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});

afterAll(() => service.stop());

const ask = async (month: string, { token }: Pick<TestMerchant, 'token'> = merchant) =>
  call(service, 'GET', `/statements?month=${month}`, { token });

const THIS_MONTH = new Date().toISOString().slice(0, 7);

/** Posts captures of a business at a time, as earlier months have them. */
async function postAt({ businessId }: TestMerchant, at: string, amounts: number[], currency = 'EUR'): Promise<void> {
  for (const [index, amount] of amounts.entries()) {
    const time = new Date(new Date(at).getTime() + index);
    await sql(
      service,
      `INSERT INTO transfers (id, line, kind, payment_reference, debit_account, credit_account, amount, created_at)
       VALUES ($1, 0, 'capture', $2, $3, $4, $5, $6)`,
      [
        firstIdAt('trf', time).replace(/.{6}$/, String(businessId).slice(-6)),
        `pay_${String(businessId).slice(4)}`.slice(0, -2) + `${index}${at.slice(6, 7)}`,
        `hold/x/TEST/${currency}`,
        `business/${businessId}/TEST/${currency}`,
        amount,
        time,
      ],
    );
  }
}

test('a statement sums a month by currency and kind, from its opening to its closing balance', async () => {
  const reference = await payments.captured();
  await payments.refund(reference, { amount: 250 });
  await payments.captured({ amount: 700, currency: 'JPY' });
  await payments.help(await payments.captured({ amount: 400 }), 'dispute');
  await payments.refund(await payments.captured({ amount: 100, ...card('sim_refund_failure') }));
  const { status, body } = await ask(THIS_MONTH);
  expect([status, body]).toEqual([
    200,
    {
      environment: 'TEST',
      month: THIS_MONTH,
      is_final: false,
      statements: [
        {
          currency: 'EUR',
          opening: 0,
          sums: [
            { kind: 'capture', count: 3, amount: 1750 },
            { kind: 'dispute', count: 1, amount: -400 },
            { kind: 'refund', count: 1, amount: -250 },
          ],
          closing: 1100,
        },
        { currency: 'JPY', opening: 0, sums: [{ kind: 'capture', count: 1, amount: 700 }], closing: 700 },
      ],
    },
  ]);
});

test('the closing balance of a month is the opening balance of the next, and the entries of a month are its sums', async () => {
  const own = await createMerchant(service);
  await postAt(own, '2026-08-31T23:59:59.990Z', [100, 20]);
  await postAt(own, '2026-09-01T00:00:00.000Z', [3]);
  await paymentsOf(service, own).captured();
  const months = ['2026-07', '2026-08', '2026-09', '2026-10', THIS_MONTH];
  const answers = await Promise.all(months.map((month) => ask(month, own)));
  const [none, ...found] = answers.map(({ body }) => body);
  expect([none.statements, none.is_final]).toEqual([[], true]);
  const balances = found.map(({ statements: [{ opening, closing }] }) => [opening, closing]);
  expect(balances).toEqual([
    [0, 120],
    [120, 123],
    [123, 123],
    [123, 1373],
  ]);
  for (const { month, statements } of found) {
    const { body } = await call(service, 'GET', `/balance/entries?month=${month}&limit=1`, { token: own.token });
    const next = body.next_cursor && `/balance/entries?month=${month}&limit=1&cursor=${body.next_cursor}`;
    const more = next ? (await call(service, 'GET', next, { token: own.token })).body.data : [];
    const amounts = [...body.data, ...more].map(({ amount }: any) => amount);
    const sum = statements[0].sums.reduce((total: number, { amount }: any) => total + amount, 0);
    expect([month, amounts.reduce((total, amount) => total + amount, 0)]).toEqual([month, sum]);
  }
});

test('what is no month, and a token without payments:read, are refused, and others see nothing', async () => {
  for (const month of ['2026', '2026-13', '2026-00', '1999-12', '2026-1', '2026-11-01', '']) {
    const { status, body } = await ask(month);
    expect([month, status, body.errors?.[0]?.field]).toEqual([month, 400, 'month']);
  }
  expect((await ask(THIS_MONTH, await createMerchant(service))).body.statements).toEqual([]);
  const lacking = await createMerchant(service, ['payments:create']);
  expect((await ask(THIS_MONTH, lacking)).body.code).toBe('insufficient_scope');
});

test('the console shows a month with its entries and their file, and leads to the month before', async () => {
  const owner = await newOwner(service);
  const reference = await paymentsOf(service, owner.merchant).captured();
  const { html } = await owner.open('/statement');
  expect(html).toContain('<strong>€12.50</strong>');
  expect(html).toContain('The month is not over');
  const file = /href="([^"]+\.csv[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  expect((await owner.get(file)).html).toContain(reference);
  expect((await owner.get(file.replace('.csv', '').replace(THIS_MONTH, '2026-01'))).html).toContain('No entries.');
  const before = /rel="prev" href="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  expect((await owner.get(before)).html).toContain('No balance and no entries in this month.');
  for (const month of ['2026-13', '0001-01', 'x', '1969-12'])
    expect((await owner.open(`/statement?month=${month}`)).status).toBe(400);
});
