import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, type ApiAnswer } from '../../../support/api.ts';
import { newOwner, type Owner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { durationOf } from '../../../support/starvation.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

/** A separate service, because these payments have no ledger entries. */
let service: OwnService;
let owner: Owner;
let payments: Row[];

interface Row {
  reference: string;
  amount: number;
  currency: string;
  status: string;
  created_at: string;
}

const COUNT = 4000;
const now = Date.now();

/**
 * Inserts four thousand payments over forty days. The newest 1500 are all 12.50; the other amounts range from 0.01 to 20.00,
 * and one in forty is cancelled. Ten have the same time, so that pages end among them.
 */
beforeAll(async () => {
  service = await startTestService();
  owner = await newOwner(service);
  await sql(
    service,
    `INSERT INTO payments (reference, business_id, environment, client_id, merchant_reference, status, amount, currency,
       capture_method, payment_method, created_at, updated_at, expires_at)
     SELECT 'pay_0' || substr(md5($1 || number), 1, 25), $1, 'TEST', $2, 'order-' || number / 100,
       CASE WHEN number % 40 = 0 THEN 'CANCELLED' ELSE 'AUTHORIZED' END,
       CASE WHEN number <= 1500 THEN 1250 ELSE 1 + (number * 7919) % 2000 END,
       CASE WHEN number % 10 = 0 THEN 'JPY' ELSE 'EUR' END, 'MANUAL', '{"type": "simulated_card", "token": "sim_success"}',
       at, at, at + interval '90 days'
     FROM generate_series(1, $3::integer) AS number, LATERAL (
       SELECT $4::timestamptz - interval '40 days' * (number / 10 * 10.0 / $3) AS at) time`,
    [owner.businessId, owner.merchant.clientId, COUNT, new Date(now)],
  );
  const rows = await sql(
    service,
    `SELECT reference, amount::integer, currency, status, created_at FROM payments WHERE business_id = $1
     ORDER BY created_at DESC, reference DESC`,
    [owner.businessId],
  );
  payments = rows.map((row) => ({ ...row, created_at: (row.created_at as Date).toISOString() })) as unknown as Row[];
});

afterAll(() => service.stop());

const ask = (query: string): Promise<ApiAnswer> =>
  call(service, 'GET', `/payments?${query}`, { token: owner.merchant.token });

async function all(query: string): Promise<string[]> {
  const references: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `${query}&limit=100${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await ask(path);
    references.push(...body.data.map(({ reference }: Row) => reference));
    cursor = body.next_cursor;
  } while (cursor);
  return references;
}

const daysAgo = (days: number) => new Date(now - days * 24 * 3600 * 1000).toISOString();
/** Times of payments, so that bounds are tried to the millisecond. */
const [recent, old] = [daysAgo(20), daysAgo(36)];
const justAfter = old.replace('Z', '0001Z');

/** Queries, with the payments that they match. */
const QUERIES: [query: string, wanted: (row: Row) => boolean][] = [
  ['amount_gte=1250&amount_lte=1250', ({ amount }) => amount === 1250],
  ['amount_gte=1990', ({ amount }) => amount >= 1990],
  ['amount_lte=10', ({ amount }) => amount <= 10],
  ['amount_gte=1000&amount_lte=1300', ({ amount }) => amount >= 1000 && amount <= 1300],
  ['amount_gte=5000', () => false],
  ['amount_gte=20&amount_lte=10', () => false],
  ['amount_lte=50&status=CANCELLED', ({ amount, status }) => amount <= 50 && status === 'CANCELLED'],
  ['amount_lte=50&status=CANCELLED&status=AUTHORIZED', ({ amount }) => amount <= 50],
  ['amount_lte=50&status=FAILED', () => false],
  [
    'amount_gte=1900&merchant_reference=order-39',
    ({ amount, reference }) => amount >= 1900 && ofOrder39.has(reference),
  ],
  [`amount_gte=1800&created_gte=${recent}`, ({ amount, created_at }) => amount >= 1800 && created_at >= recent],
  [`amount_gte=1800&created_lt=${old}`, ({ amount, created_at }) => amount >= 1800 && created_at < old],
  [`amount_gte=1800&created_gte=${justAfter}`, ({ amount, created_at }) => amount >= 1800 && created_at > old],
  [`amount_gte=1800&created_lt=${justAfter}`, ({ amount, created_at }) => amount >= 1800 && created_at <= old],
  [
    `amount_lte=900&created_gte=${old}&created_lt=${recent}&status=CANCELLED`,
    ({ amount, created_at, status }) =>
      amount <= 900 && created_at >= old && created_at < recent && status === 'CANCELLED',
  ],
];

const ofOrder39 = new Set<string>();

test.each(QUERIES)('%s lists exactly these, the newest first, page by page', async (query, wanted) => {
  const rows = await sql(
    service,
    `SELECT reference FROM payments WHERE business_id = $1 AND merchant_reference = 'order-39'`,
    [owner.businessId],
  );
  for (const { reference } of rows) ofOrder39.add(reference as string);
  for (const currency of ['EUR', 'JPY']) {
    const expected = payments
      .filter((row) => row.currency === currency && wanted(row))
      .map(({ reference }) => reference);
    expect(await all(`currency=${currency}&${query}`)).toEqual(expected);
  }
});

test('a business has no part in the amounts of others, and none before its first payment', async () => {
  const other = await newOwner(service);
  const list = () => call(service, 'GET', '/payments?currency=EUR&amount_lte=1250', { token: other.merchant.token });
  expect((await list()).body.data).toEqual([]);
  const reference = await paymentsOf(service, other.merchant).authorized();
  expect((await list()).body.data).toMatchObject([{ reference }]);
});

test('bounds that are millennia apart take no time where a currency has no payments', async () => {
  const statuses = ['AUTHORIZED', 'CAPTURED', 'CANCELLED', 'EXPIRED', 'FAILED', 'PENDING', 'REFUNDED'];
  const period = 'created_gte=0001-01-01T00:00:00Z&created_lt=9999-12-31T00:00:00Z';
  const path = `currency=USD&amount_gte=1&${statuses.map((status) => `status=${status}`).join('&')}&${period}`;
  const took = await durationOf(service, async () => expect((await ask(path)).body.data).toEqual([]));
  expect(took).toBeLessThan(500);
});

test.each([
  'amount_gte=100',
  'amount_lte=100',
  'currency=EUR&amount_gte=0',
  'currency=EUR&amount_gte=-5',
  'currency=EUR&amount_gte=1.5',
  'currency=EUR&amount_gte=many',
  'currency=EUR&amount_lte=9007199254740992',
  'currency=EUR&amount_gte=1&amount_gte=2',
])('the filter %s is refused', async (query) => {
  expect((await ask(query)).status).toBe(400);
});

test('a cursor of other amounts is refused', async () => {
  const { next_cursor } = (await ask('currency=EUR&amount_gte=1250&limit=1')).body;
  expect((await ask(`currency=EUR&amount_gte=1251&limit=1&cursor=${next_cursor}`)).body.code).toBe('invalid_cursor');
});

test('the page filters by amount in the currency, and exports the same', async () => {
  const expected = payments.filter(({ amount, currency }) => currency === 'EUR' && amount >= 1990);
  const { html } = await owner.open('/payments?currency=eur&least=19.90');
  for (const { reference } of expected.slice(0, 20)) expect(html).toContain(`/payments/${reference}"`);
  expect(html).toContain('/payments.csv?currency=EUR&amp;least=19.90"');
  const file = (await owner.open('/payments.csv?currency=EUR&least=19.90')).html.trimEnd().split('\r\n');
  expect(file.slice(1).map((line) => line.split(',')[0])).toEqual(expected.map(({ reference }) => reference));
  const yen = await owner.open('/payments.csv?currency=JPY&least=1990&most=1995');
  expect(yen.html.trimEnd().split('\r\n').length - 1).toBe(
    payments.filter(({ amount, currency }) => currency === 'JPY' && amount >= 1990 && amount <= 1995).length,
  );
});

