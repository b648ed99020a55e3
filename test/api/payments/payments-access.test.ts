import { beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { optInEventTypes } from '../../../spec/generated/values.ts';
import { TRANSITIONS } from '../../../server/domain/payments/transitions.ts';
import { createApplication, createMerchant, fetchToken, PAYMENT_SCOPES, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { paymentsOf, type Payments } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';

let merchant: TestMerchant;
let payments: Payments;
let stranger: Payments;
let reference: string;
let refund: string;
beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
  stranger = paymentsOf(service, await createMerchant(service));
  reference = await payments.captured();
  refund = (await payments.refund(reference, { amount: 100 })).body.id;
});

type Operation = [name: string, method: string, path: () => string, scopes: string[]];

const OF_A_PAYMENT: Operation[] = [
  ['read', 'GET', () => `/payments/${reference}`, ['payments:read']],
  ['capture', 'POST', () => `/payments/${reference}/capture`, ['payments:capture']],
  ['cancel', 'POST', () => `/payments/${reference}/cancel`, ['payments:capture']],
  ['refund', 'POST', () => `/payments/${reference}/refunds`, ['payments:refund']],
  ['list refunds', 'GET', () => `/payments/${reference}/refunds`, ['payments:read']],
  ['read a refund', 'GET', () => `/payments/${reference}/refunds/${refund}`, ['payments:read']],
];
const HELPERS: Operation[] = ['authorize', 'fail', 'expire'].map((what) => [
  `help to ${what}`,
  'POST',
  () => `/test-helpers/payments/${reference}/${what}`,
  PAYMENT_SCOPES,
]);

test.each([...OF_A_PAYMENT, ...HELPERS])(
  'a payment of another business is not found: %s',
  async (_name, method, at) => {
    expect((await stranger.ask(method, at())).status).toBe(404);
  },
);

test.each([...OF_A_PAYMENT, ...HELPERS])(
  'a payment of the other environment is not found: %s',
  async (_name, method, at) => {
    expect((await (await inLive()).ask(method, at())).status).toBe(404);
  },
);

/** Creates a LIVE application of the same business. */
async function inLive(): Promise<Payments> {
  const live = await createApplication(service, merchant.user, merchant.businessId);
  await sql(service, `UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [live.clientId]);
  return paymentsOf(service, live);
}

test.each(['', '?status=PARTIALLY_REFUNDED', '?currency=EUR&amount_gte=1'])(
  'payments of the other environment are not listed: /payments%s',
  async (query) => {
    expect((await payments.ask('GET', `/payments${query}`)).body.data).not.toEqual([]);
    const live = await inLive();
    const { status, body } = await live.ask('GET', `/payments${query}`);
    expect([status, body.data]).toEqual([200, []]);
  },
);

test('no payment in LIVE can be simulated', async () => {
  const live = await inLive();
  const { body } = await live.create({ payment_method: undefined });
  for (const what of ['authorize', 'fail', 'expire'] as const)
    expect((await live.help(body.reference, what)).status).toBe(404);
  expect(await live.read(body.reference)).toMatchObject({ environment: 'LIVE', status: 'PENDING' });
});

test.each([
  ['list', 'GET', () => '/payments', ['payments:read']] as Operation,
  ['create', 'POST', () => '/payments', ['payments:create']] as Operation,
  ...OF_A_PAYMENT,
])('a token without the scope is refused: %s', async (_name, method, at, scopes) => {
  const others = PAYMENT_SCOPES.filter((scope) => !scopes.includes(scope)).join(' ');
  const token = await fetchToken(service, merchant.clientId, merchant.clientSecret, others);
  const { status, body, headers } = await paymentsOf(service, { token }).ask(method, at());
  expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  expect(headers.get('WWW-Authenticate')).toContain(scopes[0]);
});

test('a cursor works in its own list only', async () => {
  for (let count = 0; count < 3; count++) await payments.authorized();
  const { body: page } = await payments.ask('GET', '/payments?limit=2');
  const { body: next } = await payments.ask('GET', `/payments?limit=2&cursor=${page.next_cursor}`);
  const seen = [...page.data, ...next.data].map((payment: any) => payment.reference);
  expect(new Set(seen).size).toBe(4);
  expect(next).toMatchObject({ has_more: false, next_cursor: null });
  const elsewhere = [
    await payments.ask('GET', `/payments?limit=2&status=CAPTURED&cursor=${page.next_cursor}`),
    await payments.ask('GET', `/payments?cursor=${page.next_cursor.slice(0, -2)}xx`),
    await stranger.ask('GET', `/payments?cursor=${page.next_cursor}`),
  ];
  for (const { status, body } of elsewhere) expect([status, body.code]).toEqual([400, 'invalid_cursor']);
});

test('metadata comes back as it was sent, and has its limits', async () => {
  const metadata = { order: '7', 'with space': 'ü "quoted" \n', empty: '' };
  const { body } = await payments.create({ metadata });
  expect(body.metadata).toEqual(metadata);
  expect((await payments.read(body.reference)).metadata).toEqual(metadata);
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));
  expect((await payments.create({ metadata: many(50) })).status).toBe(201);
  for (const wrong of [many(51), { ['k'.repeat(41)]: 'x' }, { key: 'v'.repeat(501) }, { key: 7 }, { key: null }]) {
    expect((await payments.create({ metadata: wrong })).status).toBe(400);
  }
});

/** Returns each row of the table as from, step and to, except for steps that change nothing. */
function documentedSteps(): string[] {
  const spec = readFileSync(path.join(import.meta.dirname, '../../../spec/payments.tsp'), 'utf8');
  const rows = [...spec.matchAll(/^ \* \| (.+?) \| .+? \| ([A-Z_]+) \| (.+?) \|$/gm)];
  return rows.flatMap(([, from, to, event]) =>
    from!
      .split(', ')
      .filter((status) => status !== '–' && !(status === to && event === '–'))
      .map((status) => `${status} → ${to} ${event!.replaceAll('`', '').replace('–', 'no event')}`),
  );
}

test('the table of states in the contract is the one applied', () => {
  const optIn = new Set<string>(optInEventTypes);
  const applied = Object.values(TRANSITIONS).flatMap(({ from, to, event }) =>
    from.map((status) => `${status} → ${to} ${event ?? 'no event'}${event && optIn.has(event) ? ', opt-in' : ''}`),
  );
  // A step may have several causes, each of which the table describes.
  expect([...new Set(documentedSteps())].toSorted()).toEqual(applied.toSorted());
});
