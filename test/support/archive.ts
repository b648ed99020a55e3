import { GROWING_TABLES, findPartitions } from '../../server/database/partitions/growing-tables.ts';
import { monthAfter, monthOf, startOf } from '../../server/database/partitions/months.ts';
import { partitionTable } from '../../server/database/partitions/partition-table.ts';
import { firstIdAt } from '../../server/platform/ids.ts';
import { createPlainDatabase, sql } from './database.ts';
import { runOps } from './ops.ts';
import { startTestService, type OwnService, type TestService } from './service.ts';

/** A database with months that can be archived. */

type Database = Pick<TestService, 'databaseUrl'>;

/** Number of rows of each table in a month. */
export const MANY = 3000;

/** Starts a service with partitions of all months from four before this one. */
export async function startWithMonths(): Promise<OwnService> {
  const service = await startTestService({}, undefined, await createPlainDatabase());
  const start = startOf(monthAfter(monthOf(new Date()), -4));
  for (const growing of GROWING_TABLES) await partitionTable(growing, start, () => undefined);
  await findPartitions(); // as the start of a process does
  const { code, stderr } = await runOps(service, ['partition']);
  if (code !== 0) throw new Error(stderr);
  return service;
}

/** Names the file of the archive that a month is in. */
export async function archivedName(service: Database, stem: string, month: string, ending: string): Promise<string> {
  const [row] = await sql(service, 'SELECT archived_at FROM archived_months WHERE id = $1', [month]);
  return `${stem}.${(row!.archived_at as Date).toISOString().replace(/[-:.]/g, '')}.${ending}`;
}

/** Returns an id of a month; later numbers sort after earlier ones. */
export const idIn = (prefix: 'evt' | 'whd' | 'att', month: string, number: number) =>
  `${firstIdAt(prefix, new Date(startOf(month).getTime() + 86_400_000)).slice(0, 14)}${String(number).padStart(16, '0')}`;

const ODD = 'tab\t, "quotes", \\N, new\nline, \u2028 and \u00e9\ud83c\udf0d';

/** Copies the first delivery, which was acknowledged, to a month, MANY times, with odd texts. Every hundredth copy is FAILED. */
export async function fillMonth(service: Database, month: string): Promise<void> {
  const copied = (table: string, values: string) => `
    INSERT INTO ${table} SELECT (copy.one).* FROM (
      SELECT jsonb_populate_record(NULL::${table}, to_jsonb(sample) || jsonb_build_object(${values})) AS one
      FROM (SELECT * FROM ${table} WHERE created_at > now() - interval '1 day' ORDER BY 1 LIMIT 1) AS sample, generate_series(1, $1) AS place
    ) AS copy`;
  const id = (prefix: 'evt' | 'whd' | 'att') =>
    `'${idIn(prefix, month, 0).slice(0, 20)}' || lpad(place::text, 10, '0')`;
  const at = `'created_at', '${month}-02T00:00:00Z'::timestamptz`;
  const failed = "CASE WHEN place % 100 = 0 THEN 'FAILED' ELSE 'DELIVERED' END";
  await sql(
    service,
    copied('events', `'event_id', ${id('evt')}, 'synthetic', true, 'payment_reference', 'pay_' || place, ${at}`),
    [MANY],
  );
  await sql(
    service,
    copied(
      'webhook_deliveries',
      `'id', ${id('whd')}, 'event_id', ${id('evt')}, 'synthetic', true, 'status', ${failed}, ${at}`,
    ),
    [MANY],
  );
  await sql(
    service,
    copied(
      'webhook_attempts',
      `'id', ${id('att')}, 'delivery_id', ${id('whd')}, 'response_body', $2::text, 'error_detail', place`,
    ).replace('created_at >', 'started_at >'),
    [MANY, ODD],
  );
  await sql(
    service,
    `INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status)
     SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status
     FROM webhook_deliveries WHERE status = 'FAILED' AND created_at = '${month}-02T00:00:00Z'`,
  );
}

/** Returns the number of rows of each table from before a month, and a sum of all that they contain. */
export async function checksumsBefore(service: Database, before: string) {
  const keys = {
    events: 'event_id',
    webhook_deliveries: 'id',
    webhook_attempts: 'delivery_id',
    webhook_undelivered: 'delivery_id',
  };
  const end = firstIdAt('evt', startOf(before)).slice(4);
  const rows = Object.entries(keys).map(
    ([table, key]) => `
      SELECT '${table}' AS name, count(*)::integer AS rows, sum(hashtextextended(one::text, 0))::text AS sum
      FROM ${table} AS one WHERE right(${key}, 26) < $1`,
  );
  return sql(service, `${rows.join(' UNION ALL ')} ORDER BY name`, [end]);
}
