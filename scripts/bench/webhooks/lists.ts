import { sequelize } from '../../../server/database/connect.ts';
import { transaction } from '../../../server/database/transaction.ts';
import { idAt } from '../../processes/id-at.ts';
import { createMerchant, type BenchMerchant } from '../payments/merchant.ts';
import { percentile } from '../percentile.ts';
import { compare, figure } from './report.ts';
import { insertEndpoints, type Setting } from './setting.ts';

const FEW = 10_000;
const MANY = 10_000_000;
const PER_STATEMENT = 500_000;
const REQUESTS = 300;
const HOUR_MILLISECONDS = 3_600_000;
const MONTH_MILLISECONDS = 30 * 24 * HOUR_MILLISECONDS;
const monthsAgo = (months: number, milliseconds = 0) =>
  encodeURIComponent(new Date(Date.now() - months * MONTH_MILLISECONDS + milliseconds).toISOString());

interface Filled extends BenchMerchant {
  endpoints: string[];
}

/** Compares pages of deliveries of a business with ten million deliveries and of one with ten thousand, in turns. */
export async function measureLists(setting: Setting): Promise<void> {
  const few = await fill(setting, FEW);
  const many = await fill(setting, MANY);
  await sequelize.query('VACUUM ANALYZE webhook_deliveries');
  figure('deliveries', `${MANY} of one business and ${FEW} of another`);
  const pages: Record<string, (of: Filled) => string> = {
    'first page': () => '',
    'FAILED, one in a thousand': () => '&status=FAILED',
    'of one endpoint of ten': ({ endpoints }) => `&endpoint_id=${endpoints[3]}`,
    'FAILED of one endpoint': ({ endpoints }) => `&status=FAILED&endpoint_id=${endpoints[3]}`,
    'one event type of five': () => '&event_type=payment.refunded',
    'of a month': () => `&created_gte=${monthsAgo(1)}`,
    'of an hour, a month ago': () => `&created_gte=${monthsAgo(1, -HOUR_MILLISECONDS)}&created_lt=${monthsAgo(1)}`,
    'half a year ago and before': () => `&created_lt=${monthsAgo(6)}`,
  };
  for (const [what, query] of Object.entries(pages)) await comparePages(setting, what, few, many, query);
}

async function comparePages(
  { api }: Setting,
  what: string,
  few: Filled,
  many: Filled,
  query: (of: Filled) => string,
): Promise<void> {
  const [small, large]: [number[], number[]] = [[], []];
  for (let count = 0; count < REQUESTS; count += 1) {
    small.push(await time(api.origin, few, query(few)));
    large.push(await time(api.origin, many, query(many)));
  }
  const [after, before] = [percentile(large.slice(50), 50), percentile(small.slice(50), 50)];
  const tails = `p99 ${percentile(large, 99).toFixed(2)} : ${percentile(small, 99).toFixed(2)}`;
  compare(
    `GET /webhook-deliveries, ${what}`,
    after / before,
    '≤ 1.5',
    `p50 ${after.toFixed(2)} ms : ${before.toFixed(2)} ms, ${tails}`,
  );
}

async function time(origin: string, { token }: Filled, query: string): Promise<number> {
  const started = performance.now();
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/v1/webhook-deliveries?limit=20${query}`, { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`GET /webhook-deliveries: ${answer.status}`);
  return performance.now() - started;
}

/** Inserts a year of deliveries to ten endpoints, 0.1 % FAILED and the rest DELIVERED. */
async function fill(setting: Setting, count: number): Promise<Filled> {
  const merchant = await createMerchant(setting.api.origin, { endpoint: false });
  const endpoints = await insertEndpoints(
    merchant,
    Array.from({ length: 10 }, (_, index) => `http://127.0.0.1/${index}`),
  );
  for (let done = 0; done < count; done += PER_STATEMENT) {
    const [from, to] = [done + 1, Math.min(done + PER_STATEMENT, count)];
    await transaction(async (tx) => {
      // The events of these rows are missing, because no page reads them.
      await sequelize.query('SET LOCAL session_replication_role = replica', { transaction: tx });
      await sequelize.query(INSERT, { bind: [merchant.businessId, endpoints, from, to, count], transaction: tx });
    });
  }
  return { ...merchant, endpoints };
}

const INSERT = `
  WITH numbered AS (
    SELECT number, substr(${idAt("'whd_' || lpad(number::text, 16, '0')", 'created_at')}, 5) AS id, created_at
    FROM generate_series($3::integer, $4::integer) AS number,
      LATERAL (SELECT now() - interval '1 year' * (1 - number::float / $5)) AS time (created_at)
  )
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
    status, attempt, last_attempt_at, delivered_at, created_at, updated_at)
  SELECT 'whd_' || id || right($1, 4), ($2::text[])[1 + number % 10], 'evt_' || id, $1, 'TEST',
    (ARRAY['payment.authorized', 'payment.captured', 'payment.cancelled', 'payment.expired', 'payment.refunded'])[1 + number / 10 % 5],
    'pay_' || id, CASE WHEN number / 10 % 1000 = 0 THEN 'FAILED' ELSE 'DELIVERED' END, 1, created_at, created_at, created_at,
    created_at
  FROM numbered`;
