import { Client } from 'pg';
import { percentile } from '../percentile.ts';
import type { RunningService } from '../process.ts';
import { createMerchant, type BenchMerchant } from './merchant.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const REQUESTS = 400;
const GOAL = 1.5;

/** The p99 of lists of a business with a million payments against one with ten thousand, in turns. */
export async function measureLists(service: RunningService, databaseUrl: string): Promise<void> {
  const few = await createMerchant(service.origin, { endpoint: false });
  const many = await createMerchant(service.origin, { endpoint: false });
  const database = new Client(databaseUrl);
  await database.connect();
  await insertPayments(database, few, FEW);
  await insertPayments(database, many, MANY);
  await database.query('VACUUM ANALYZE payments');
  const middle = await database.query<{ at: Date }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY created_at) AS at FROM payments WHERE business_id = $1`,
    [few.businessId],
  );
  await database.end();
  const lists = {
    'first page': () => '',
    'a page in the middle': () => `&created_lt=${encodeURIComponent(middle.rows[0]!.at.toISOString())}`,
    'a rare status': () => '&status=EXPIRED',
    'two statuses': () => '&status=EXPIRED&status=CANCELLED',
    'a rare currency': () => '&currency=JPY',
    'an order of ours': () => `&merchant_reference=order-${1 + Math.floor(Math.random() * FEW)}`,
  };
  for (const [what, query] of Object.entries(lists)) {
    const [small, large]: [number[], number[]] = [[], []];
    for (let count = 0; count < REQUESTS; count++) {
      small.push(await time(service.origin, few, query()));
      large.push(await time(service.origin, many, query()));
    }
    const [p99Small, p99Large] = [percentile(small.slice(50), 99), percentile(large.slice(50), 99)];
    console.log(
      `GET /payments, ${what.padEnd(22)} p99 ${p99Large.toFixed(2)} ms at ${MANY}   ${p99Small.toFixed(2)} ms at ${FEW}   goal ratio ≤ ${GOAL}   ratio ${(p99Large / p99Small).toFixed(2)}   (p50 ${percentile(large, 50).toFixed(2)}, ${percentile(small, 50).toFixed(2)})`,
    );
  }
}

/** Spread over a year; one in a hundred expired, one in fifty cancelled, one in two hundred in yen. */
async function insertPayments(database: Client, { businessId, clientId }: BenchMerchant, count: number): Promise<void> {
  await database.query(`SET session_replication_role = replica`); // the rows are consistent, so references need no check
  await database.query(
    `INSERT INTO payments (reference, business_id, environment, client_id, merchant_reference, status, amount, currency,
       capture_method, amount_captured, payment_method, description, created_at, updated_at, expires_at)
     SELECT 'pay_' || substr(md5($1 || number), 1, 26), $1, 'TEST', $2, 'order-' || number,
       status, 1250, CASE WHEN number % 200 = 0 THEN 'JPY' ELSE 'EUR' END, 'MANUAL',
       CASE status WHEN 'CAPTURED' THEN 1250 ELSE 0 END, '{"type": "simulated_card", "token": "sim_success"}', 'Two tickets',
       created_at, created_at, created_at + interval '7 days'
     FROM generate_series(1, $3::integer) AS number,
       LATERAL (SELECT CASE WHEN number % 100 = 0 THEN 'EXPIRED' WHEN number % 50 = 1 THEN 'CANCELLED' ELSE 'CAPTURED' END AS status,
         now() - interval '1 year' * (number::float / $3) AS created_at) row`,
    [businessId, clientId, count],
  );
  await database.query(`SET session_replication_role = origin`);
}

async function time(origin: string, { token }: BenchMerchant, query: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/v1/payments?limit=20${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return performance.now() - started;
}
