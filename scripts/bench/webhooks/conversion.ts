import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sequelize } from '../../../server/database/connect.ts';
import { GROWING_TABLES } from '../../../server/database/partitions/growing-tables.ts';
import { run } from '../../../server/database/statements.ts';
import { newId } from '../../../server/platform/ids.ts';
import { createMerchant, type BenchMerchant } from '../payments/merchant.ts';
import { payMeanwhile, payQuietly } from './pay-meanwhile.ts';
import { compare, figure } from './report.ts';
import type { Setting } from './setting.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Rows of each table; those of events are as large as a payment's. */
const ROWS = Number(process.env.CONVERSION_ROWS ?? 1_000_000);
const PER_STATEMENT = 250_000;
const QUIET_ROUNDS = 5;

/** Partitions large tables while payments are made: their p99 before and meanwhile, and every row before and afterwards. */
export async function measureConversion({ api, databaseUrl, environment }: Setting): Promise<void> {
  const merchant = await createMerchant(api.origin, { endpoint: true });
  await fill(merchant);
  const last = newId('evt').slice(4);
  const before = await sums(last);
  const { pay, quiet } = await payQuietly(api.origin, merchant, QUIET_ROUNDS);
  const env = { ...process.env, ...environment, DATABASE_URL: databaseUrl };
  const { result: kills, seconds, ratio, words } = await payMeanwhile(pay, quiet, () => convert(env));
  const after = await sums(last);
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`Rows differ: ${JSON.stringify({ before, after })}`);
  figure('rows and sums before and after the conversion', JSON.stringify(after));
  compare(
    `p99 of a payment during the conversion of ${ROWS} rows each`,
    ratio,
    '≤ 3',
    `${seconds.toFixed(0)} s, killed ${kills} times; ${words}`,
  );
}

/** Runs the command again and again, killed at each step that it reports for the first time. @returns the number of kills */
async function convert(env: NodeJS.ProcessEnv): Promise<number> {
  const seen = new Set<string>();
  for (;;) {
    const command = spawn(process.execPath, ['scripts/ops.ts', 'partition'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] }); // prettier-ignore
    const exit = once(command, 'exit');
    for await (const line of createInterface(command.stdout)) {
      console.log(line);
      const step = /\] (\w+: (?:reads|its rows|added))/.exec(line)?.[1];
      if (step === undefined || seen.has(step)) continue;
      seen.add(step);
      command.kill('SIGKILL');
    }
    const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null];
    if (signal === 'SIGKILL') continue;
    if (code !== 0) throw new Error(`The conversion ended with ${String(code)}.`);
    return seen.size;
  }
}

/** The number of rows of each table up to some id, and a sum of all that they contain. */
async function sums(last: string) {
  const found: Record<string, unknown>[] = [];
  for (const { table, key } of GROWING_TABLES) {
    const text = `SELECT count(*)::integer AS rows, sum(hashtextextended(one::text, 0))::text AS sum FROM ${table} AS one WHERE right(${key}, 26) < $1`;
    found.push({ table, ...(await run({ text, query_timeout: 3600_000 }, [last]))[0] });
  }
  return found;
}

async function fill({ businessId }: BenchMerchant): Promise<void> {
  for (let done = 0; done < ROWS; done += PER_STATEMENT)
    await run({ text: FILL, query_timeout: 3600_000 }, [done + 1, Math.min(done + PER_STATEMENT, ROWS), businessId]);
  await sequelize.query('VACUUM ANALYZE');
}

const FILL = `
  WITH made AS (
    SELECT '0' || lpad(number::text, 25, '0') AS id, timestamptz '2020-01-01' + number * interval '1 second' AS at
    FROM generate_series($1::integer, $2::integer) AS number
  ), event AS (
    INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
    SELECT 'evt_' || id, $3, 'TEST', 'payment.captured', 'pay_' || id, convert_to(repeat(md5(id), 24), 'UTF8'), at FROM made
  ), delivery AS (
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference, status,
      created_at, updated_at)
    SELECT 'whd_' || id, 'we_bench', 'evt_' || id, $3, 'TEST', 'payment.captured', 'pay_' || id, 'DELIVERED', at, at FROM made
  )
  INSERT INTO webhook_attempts (id, delivery_id, number, trigger, url, started_at, finished_at, duration_ms, http_status, request_headers)
  SELECT 'att_' || id, 'whd_' || id, 1, 'schedule', 'http://127.0.0.1/', at, at, 5, 204, '{}' FROM made`;
