import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, escapeLiteral } from 'pg';
import { insertPayments, listQueries, searchOf } from '../scripts/bench/payments/payment-rows.ts';
import { listQuery, type PaymentList } from '../server/models/payment-list.ts';
import { createMerchant } from './support/api.ts';
import { paymentsOf } from './support/payments.ts';
import { startTestService, type OwnService } from './support/service.ts';

const PAYMENTS = 40_000;
/** Enough for two index ranges over the fifty payments of one merchant reference; a scan reads several hundred. */
const MOST_BLOCKS = 120;

/** Its own, because these payments have no ledger entries. */
let service: OwnService;
let merchant: Awaited<ReturnType<typeof createMerchant>>;
let database: Client;
beforeAll(async () => {
  service = await startTestService();
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

/** The filters of a request as the model takes them. */
function asList(filters: Record<string, string | string[]>, after: PaymentList['after']): PaymentList {
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
    : escapeLiteral(value instanceof Date ? value.toISOString() : String(value));

/** Blocks of tables and indexes that the statement reads with a custom or a generic plan. */
async function blocksRead(list: PaymentList, planned: 'force_custom_plan' | 'force_generic_plan'): Promise<number> {
  const owner = { business_id: merchant.businessId, environment: 'TEST' as const };
  const { statement, values } = listQuery(['reference', 'created_at', 'metadata'], owner, list);
  await database.query(`SET plan_cache_mode = ${planned}`);
  await database.query(`PREPARE list AS ${statement.text}`);
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE list(${values.map(literal).join(', ')})`,
  );
  await database.query('DEALLOCATE list');
  const { Plan } = rows[0]!['QUERY PLAN'][0];
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
}

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('with %s', (planned) => {
  test.each(['first', 'middle'])('the %s page of every list reads its own rows only', async (page) => {
    const { created_at, reference } = await placeAt(0.5);
    const after = page === 'first' ? undefined : { created_at: created_at.toISOString(), reference };
    const queries = listQueries(await quarters());
    expect(queries.length).toBeGreaterThan(90);
    const walks: string[] = [];
    for (const { what, filters } of queries) {
      const blocks = await blocksRead(asList(filters, after), planned);
      if (blocks > MOST_BLOCKS) walks.push(`${what}: ${blocks} blocks`);
    }
    expect(walks).toEqual([]);
  });
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
