import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DataTypes } from 'sequelize';
import { Client, escapeLiteral } from 'pg';
import {
  insertPayments,
  listQueries,
  searchOf,
  type ListQuery as BenchQuery,
} from '../../../../scripts/bench/payments/payment-rows.ts';
import { paymentStatuses } from '../../../../spec/generated/values.ts';
import { sequelize } from '../../../../server/database/connect.ts';
import { claimOfRequest } from '../../../../server/database/pool-places.ts';
import { run } from '../../../../server/database/statements.ts';
import { Columns } from '../../../../server/database/columns.ts';
import { BY_INDEXES } from '../../../../server/database/transaction.ts';
import { meaningsOf } from '../../../../server/domain/search/meanings.ts';
import { spellingsOf } from '../../../../server/domain/search/spellings.ts';
import { amountQueries, LOOKED_THROUGH } from '../../../../server/models/payments/payment-amounts.ts';
import { Payment } from '../../../../server/models/payments/payment.ts';
import { listQuery, type ListQuery, type PaymentList } from '../../../../server/models/payments/payment-list.ts';
import {
  AMOUNT_DAYS,
  SEARCHED_NEWEST,
  searchStatement,
  searchValues,
} from '../../../../server/models/payments/payment-search.ts';
import { call, createMerchant } from '../../../support/api.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

const PAYMENTS = 40_000;
/** Blocks from the root of an index to a payment. */
const MOST_LEVELS = 4;
/** Enough for two index ranges over the fifty payments of one merchant reference; a scan reads several hundred. */
const MOST_BLOCKS = 120;

