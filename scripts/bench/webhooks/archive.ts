import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sequelize } from '../../../server/database/connect.ts';
import { GROWING_TABLES } from '../../../server/database/partitions/growing-tables.ts';
import { monthAfter, monthOf, startOf } from '../../../server/database/partitions/months.ts';
import { partitionTable } from '../../../server/database/partitions/partition-table.ts';
import { run } from '../../../server/database/statements.ts';
import { firstIdAt } from '../../../server/platform/ids.ts';
import { createMerchant, type BenchMerchant } from '../payments/merchant.ts';
import { payMeanwhile, payQuietly } from './pay-meanwhile.ts';
import { compare, figure } from './report.ts';
import type { Setting } from './setting.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Deliveries of the month, each with an event and an attempt; a captured payment has two. */
const ROWS = Number(process.env.ARCHIVE_ROWS ?? 300_000);
const PER_STATEMENT = 50_000;
const QUIET_ROUNDS = 3;

/** Archives a month while payments are made, and returns it: how long both take, their p99, and every row before and afterwards. */
export async function measureArchive({ api, databaseUrl, environment }: Setting): Promise<void> {
  const [month, start] = [monthAfter(monthOf(new Date()), -2), startOf(monthAfter(monthOf(new Date()), -3))];
  for (const growing of GROWING_TABLES) await partitionTable(growing, start, () => undefined);
  const merchant = await createMerchant(api.origin, { endpoint: true });
  await payQuietly(api.origin, merchant, 0); // an event to copy
  await fill(merchant, startOf(month));
  const before = await sums(month);
  const { pay, quiet } = await payQuietly(api.origin, merchant, QUIET_ROUNDS);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-bench-archive-'));
  const env = { ...process.env, ...environment, DATABASE_URL: databaseUrl };
  const measure = async (...args: string[]) => {
    const { seconds, ratio, words } = await payMeanwhile(pay, quiet, () => archive(args, env));
    const what = `p99 of a payment during archive ${args[0] === 'restore' ? 'restore' : ''}`;
    compare(what, ratio, '≤ 3', `${seconds.toFixed(0)} s, ${Math.round((3 * ROWS) / seconds)} rows/s; ${words}`);
  };
  await measure('--before', monthAfter(month), '--to', folder);
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  figure('archived, of 1,000 captured payments', `${((bytes / (ROWS / 2)) * 1000).toFixed(0)} bytes`);
  await measure('restore', '--month', month, '--from', folder);
  const after = await sums(month);
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`Rows differ: ${JSON.stringify({ before, after })}`);
  figure('rows and sums before and after', JSON.stringify(after));
  await rm(folder, { recursive: true });
}

async function archive(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const command = spawn(process.execPath, ['scripts/ops.ts', 'archive', ...args], { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = (await once(command, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The command ended with ${String(code)}.`);
}

/** The number of rows of a month in each table, a sum of all that they contain, and the size of its partition. */
async function sums(month: string) {
  const found: Record<string, unknown>[] = [];
  for (const { table } of GROWING_TABLES) {
    const partition = `${table}_${month.replace('-', '_')}`;
    const text = `SELECT count(*)::integer AS rows, sum(hashtextextended(one::text, 0))::text AS sum FROM ${partition} AS one`;
    found.push({ table, ...(await run({ text, query_timeout: 3600_000 }))[0] });
    const [size] = await run<{ size: string }>({ text: 'SELECT pg_total_relation_size($1::regclass)::text AS size' }, [
      partition,
    ]);
    figure(`size of ${partition}`, `${size!.size} bytes`);
  }
  return found;
}

/** Copies the events of a real payment, with its names and texts. */
async function fill({ businessId }: BenchMerchant, at: Date): Promise<void> {
  const ids = (['evt', 'whd', 'att', 'pay'] as const).map((prefix) =>
    firstIdAt(prefix, new Date(at.getTime() + 86_400_000)).slice(0, 20),
  );
  for (let done = 0; done < ROWS; done += PER_STATEMENT)
    await run({ text: FILL, query_timeout: 3600_000 }, [
      done + 1,
      Math.min(done + PER_STATEMENT, ROWS),
      businessId,
      ...ids,
      at,
    ]);
  await sequelize.query('VACUUM ANALYZE');
}

const FILL = `
  WITH sample AS (
    SELECT event_id, event_type, payment_reference, convert_from(body, 'UTF8') AS body FROM events WHERE business_id = $3 LIMIT 1
  ), made AS (
    SELECT $4 || lpad(number::text, 10, '0') AS evt, $5 || lpad(number::text, 10, '0') AS whd, $6 || lpad(number::text, 10, '0') AS att,
      $7 || lpad((number / 2)::text, 10, '0') AS pay, $8::timestamptz + number * interval '1 second' AS at, sample.*
    FROM sample, generate_series($1::integer, $2::integer) AS number
  ), event AS (
    INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, synthetic, body, created_at)
    SELECT evt, $3, 'TEST', event_type, pay, true,
      convert_to(replace(replace(body, event_id, evt), payment_reference, pay), 'UTF8'), at FROM made
  ), delivery AS (
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference, synthetic,
      status, attempt, last_attempt_at, delivered_at, created_at, updated_at)
    SELECT whd, 'we_bench', evt, $3, 'TEST', event_type, pay, true, 'DELIVERED', 1, at, at, at, at FROM made
  )
  INSERT INTO webhook_attempts (id, delivery_id, number, trigger, url, started_at, finished_at, duration_ms, http_status, remote_ip,
    request_headers, response_headers, response_body)
  SELECT att, whd, 1, 'schedule', 'https://shop.example/webhooks', at, at, 5, 204, '192.0.2.1',
    json_build_object('Content-Type', 'application/json', 'User-Agent', 'Tallystick-Webhooks/1', 'Service-Event-Id', evt,
      'Service-Event-Type', event_type, 'Service-Delivery-Attempt', '1',
      'Service-Signature', 't=1796000000,v1=' || md5(evt) || md5(whd), 'webhook-id', evt, 'webhook-timestamp', '1796000000',
      'webhook-signature', 'v1,' || encode(decode(md5(whd) || md5(evt), 'hex'), 'base64')),
    '{"connection":"keep-alive","date":"Mon, 30 Nov 2026 08:00:00 GMT"}', '' FROM made`;
