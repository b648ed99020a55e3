import { expect, test } from '@jest/globals';
import { createDatabase, sql } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';

/** Runs the command on a database with what Citus would have created, and expects one line. */
async function refusal(created: string[], expected: RegExp): Promise<void> {
  const { url, drop } = await createDatabase();
  const service = { origin: 'http://localhost', databaseUrl: url };
  const name = new URL(url).pathname.slice(1);
  for (const each of created) await sql(service, `CREATE ${each}`);
  // In front of the server's own catalog.
  await sql(service, `ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
  const { code, stderr } = await runOps(service, ['distribute']);
  expect(code).toBe(1);
  expect(stderr).toMatch(expected);
  await drop();
}

const version = (text: string) => `TABLE pg_extension AS SELECT 'citus' AS extname, '${text}' AS extversion`;
/** The column by which `events` is distributed. */
const by = (column: string) => [
  `TABLE pg_dist_partition AS SELECT 'events'::regclass AS logicalrelid, ''::text AS partkey, 'h' AS partmethod`,
  `FUNCTION column_to_column_name(regclass, text) RETURNS text LANGUAGE sql AS $$ SELECT '${column}' $$`,
];
const group = (id: number) => `TABLE pg_dist_local_group AS SELECT ${id} AS groupid`;
const workers = (count: number) =>
  `TABLE pg_dist_node AS SELECT true AS isactive, true AS shouldhaveshards, 'primary' AS noderole, 1 AS groupid FROM generate_series(1, ${count})`;
const CITUS = [version('13.2-1'), ...by('event_id')];

test('a database without Citus is refused', () =>
  refusal([], /^ops: the database has no extension citus: create it .+\n$/));

test('an older version is refused', () =>
  refusal([version('12.1-1')], /^ops: the database has Citus 12\.1-1, and 13 or later is required: update it\n$/));

test('a table that is distributed by another column is refused', () =>
  refusal([version('13.2-1'), ...by('business_id')], /^ops: events is distributed by business_id in place of event_id: run .+\n$/)); // prettier-ignore

test('the database of a worker is refused', () =>
  refusal([...CITUS, group(2), workers(2)], /^ops: the database is that of a worker of Citus: set DATABASE_URL to .+\n$/)); // prettier-ignore

test('a coordinator without workers is refused', () =>
  refusal([...CITUS, group(0), workers(0)], /^ops: Citus has no worker that is active: add workers by .+\n$/));

test('a coordinator whose log other servers cannot follow is refused', () =>
  refusal([...CITUS, group(0), workers(2)], /^ops: wal_level is \w+: set it to logical on the coordinator .+\n$/));