/** A separate service, because these payments have no ledger entries. */
let service: OwnService;
let merchant: Awaited<ReturnType<typeof createMerchant>>;
let database: Client;
beforeAll(async () => {
  service = await startTestService({ DATABASE_POOL: '1' });
  merchant = await createMerchant(service);
  database = new Client(service.databaseUrl);
  await database.connect();
  await insertPayments(database, merchant, PAYMENTS);
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

interface Place {
  created_at: Date;
  reference: string;
}

async function placeAt(share: number): Promise<Place> {
  const { rows } = await database.query<Place>(
    `SELECT created_at, reference FROM payments WHERE business_id = $1
     ORDER BY created_at DESC, reference DESC OFFSET $2 LIMIT 1`,
    [merchant.businessId, PAYMENTS * share],
  );
  return rows[0]!;
}

const quarters = async () => {
  const [third, first] = [await placeAt(0.25), await placeAt(0.75)];
  return { first: first.created_at.toISOString(), third: third.created_at.toISOString() };
};

/** Converts the filters of a request to those of the model. */
function asList(filters: BenchQuery['filters'], after: PaymentList['after']): PaymentList {
  const { created_gte, created_lt, ...others } = filters as Record<string, string>;
  return {
    ...others,
    ...(created_gte !== undefined && { created_gte: new Date(created_gte) }),
    ...(created_lt !== undefined && { created_lt: new Date(created_lt) }),
    after,
    limit: 21,
  };
}

const literal = (value: unknown) =>
  typeof value === 'number'
    ? String(value)
    : escapeLiteral(
        value instanceof Date
          ? value.toISOString()
          : Array.isArray(value)
            ? `{${value.map((one) => JSON.stringify(String(one))).join(',')}}`
            : String(value),
      );

const literalOrNull = (value: unknown) => (value === null ? 'NULL' : literal(value));

const COLUMNS = new Columns({
  reference: { type: DataTypes.TEXT },
  created_at: { type: DataTypes.DATE(3) },
  amount: { type: DataTypes.BIGINT },
  metadata: { type: DataTypes.JSONB },
});
const owner = () => ({ business_id: merchant.businessId, environment: 'TEST' as const });

type Planned = 'force_custom_plan' | 'force_generic_plan';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Loops': number;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Runs a statement with a custom or a generic plan, and returns the plan. */
async function planOf({ statement, values }: ListQuery, planned: Planned): Promise<Plan> {
  await database.query(`SET plan_cache_mode = ${planned}`);
  await database.query(`PREPARE list AS ${statement.text}`);
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE list(${values.map(literalOrNull).join(', ')})`,
  );
  await database.query('DEALLOCATE list');
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/** Counts how often a plan has started to read an index. */
function countLooks(plan: Plan, index: string): number {
  const own = plan['Index Name'] === index ? plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + countLooks(part, index), own);
}

/** Returns how many texts of lists a session of the pool has prepared. */
async function preparedLists(): Promise<number> {
  const text =
    "SELECT count(*)::integer AS count FROM pg_prepared_statements WHERE statement ~ '^\\s*(WITH RECURSIVE used|\\(?SELECT reference, business_id)'";
  const [row] = await run<{ count: number }>({ text });
  return row!.count;
}

/** Blocks that a plan read from tables and indexes. */
const blocksOf = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

/** Returns the indexes that a plan reads payments by. */
function waysOf(plan: Plan): string[] {
  const own = plan['Relation Name'] === 'payments' || plan['Index Name'] ? [plan['Index Name'] ?? 'all of them'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(waysOf)];
}

const isByAmount = ({ filters }: { filters: object }) =>
  ('amount_gte' in filters || 'amount_lte' in filters) && !('merchant_reference' in filters);

async function listsByAmount(page: string): Promise<{ what: string; list: PaymentList }[]> {
  const { created_at, reference } = await placeAt(0.5);
  const after = page === 'first' ? undefined : { created_at: created_at.toISOString(), reference };
  const queries = listQueries(await quarters()).filter(isByAmount);
  expect(queries.length).toBeGreaterThan(90);
  return queries.map(({ what, filters }) => ({ what, list: asList(filters, after) }));
}

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('with %s', (planned) => {
  test.each(['first', 'middle'])('the %s page of every list reads its own rows only', async (page) => {
    const { created_at, reference } = await placeAt(0.5);
    const after = page === 'first' ? undefined : { created_at: created_at.toISOString(), reference };
    const queries = listQueries(await quarters()).filter((query) => !isByAmount(query));
    expect(queries.length).toBeGreaterThan(90);
    const walks: string[] = [];
    for (const { what, filters } of queries) {
      const blocks = blocksOf(await planOf(listQuery(COLUMNS, owner(), asList(filters, after)), planned));
      if (blocks > MOST_BLOCKS) walks.push(`${what}: ${blocks} blocks`);
    }
    expect(walks).toEqual([]);
  });

  test.each(['first', 'middle'])('the %s page of every list by amount looks through few payments', async (page) => {
    const strays: string[] = [];
    for (const { what, list } of await listsByAmount(page)) {
      const blocks = blocksOf(await planOf(amountQueries(COLUMNS, owner(), list)[0], planned));
      if (blocks > MOST_BLOCKS + LOOKED_THROUGH) strays.push(`${what}: ${blocks} blocks`);
    }
    expect(strays).toEqual([]);
  });
});

test.each(['first', 'middle'])('the %s page of every list by amount is read by amounts, day by day', async (page) => {
  const strays: string[] = [];
  await database.query(`BEGIN; ${BY_INDEXES}`);
  for (const { what, list } of await listsByAmount(page)) {
    const ways = waysOf(await planOf(amountQueries(COLUMNS, owner(), list)[1], 'force_generic_plan'));
    // The first and last day read the ends of the list.
    const count = (index: string) => ways.filter((way) => way === index).length;
    const [ends, ranges] = [count('payments_list'), count('payments_status_amount')];
    if (ends > 2 || ends + ranges < ways.length) strays.push(`${what}: by ${ways.join(', ')}`);
  }
  await database.query('COMMIT');
  expect(strays).toEqual([]);
});

test('the look for another payment of an order reads the rows of its reference only, whatever the plan', async () => {
  const order = { merchant_reference: 'never used', unique_merchant_reference: true };
  expect((await paymentsOf(service, merchant).create(order)).status).toBe(201); // prepares it in the only session
  for (const planned of ['force_custom_plan', 'force_generic_plan'])
    for (const reference of ['never used', 'unknown']) {
      const values = [merchant.businessId, 'TEST', reference].map(literal).join(', ');
      await run({ text: `SET plan_cache_mode = ${planned}` });
      const text = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE "find payment in use"(${values})`;
      const [row] = await run<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ text });
      const plan = row!['QUERY PLAN'][0].Plan;
      expect([waysOf(plan), blocksOf(plan) < 10]).toEqual([['payments_search_reference'], true]);
    }
  await run({ text: 'RESET plan_cache_mode' });
});

