/** Runs a statement on a database. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

const TABLES = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY name`;

const COLUMNS = `
  SELECT attrelid::regclass::text AS owner, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
    CASE attcollation WHEN typcollation THEN NULL ELSE 'COLLATE ' || attcollation::regcollation END,
    CASE WHEN attnotnull THEN 'NOT NULL' END,
    CASE WHEN attgenerated <> '' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ') STORED'
      WHEN attidentity <> '' THEN 'GENERATED ALWAYS AS IDENTITY'
      ELSE 'DEFAULT ' || pg_get_expr(adbin, adrelid) END) AS text
  FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))
    AND attnum > 0 AND NOT attisdropped ORDER BY attrelid, attnum`;

/** Lists constraints. NOT NULL is written with its column; newer versions of PostgreSQL list it as a constraint as well. */
const CONSTRAINTS = `
  SELECT conrelid::regclass::text AS owner, 'CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) AS text
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype IN ('p', 'u', 'c', 'f', 'x')
  ORDER BY conrelid, array_position(ARRAY['p', 'u', 'c', 'f', 'x'], contype::text), conname COLLATE "C"`;

/** Lists indexes that no constraint has. */
const INDEXES = `
  SELECT indrelid::regclass::text AS owner, pg_get_indexdef(indexrelid) AS text
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY relname COLLATE "C"`;

const TRIGGERS = `
  SELECT tgrelid::regclass::text AS owner, pg_get_triggerdef(oid) AS text FROM pg_trigger
  WHERE NOT tgisinternal ORDER BY tgname COLLATE "C"`;

const STORAGE = `
  SELECT oid::regclass::text AS owner, 'ALTER TABLE ' || oid::regclass || ' SET (' || array_to_string(reloptions, ', ') || ')' AS text
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND reloptions IS NOT NULL`;

/** Without the names of tables before columns, which some versions of PostgreSQL write and others do not. */
const VIEWS = `
  SELECT 'CREATE VIEW ' || oid::regclass || E' AS\\n' || regexp_replace(pg_get_viewdef(oid), '\\m\\w+\\.', '', 'g') AS text FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' ORDER BY relname COLLATE "C"`;

const FUNCTIONS = `
  SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname COLLATE "C"`;

/** Describes the `public` schema of a database by statements: each table with its indexes and triggers, then views and functions. */
export async function describeSchema(query: Query): Promise<string> {
  const byTable = async (statement: string) =>
    Map.groupBy((await query(statement)) as { owner: string; text: string }[], ({ owner }) => owner);
  const [columns, constraints, indexes, triggers, storage] = await Promise.all(
    [COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, STORAGE].map(byTable),
  );
  const textsOf = (found: typeof columns, table: string) => (found!.get(table) ?? []).map(({ text }) => text);
  const tables = (await query(TABLES)).map(({ name }) => {
    const table = name as string;
    const parts = [...textsOf(columns, table), ...textsOf(constraints, table)].map((part) => `  ${part}`);
    const create = `CREATE TABLE ${table} (\n${parts.join(',\n')}\n)`;
    const others = [storage, indexes, triggers].flatMap((found) => textsOf(found, table));
    return [create, ...others].map((statement) => `${statement};\n`).join('');
  });
  const rest = [...(await query(VIEWS)), ...(await query(FUNCTIONS))].map(
    ({ text }) => `${(text as string).trimEnd().replace(/;$/, '')};\n`,
  );
  return [...tables, ...rest].join('\n');
}