/** The number that is shown of an amount. */
const shown = ({ amount, currency }: Row) => (currency === 'JPY' ? amount : amount / 100);

async function exported(query: string): Promise<string[]> {
  const { status, html } = await owner.open(`/payments.csv?${query}`);
  expect(status).toBe(200);
  const lines = html.trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[0]!);
}

test.each<[query: string, wanted: (row: Row) => boolean]>([
  ['least=19.90', (row) => shown(row) >= 19.9],
  ['least=12,5&most=12.50', (row) => shown(row) === 12.5],
  ['most=0.5', (row) => shown(row) <= 0.5],
  ['least=1&most=9&show=unpaid', (row) => shown(row) >= 1 && shown(row) <= 9 && row.status === 'CANCELLED'],
  ['least=15.001&most=1999.5&from=2020-01-01', (row) => shown(row) >= 15.01 && shown(row) <= 1999],
  ['least=9999999999999999', () => false],
  ['least=5&reference=order-39', (row) => shown(row) >= 5 && ofOrder39.has(row.reference)],
])('without a currency, %s selects the number shown in every currency, the newest first', async (query, wanted) => {
  expect(await exported(query)).toEqual(payments.filter(wanted).map(({ reference }) => reference));
});

test.each(['', 'show=unpaid&', 'currency=JPY&', 'least=3.5&'])(
  'the list %s is sorted by the number shown, page by page',
  async (filter) => {
    const isWanted = ({ status, currency, ...row }: Row) =>
      (!filter.startsWith('show') || status === 'CANCELLED') &&
      (!filter.startsWith('currency') || currency === 'JPY') &&
      (!filter.startsWith('least') || shown({ ...row, status, currency }) >= 3.5);
    const highest = payments.filter(isWanted).sort((one, other) => shown(other) - shown(one));
    const lowest = payments.filter(isWanted).sort((one, other) => shown(one) - shown(other));
    expect(await exported(`${filter}order=highest`)).toEqual(highest.map(({ reference }) => reference));
    expect(await exported(`${filter}order=lowest`)).toEqual(lowest.map(({ reference }) => reference));
  },
);