test.each<BenchQuery['filters']>([
  { currency: 'EUR' },
  { currency: 'JPY' },
  { status: 'EXPIRED' },
  { status: ['EXPIRED', 'CANCELLED'] },
  { currency: 'JPY', amount_lte: 800 },
  { merchant_reference: 'order-100' },
])('a list by %j has the newest of these payments, whatever the other columns are', async (filters) => {
  const { amount_lte, ...equal } = filters;
  const where = Object.entries(equal).map(
    ([column, value]) => `${column} IN (${[value].flat().map(literal).join(', ')})`,
  );
  if (amount_lte !== undefined) where.push(`amount <= ${literal(amount_lte)}`);
  const { rows } = await database.query<{ reference: string }>(
    `SELECT reference FROM payments WHERE business_id = $1 AND ${where.join(' AND ')}
     ORDER BY created_at DESC, reference DESC LIMIT 20`,
    [merchant.businessId],
  );
  const { body } = await paymentsOf(service, merchant).ask('GET', `/payments?${searchOf(filters)}`);
  expect(body.data.map(({ reference }: { reference: string }) => reference)).toEqual(rows.map((row) => row.reference));
  expect(rows).toHaveLength(20);
});

test('the pages of a period, a status and a currency are all of its payments, once', async () => {
  const { first, third } = await quarters();
  const { rows } = await database.query<{ reference: string }>(
    `SELECT reference FROM payments WHERE business_id = $1 AND status = 'CANCELLED' AND currency = 'EUR'
     AND created_at >= $2 AND created_at < $3 ORDER BY created_at DESC, reference DESC`,
    [merchant.businessId, first, third],
  );
  const filters = { status: 'CANCELLED', currency: 'EUR', created_gte: first, created_lt: third };
  const { ask } = paymentsOf(service, merchant);
  const found: string[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const { body } = await ask('GET', `/payments?${searchOf(filters, cursor)}`);
    const page = body as unknown as { data: { reference: string }[]; next_cursor: string | null };
    found.push(...page.data.map(({ reference }) => reference));
    cursor = page.next_cursor ?? undefined;
    more = cursor !== undefined;
  }
  expect(found.length).toBeGreaterThan(150);
  expect(found).toEqual(rows.map(({ reference }) => reference));
});

/** Gives payments the same metadata. @param offset how many newer ones to leave out @returns their references, newest first */
async function note(text: string, offset: number, count: number): Promise<string[]> {
  const { rows } = await database.query<Place>(
    `SELECT reference FROM payments WHERE business_id = $1 ORDER BY created_at DESC, reference DESC OFFSET $2 LIMIT $3`,
    [merchant.businessId, offset, count],
  );
  const references = rows.map(({ reference }) => reference);
  const metadata = JSON.stringify({ note: text });
  await database.query('UPDATE payments SET metadata = $1 WHERE reference = ANY($2)', [metadata, references]);
  return references;
}

test('a value of metadata is found among the newest payments, and beyond them when they are few', async () => {
  const common = await note('till', 0, 30);
  const newest = await note('attic', 100, 2);
  const oldest = await note('attic', PAYMENTS - 3, 3);
  const found = async (q: string) => {
    const { body } = await call(service, 'GET', `/search?q=${q}&limit=10`, { token: merchant.token });
    return [body.data.map(({ id }: { id: string }) => id), body.has_more];
  };
  expect(await found('Till')).toEqual([common.slice(0, 10), true]);
  expect(await found('attic')).toEqual([[...newest, ...oldest], false]);
});

test('parts and short ids are found among the newest payments, as the result states, and amounts in a year', async () => {
  const place = async (offset: number) => (await note('Corner shop', offset, 1))[0]!;
  const [within, beyond] = [await place(SEARCHED_NEWEST - 1), await place(SEARCHED_NEWEST)];
  const found = async (q: string) => {
    const path = `/search?q=${encodeURIComponent(q)}&limit=10`;
    const { body } = await call(service, 'GET', path, { token: merchant.token });
    return { ids: body.data.map(({ id }: { id: string }) => id), since: body.searched_since };
  };
  const { rows } = await database.query<{ created_at: Date }>('SELECT created_at FROM payments WHERE reference = $1', [
    within,
  ]);
  const since = rows[0]!.created_at.toISOString();
  expect(await found('rner sh')).toEqual({ ids: [within], since });
  expect(await found('corner shop')).toEqual({ ids: [within, beyond], since });
  expect(await found('note: corner')).toEqual({ ids: [within], since });
  expect(await found(`pay_…${within.slice(-8)}`)).toEqual({ ids: [within], since });
  expect(await found(`pay_…${beyond.slice(-8)}`)).toEqual({ ids: [], since });
  const rare = await database.query<Place>(
    `SELECT reference FROM payments WHERE business_id = $1 AND amount = 500000 ORDER BY created_at DESC, reference DESC`,
    [merchant.businessId],
  );
  expect((await found('€5,000')).ids).toEqual(rare.rows.map(({ reference }) => reference));
});

