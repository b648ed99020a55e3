import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Transaction } from 'sequelize';
import { createLike } from '../../../server/database/partitions/add-months.ts';
import { changePartitions } from '../../../server/database/partitions/change-partitions.ts';
import { defaultOf, GROWING_TABLES, type GrowingTable } from '../../../server/database/partitions/growing-tables.ts';
import { run, UNLIMITED } from '../../../server/database/statements.ts';
import { transaction } from '../../../server/database/transaction.ts';
import type { ArchivedMonth } from '../../../server/models/webhooks/archived-month.ts';
import { StartupError } from '../../../server/platform/errors.ts';
import { listColumns, named } from './columns.ts';
import { readManifest, type ArchivedFile, type Manifest } from './manifest.ts';
import { checkFile, linesOf, rowsOf } from './month-files.ts';
import { Progress } from './progress.ts';
import { keysOf, within } from './spans.ts';
import type { Store } from './store.ts';

/** Number of rows that one statement inserts. */
const PER_STATEMENT = 1000;

/** Reads all files of an archive. @throws StartupError if one is missing or damaged @returns its manifest */
export async function checkFiles(archived: ArchivedMonth, store: Store): Promise<Manifest> {
  const manifest = await readManifest(store, archived);
  for (const file of manifest.files) await checkFile(store, file);
  return manifest;
}

/**
 * Loads the rows of an archive into new partitions, compares them with the files, and only then attaches them, in the transaction
 * that forgets the archive. It can be ended at any time and repeated.
 */
export async function restoreMonths(archived: ArchivedMonth, store: Store): Promise<void> {
  const progress = new Progress(archived.id);
  const { files } = await checkFiles(archived, store);
  progress.say('read the files: their rows and checksums are right');
  for (const file of files) await refuseUnknownColumns(file);
  for (const file of files) if (file.partition !== null) await load(file, store, progress);
  const attach = (tx: Transaction) => attachAll(archived, files, store, tx);
  await changePartitions(GROWING_TABLES[0], GROWING_TABLES.map(defaultOf), attach, progress.waiting);
  progress.say(`returned ${files.reduce((sum, { rows }) => sum + rows, 0)} rows`);
}

async function refuseUnknownColumns({ file, table, columns }: ArchivedFile): Promise<void> {
  const known = await listColumns(table);
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length > 0)
    throw new StartupError(
      `${file} has columns that ${table} has no more: ${unknown.join(', ')}. Restore it with the release that archived it`,
    );
}

const growingOf = ({ table }: ArchivedFile): GrowingTable => GROWING_TABLES.find((each) => each.table === table)!;

/** Loads a file into a table that is no partition yet. A check of its ids saves reading it once more when it becomes one. */
async function load(file: ArchivedFile, store: Store, progress: Progress): Promise<void> {
  const { partition, table, rows, columns } = file;
  const [key] = keysOf(file);
  const growing = growingOf(file);
  await transaction(async (tx) => {
    await run({ text: `DROP TABLE IF EXISTS ${partition}` }, [], tx); // of a run that was ended
    await createLike(growing, partition!, defaultOf(growing), tx, 'INCLUDING');
    const isWithin = `${file.from === null ? '' : `${key} >= '${file.from}' AND `}${key} < '${file.to}'`;
    await run({ text: `ALTER TABLE ${partition} ADD CONSTRAINT ${checkOf(file)} CHECK (${isWithin})` }, [], tx);
  });
  const count = progress.rows(partition!, 'loaded', rows);
  for await (const json of rowsOf(store, file, PER_STATEMENT)) {
    await insert(partition!, table, columns, json);
    count(PER_STATEMENT);
  }
  const loaded = linesOf(partition!, file, columns, () => undefined);
  await finished(Readable.from(loaded.chunks).resume());
  if (loaded.digest() !== file.content_sha256)
    throw new StartupError(
      `${partition} differs from ${file.file} after it was loaded, and is not attached: report this with the versions of PostgreSQL and of the service`,
    );
  await run({ text: `ANALYZE ${partition}`, ...UNLIMITED });
  progress.say(`${partition}: loaded ${rows} rows, which are those of the file`);
}

const checkOf = ({ partition }: ArchivedFile) => `${partition}_returned`;

async function insert(into: string, like: string, columns: string[], json: string, tx?: Transaction): Promise<void> {
  const text = `INSERT INTO ${into} (${named(columns)}) SELECT ${named(columns)} FROM json_populate_recordset(NULL::${like}, $1::json)`;
  await run({ text, ...UNLIMITED }, [json], tx);
}

async function attachAll(archived: ArchivedMonth, files: ArchivedFile[], store: Store, tx: Transaction): Promise<void> {
  const change = (text: string, values: unknown[] = []) => run({ text, ...UNLIMITED }, values, tx);
  await archived.reload({ transaction: tx, lock: tx.LOCK.UPDATE });
  for (const file of files) {
    const { table, partition, columns } = file;
    if (partition === null) {
      for await (const json of rowsOf(store, file, PER_STATEMENT)) await insert(table, table, columns, json, tx);
      continue;
    }
    // Rows that stayed in the database may have changed there.
    const [rest, keys] = [defaultOf(growingOf(file)), keysOf(file).join(', ')];
    const { condition, values } = within(file);
    await change(
      `DELETE FROM ${partition} WHERE (${keys}) IN (SELECT ${keys} FROM ${rest} WHERE ${condition})`,
      values,
    );
    const all = named(await listColumns(table, tx));
    await change(
      `WITH kept AS (DELETE FROM ${rest} WHERE ${condition} RETURNING ${all}) INSERT INTO ${partition} (${all}) SELECT ${all} FROM kept`,
      values,
    );
  }
  // From here on, requests wait.
  for (const file of files) {
    const { table, partition, from, to } = file;
    if (partition === null) continue;
    const bounds = `FROM (${from === null ? 'MINVALUE' : `'${from}'`}) TO ('${to}')`;
    await change(`ALTER TABLE ${table} ATTACH PARTITION ${partition} FOR VALUES ${bounds}`);
    await change(`ALTER TABLE ${partition} DROP CONSTRAINT ${checkOf(file)}`);
  }
  await archived.destroy({ transaction: tx });
}