test.each(['', 'show=unpaid', 'currency=EUR', 'to=2999-01-01'])(
  'the list %s can have the oldest first',
  async (filter) => {
    const oldest = await exported(`${filter}&order=oldest`);
    expect(oldest).toEqual((await exported(filter)).toReversed());
    expect(oldest.length).toBeGreaterThan(50);
  },
);

test('what is filtered is counted, and added up by currency', async () => {
  const open = payments.filter(({ status }) => status === 'AUTHORIZED');
  const total = (of: string) =>
    open.filter(({ currency }) => currency === of).reduce((sum, { amount }) => sum + amount, 0);
  const euros = (total('EUR') / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  const sums = `${open.length.toLocaleString('en')} payments: €${euros} and ¥${total('JPY').toLocaleString('en')}<`;
  expect((await owner.open('/payments?show=open')).html).toContain(sums);
  expect((await owner.open('/payments')).html).not.toContain('payments: €');
  expect((await owner.open('/payments?least=12.5&most=12.5')).html).toMatch(/[\d,]+ payments: €[\d,.]+</);
});

test('more payments than can be sorted are counted as more, and the refusal says what to do', async () => {
  const busy = await newOwner(service);
  const reference = await paymentsOf(service, busy.merchant).authorized();
  await sql(
    service,
    `INSERT INTO payments (reference, business_id, environment, client_id, status, amount, currency, capture_method, metadata,
       created_at, updated_at, expires_at)
     SELECT 'pay_z' || lpad(number::text, 25, '0'), business_id, environment, client_id, status, amount, currency,
       capture_method, metadata, created_at, updated_at, expires_at
     FROM payments, generate_series(1, 10000) AS number WHERE reference = $1`,
    [reference],
  );
  expect((await busy.open('/payments?currency=EUR')).html).toContain('More than 10,000 payments, too many to add up.');
  for (const filter of ['', 'least=1&']) {
    const { status, html } = await busy.open(`/payments?${filter}order=lowest`);
    expect([status, html]).toEqual([400, expect.stringContaining('More than 10,000 payments match, which cannot')]);
  }
});

test.each([
  ['least=1,250', 'The lowest amount must be an amount, such as 12.50.'],
  ['most=0.0', 'The highest amount must be an amount, such as 12.50.'],
  ['least=1&order=oldest', 'Choose another order.'],
  ['currency=EUR&least=12,500', 'The lowest amount must be an amount in EUR, such as 12.50.'],
  ['currency=EUR&most=0', 'The highest amount must be an amount in EUR'],
  ['currency=JPY&most=1.5', 'The highest amount must be an amount in JPY, such as 1250.'],
  ['currency=XAU&most=1', 'The currency must be the ISO 4217 code'],
  ['currency=EUR&from=yesterday', 'The first day must be a day'],
])('%s is refused beside its field, and what was typed stays', async (query, words) => {
  const { status, html } = await owner.open(`/payments?${query}&reference=A-17`);
  expect([status, html]).toEqual([400, expect.stringContaining(words)]);
  for (const value of [...new URLSearchParams(query).values(), 'A-17']) expect(html).toContain(`value="${value}"`);
  expect((await owner.open(`/payments.csv?${query}`)).status).toBe(400);
});