test('an amount is looked up in the index', async () => {
  const values = searchValues(owner(), spellingsOf('€5000.01'), { offset: 0, limit: 21 }, meaningsOf('€5000.01'));
  await database.query(`BEGIN; ${BY_INDEXES}`);
  const plan = await planOf(
    { statement: searchStatement(Object.keys(Payment.getAttributes())), values },
    'force_generic_plan',
  );
  await database.query('COMMIT');
  expect(countLooks(plan, 'payments_status_amount')).toBeGreaterThan(0);
  expect(JSON.stringify(plan)).toMatch(/amount = wanted/);
});

test('a search takes one connection once, however many spellings its text has', async () => {
  await call(service, 'GET', '/search?q=zz', { token: merchant.token }); // creates caches
  const { connectionManager } = sequelize;
  const take = connectionManager.getConnection.bind(connectionManager);
  let taken = 0;
  const counted = jest.spyOn(connectionManager, 'getConnection').mockImplementation((options) => {
    if (claimOfRequest()?.work === 'heavy') taken += 1; // the maintenance job takes some, too
    return take(options);
  });
  const connectionsOf = async (q: string) => {
    taken = 0;
    const { status } = await call(service, 'GET', `/search?q=${encodeURIComponent(q)}`, { token: merchant.token });
    return [status, taken];
  };
  expect(await connectionsOf('zz')).toEqual([200, 1]);
  expect(await connectionsOf('ǅǅǅǅ')).toEqual([200, 1]);
  counted.mockRestore();
});

test('the spellings of a search are one look at the metadata, and no look at more than its own rows', async () => {
  const plain = searchValues(owner(), spellingsOf('zz'), { offset: 0, limit: 21 }, meaningsOf('zz'));
  const most = searchValues(owner(), spellingsOf('ǅǅǅǅ'), { offset: 0, limit: 21 }, meaningsOf('ǅǅǅǅ'));
  await database.query(`BEGIN; ${BY_INDEXES}`);
  const statement = searchStatement(Object.keys(Payment.getAttributes()));
  const plans: Plan[] = [];
  for (const values of [plain, most]) plans.push(await planOf({ statement, values }, 'force_generic_plan'));
  await database.query('COMMIT');
  expect(countLooks(plans[1]!, 'payments_search_metadata')).toBe(1);
  // Each spelling descends the index of each text once, which takes a few blocks.
  const [one, many] = plans.map(blocksOf);
  expect(many! - one!).toBeLessThanOrEqual(2 * spellingsOf('ǅǅǅǅ').length * 4);
});

test('a search reads at most twice as much as a plain one, and for an amount one look at each day and status more', async () => {
  const since = (await placeAt(SEARCHED_NEWEST / PAYMENTS)).created_at;
  const statement = searchStatement(Object.keys(Payment.getAttributes()));
  const blocksFor = async (text: string) => {
    const values = searchValues(owner(), spellingsOf(text), { offset: 0, limit: 21, since }, meaningsOf(text));
    return blocksOf(await planOf({ statement, values }, 'force_generic_plan'));
  };
  await database.query(`BEGIN; ${BY_INDEXES}`);
  const plain = await blocksFor('zz');
  const looks = AMOUNT_DAYS * paymentStatuses.length;
  const most = { texts: 2 * plain, amounts: plain + looks * MOST_LEVELS };
  const texts = ['…0001', 'pay_…zzzzzzzz', 'zz@example.com', 'colour: zz', 'zz zz'];
  const strays: string[] = [];
  for (const text of [...texts, '5001', '5000.01', '€5000.01']) {
    const [blocks, limit] = [await blocksFor(text), texts.includes(text) ? most.texts : most.amounts];
    if (blocks > limit) strays.push(`${text}: ${blocks} blocks, and at most ${limit} may be`);
  }
  await database.query('COMMIT');
  expect(strays).toEqual([]);
});

test('lists keep the plans of a few texts only, with any combination of filters', async () => {
  const filters = listQueries(await quarters()).map((query) => query.filters);
  for (let index = 0; index < filters.length; index += 20)
    await Promise.all(
      filters
        .slice(index, index + 20)
        .map((one) => call(service, 'GET', `/payments?${searchOf(one)}`, { token: merchant.token })),
    );
  const counts = await Promise.all(Array.from({ length: 8 }, preparedLists));
  expect(Math.max(...counts)).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});
