import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sqlTypeOf } from '../../server/database/columns.ts';
import { closeDatabase, openDatabase, sequelize } from '../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { createDatabase, sql } from '../support/database.ts';

/** Columns that no release uses. A model with such a column would keep it from being dropped. */
const UNUSED: Record<string, string[]> = { invitations: ['mail_count'] };
/** Tables that only the release before uses. */
const RETIRED = ['business_days', 'business_day_marks'];

const SERVER = path.join(import.meta.dirname, '../../server');

interface Column {
  table: string;
  name: string;
  type: string;
  isNull: boolean;
  isPrimary: boolean;
  /** True if the value of a new row comes from a sequence. */
  isIdentity: boolean;
  /** Default: of a table the expression. */
  value: unknown;
}

/** A new row has no value for a generated column, so its model admits null. */
const COLUMNS = `
  SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type,
    NOT attnotnull OR attgenerated <> '' AS "isNull", attidentity <> '' AS "isIdentity",
    EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)) AS "isPrimary",
    CASE attgenerated WHEN '' THEN pg_get_expr(adbin, adrelid) END AS value
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped`;

let database: Awaited<ReturnType<typeof createDatabase>>;
let inTables: Column[];
let inModels: Column[];
beforeAll(async () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /^models\/.*\.ts$|^database\/migration\.ts$/.test(name)))
    await import(path.join(SERVER, file));
  database = await createDatabase();
  openDatabase(parseDatabaseUrl(database.url), 1);
  const all = (await sql({ databaseUrl: database.url }, COLUMNS)) as unknown as Column[];
  inTables = all.filter(({ table, name }) => !RETIRED.includes(table) && !UNUSED[table]?.includes(name));
  inModels = Object.values(sequelize.models).flatMap((model) =>
    Object.entries(model.getAttributes()).map(([name, column]) => ({
      table: model.getTableName() as string,
      name,
      type: sqlTypeOf(column.type),
      isNull: column.allowNull!,
      isPrimary: column.primaryKey ?? false,
      isIdentity: column.autoIncrement ?? false,
      value: column.defaultValue,
    })),
  );
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** Describes each table by its columns in alphabetical order. */
const byTable = (columns: Column[]) =>
  Object.fromEntries(
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, some]) => [
      table,
      some
        .map(({ name, type, isNull, isPrimary, isIdentity }) =>
          [name, type, isNull && 'null', isPrimary && 'primary', isIdentity && 'identity'].filter(Boolean).join(' '),
        )
        .sort(),
    ]),
  );

test('each table has a model with the same columns, types, nulls and primary key', () => {
  expect(Object.keys(byTable(inTables)).length).toBeGreaterThan(40);
  expect(byTable(inModels)).toEqual(byTable(inTables));
});

test('a default of a model is that of its table, if the table has one', async () => {
  const defaultOf = ({ table, name }: Column) =>
    inTables.find((column) => column.table === table && column.name === name)?.value as string | null | undefined;
  const both = inModels.filter((column) => (column.value ?? null) !== null && (defaultOf(column) ?? null) !== null);
  expect(both.length).toBeGreaterThan(20);
  for (const column of both) {
    const [row] = await sql({ databaseUrl: database.url }, `SELECT ${defaultOf(column)} AS value`);
    const value = isNow(column.value) ? expect.any(Date) : column.value;
    expect({ ...column, ...row }).toEqual({ ...column, value });
  }
});

/** Five or more names with commas, all of them of one table: `id, kind` or `transfer.id, transfer.kind`. */
const LIST = /\b(?:(\w+)\.)?\w+(?:,\s+(?:\1\.)?\w+){4,}/g;

test('no statement types a list of columns that a model has', () => {
  const tables = Map.groupBy(inTables, ({ table }) => table);
  const isOfOne = (names: string[]) =>
    [...tables.values()].some((columns) => names.every((name) => columns.some((column) => column.name === name)));
  const lists = readdirSync(path.join(SERVER, 'models'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(SERVER, 'models', file), 'utf8').matchAll(LIST)].map(([list]) => list),
    );
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter((list) => isOfOne(list.split(/,\s+/).map((name) => name.split('.').at(-1)!)))).toEqual([]);
});

const isNow = (value: unknown) => typeof value === 'object' && (value as { fn?: string }).fn === 'now';
