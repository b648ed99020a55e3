import { Client } from 'pg';
import { sql } from './database.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

/** What tests of partitions ask a database. */

type Database = Pick<TestService, 'databaseUrl'>;

/** Lists the partitions of a table. */
export const partitions = async (service: Database, table: string) =>
  (await sql(service, 'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1', [table])).map(({ name }) => name); // prettier-ignore

/** Lists the checks of half a conversion, and of a default partition while a month is added. */
export const checks = async (service: Database) =>
  (await sql(service, "SELECT conname AS name FROM pg_constraint WHERE conname ~ '_(before|without)_\\d{4}_' ORDER BY 1")).map(({ name }) => name); // prettier-ignore

/** Returns the months from some number after this one up to three after it, as in the names of partitions. */
export const months = (from: number) =>
  [0, 1, 2, 3].slice(from).map((count) => {
    const at = new Date();
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count))
      .toISOString()
      .slice(0, 7)
      .replace('-', '_');
  });

/** Makes the table of events larger than one that is read under its lock. */
export const fillEvents = (service: Database) =>
  sql(
    service,
    `INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, synthetic, body, created_at)
     SELECT 'evt_' || lpad(number::text, 26, '0'), business_id, environment, event_type,
       payment_reference, true, decode(repeat(md5(number::text), 80), 'hex'), created_at
     FROM (SELECT * FROM events LIMIT 1) AS first, generate_series(1, $1) AS number`,
    [MANY],
  );

/** Number of events that make their table larger than one that is read under its lock. */
export const MANY = 14_000;

/** Holds the locks of a statement, as a long transaction does, until `release`. */
export async function hold(service: Database, statement: string, application_name = 'test') {
  const client = new Client({ connectionString: service.databaseUrl, application_name });
  client.on('error', () => undefined); // after a test that has failed
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  return { release: () => client.end() };
}

/** Waits for a line of `/metrics`: a busy machine may leave out a gauge for the time that its statement took. */
export const untilMeasured = (service: Pick<TestService, 'origin'>, line: string) =>
  eventually(async () => (await (await fetch(`${service.origin}/metrics`)).text()).includes(line), line);
