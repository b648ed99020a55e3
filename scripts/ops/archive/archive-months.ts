import type { Transaction } from 'sequelize';
import { changePartitions } from '../../../server/database/partitions/change-partitions.ts';
import { defaultOf, GROWING_TABLES } from '../../../server/database/partitions/growing-tables.ts';
import { monthOf } from '../../../server/database/partitions/months.ts';
import { run, UNLIMITED } from '../../../server/database/statements.ts';
import { addUpBefore } from '../../../server/domain/upkeep/add-up-days.ts';
import type { DaysOwner } from '../../../server/models/ledger/business-day-mark.ts';
import { ArchivedMonth } from '../../../server/models/webhooks/archived-month.ts';
import { idBefore } from '../../../server/models/webhooks/id-ranges.ts';
import { StartupError } from '../../../server/platform/errors.ts';
import { firstIdAt, timeOf } from '../../../server/platform/ids.ts';
import { listColumns, named } from './columns.ts';
import { manifestName, namedAt, writeManifest, type ArchivedFile, type Manifest } from './manifest.ts';
import { checkFile, writeRows } from './month-files.ts';
import { Progress } from './progress.ts';
import { undeliveredOf, within, type Partition, type Slice, type Span } from './spans.ts';
import type { Store } from './store.ts';

/** Longest time between the creation of an event and its id, by clocks that differ. */
const HOUR_MILLISECONDS = 3600_000;
/** Number of copies that are made of months whose rows change meanwhile. */
const MOST_COPIES = 3;

/**
 * Moves the rows of a span to files: copies them, reads the files back, and only then drops the partitions, in the transaction
 * that records it. A trigger finds rows that change in between. It can be ended at any time and repeated.
 * @throws StartupError if a delivery has not ended, or a file cannot be written
 */
export async function archiveSpan(span: Span, store: Store, at: Date): Promise<void> {
  const progress = new Progress(span.month);
  const earlier = await store.list();
  try {
    for (let copies = 1; copies <= MOST_COPIES; copies++) {
      const manifest = await copyAndDrop(span, store, at, progress).catch(unlessChanged);
      if (manifest) {
        progress.say(describe(manifest));
        return nameOthers(manifest, earlier, progress);
      }
      progress.say('rows have changed meanwhile, so they are copied again');
    }
    throw new StartupError(
      `${span.month} is not archived: its rows change, such as by replays. Nothing was removed from the database: run the command again later`,
    );
  } catch (error) {
    await unwatch(span, progress).catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

/** @throws ChangedError if rows have changed meanwhile */
async function copyAndDrop(span: Span, store: Store, at: Date, progress: Progress): Promise<Manifest> {
  await refuseWaiting(span);
  await refuseStrays(span);
  const position = await watchChanges(span, progress);
  const manifest = await copy(span, store, at, progress);
  const manifest_hash = await writeManifest(store, manifest);
  for (const file of manifest.files) await checkFile(store, file);
  progress.say('read the files back: their rows and checksums are right');
  await addUpBefore(await ownersIn(span), new Date(span.before.getTime() + HOUR_MILLISECONDS));
  const record = { manifest, manifest_hash, position, at };
  await change(span, (tx) => drop(span, record, tx), progress);
  return manifest;
}

/** Names earlier files of the same months, of which it is not known whether a database refers to them. */
function nameOthers({ month, created_at, files }: Manifest, earlier: string[], progress: Progress): void {
  const own = new Set([manifestName(month, new Date(created_at)), ...files.map(({ file }) => file)]);
  const stemOf = (name: string) => name.split('.', 1)[0]!;
  const stems = new Set([...own].map(stemOf));
  const others = earlier.filter((name) => stems.has(stemOf(name)) && !own.has(name)).sort();
  if (others.length > 0)
    progress.say(
      `other files of these months stay there: ${others.join(', ')}. Delete those that no other database has archived`,
    );
}

function describe({ files }: Manifest): string {
  const sum = (of: (file: ArchivedFile) => number) => files.reduce((total, file) => total + of(file), 0);
  return `archived ${sum(({ rows }) => rows)} rows in ${sum(({ bytes }) => bytes)} bytes, and dropped their partitions`;
}

/** Deliveries of a month wait for an attempt. Others can be archived. */
export class WaitingError extends StartupError {}

/** A row has changed since the copy began, or an attempt was queued. */
class ChangedError extends Error {}

function unlessChanged(error: unknown): undefined {
  if (error instanceof ChangedError) return undefined;
  throw error;
}

/** Lists the businesses whose events are in a span. */
async function ownersIn(span: Span): Promise<DaysOwner[]> {
  const parts = eventsIn(span).map((partition) => `SELECT business_id, environment FROM ${partition}`);
  const text = `SELECT DISTINCT business_id, environment FROM (${parts.join(' UNION ALL ')}) AS event
    WHERE business_id IN (SELECT id FROM businesses)`;
  return run<DaysOwner & Record<string, unknown>>({ text, ...UNLIMITED });
}

/** Changes the partitions of a span once all transactions that use them have ended. */
const change = <T>({ partitions }: Span, work: (tx: Transaction) => Promise<T>, progress: Progress): Promise<T> =>
  changePartitions(
    GROWING_TABLES[0],
    partitions.map(({ partition }) => partition),
    work,
    progress.waiting,
  );

const partitionsOf = ({ partitions }: Span, table: Partition['table']) =>
  partitions.filter((each) => each.table === table).map(({ partition }) => partition);

const eventsIn = (span: Span) => partitionsOf(span, 'events');

/** Refuses months with deliveries that wait for an attempt: those of the schedule, and replays of ended ones. */
async function refuseWaiting(span: Span): Promise<void> {
  let waiting = 0;
  for (const partition of partitionsOf(span, 'webhook_deliveries')) {
    const text = `
      SELECT count(*)::integer AS waiting FROM ${partition} AS delivery
      WHERE status IN ('PENDING', 'RETRYING') OR id IN (SELECT delivery_id FROM webhook_queue)`;
    const [row] = await run<{ waiting: number }>({ text, ...UNLIMITED });
    waiting += row!.waiting;
  }
  if (waiting === 0) return;
  throw new WaitingError(
    `${span.month} is not archived: ${waiting} of its deliveries wait for an attempt. Run the command again once these have ended`,
  );
}

/**
 * Refuses months with rows in a default partition: a partition of one table was missing, so these rows would remain without those
 * of the other tables that they belong to.
 */
async function refuseStrays({ month, since, before }: Span, tx?: Transaction): Promise<void> {
  for (const growing of GROWING_TABLES) {
    const { table, key, prefix } = growing;
    const [from, to] = [since && firstIdAt(prefix, since), firstIdAt(prefix, before)];
    const { condition, values } = within({ table, partition: defaultOf(growing), from, to });
    const text = `SELECT ${key} AS id FROM ${defaultOf(growing)} WHERE ${condition} ORDER BY ${key} LIMIT 1`;
    const [stray] = await run<{ id: string }>({ text, ...UNLIMITED }, values, tx);
    if (stray)
      throw new StartupError(
        `${month} is not archived: ${table} has rows of ${monthOf(timeOf(stray.id))} in its default partition. Create the missing partition, move them to it, and run the command again`,
      );
  }
}

/**
 * Makes each change of the partitions advance a sequence. No transaction that changes them is open while its position is read.
 * @returns the position
 */
function watchChanges(span: Span, progress: Progress): Promise<string> {
  const watch = async (tx: Transaction) => {
    for (const { partition } of span.partitions) {
      const trigger = `
        CREATE OR REPLACE TRIGGER archive_watch AFTER INSERT OR UPDATE OR DELETE ON ${partition}
        FOR EACH ROW EXECUTE FUNCTION archive_note_change()`;
      await run({ text: trigger }, [], tx);
    }
    return positionOf(tx);
  };
  return change(span, watch, progress);
}

/** Removes the triggers of an archive that is given up. */
async function unwatch(span: Span, progress: Progress): Promise<void> {
  const names = span.partitions.map(({ partition }) => partition);
  const watched = await run<{ partition: string }>({ text: WATCHED }, [names]);
  if (watched.length === 0) return;
  const drop = async (tx: Transaction) => {
    for (const { partition } of watched) await run({ text: `DROP TRIGGER archive_watch ON ${partition}` }, [], tx);
  };
  await change(span, drop, progress);
}

const WATCHED = `
  SELECT tgrelid::regclass::text AS partition FROM pg_trigger
  WHERE tgname = 'archive_watch' AND tgrelid = ANY($1::regclass[])`;

async function positionOf(tx: Transaction): Promise<string> {
  const text = "SELECT last_value || ' ' || is_called AS position FROM archive_changes";
  const [row] = await run<{ position: string }>({ text }, [], tx);
  return row!.position;
}

async function copy(span: Span, store: Store, at: Date, progress: Progress): Promise<Manifest> {
  const { month, since, before } = span;
  const files: ArchivedFile[] = [];
  for (const slice of [...span.partitions, undeliveredOf(span)]) {
    const name = slice.partition ?? `${slice.table}_${month.replace('-', '_')}`;
    const rows = await countRows(slice);
    const columns = await listColumns(slice.table);
    const file = await writeRows(store, namedAt(name, at), slice, columns, progress.rows(name, 'copied', rows));
    if (file.rows !== (await countRows(slice))) throw new ChangedError();
    files.push(file);
  }
  const [server] = await run<{ version: string }>({ text: "SELECT current_setting('server_version') AS version" });
  return {
    version: 1,
    month,
    since: since && since.toISOString(),
    before: before.toISOString(),
    server: server!.version,
    created_at: at.toISOString(),
    files,
  };
}

async function countRows(slice: Slice): Promise<number> {
  const { condition, values } = within(slice);
  const text = `SELECT count(*)::float8 AS rows FROM ${slice.partition ?? slice.table} WHERE ${condition}`;
  const [row] = await run<{ rows: number }>({ text, ...UNLIMITED }, values);
  return row!.rows;
}

interface Copied {
  manifest: Manifest;
  manifest_hash: string;
  position: string;
  at: Date;
}

/** Drops the partitions of a span and records it. @throws ChangedError if a row has changed since the copy began */
async function drop(span: Span, { manifest, manifest_hash, position, at }: Copied, tx: Transaction): Promise<void> {
  const { month, since, before, partitions } = span;
  const carryOut = (text: string, values: unknown[] = []) => run({ text, ...UNLIMITED }, values, tx);
  const kept = [...(await crossing(before, tx)), ...(await crossingInArchive(before, tx))];
  const earlier_events = since === null ? [] : await crossing(since, tx);
  const undelivered = undeliveredOf(span);
  const { condition, values } = within(undelivered);
  const remove = () => carryOut(`DELETE FROM ${undelivered.table} WHERE ${condition} RETURNING delivery_id`, values);
  const removed = await remove();
  // A transaction that queues a replay or a recovery has read one of these tables before.
  for (const name of [...GROWING_TABLES.map(({ table }) => table), undelivered.table])
    await carryOut(`LOCK TABLE ONLY ${name} IN ACCESS EXCLUSIVE MODE`);
  for (const { partition } of partitions) await carryOut(`LOCK TABLE ${partition} IN ACCESS EXCLUSIVE MODE`);
  removed.push(...(await remove()));
  await refuseStrays(span, tx);
  const queuedBy = (triggers: string) => `(SELECT FROM webhook_queue WHERE ${triggers} AND ${condition} LIMIT 1)`;
  const [queued] = await carryOut([RECOVERED, REQUESTED].map(queuedBy).join(' UNION ALL '), values);
  const isSame = (await positionOf(tx)) === position && removed.length === manifest.files.at(-1)!.rows;
  if (!isSame || queued) throw new ChangedError();
  for (const { table, partition } of partitions) await carryOut(`ALTER TABLE ${table} DETACH PARTITION ${partition}`);
  const columns = named(await listColumns('events', tx));
  for (const partition of eventsIn(span))
    await carryOut(
      `INSERT INTO ${defaultOf(GROWING_TABLES[0])} (${columns}) SELECT ${columns} FROM ${partition} WHERE event_id = ANY($1)`,
      [kept],
    );
  for (const { partition } of partitions) await carryOut(`DROP TABLE ${partition}`);
  const row = { id: month, since, before, manifest_hash, earlier_events, archived_at: at };
  await ArchivedMonth.create(row, { transaction: tx });
}

/** Conditions of partial indexes of the queue, which other rows may fill. Attempts of other triggers change their deliveries. */
const RECOVERED = "trigger = 'recover'";
const REQUESTED = "trigger IN ('replay', 'test')";

/**
 * Lists the events from before a time whose deliveries were made after it: both get their ids in one transaction, one after the
 * other. They stay in the default partition, because these deliveries send them.
 */
async function crossing(time: Date, tx: Transaction): Promise<string[]> {
  const values = [firstIdAt('whd', time), idBefore('whd', time), firstIdAt('evt', time)];
  const rows = await run<{ event_id: string }>({ text: CROSSING, ...UNLIMITED }, values, tx);
  return rows.map(({ event_id }) => event_id);
}

/** Lists those whose deliveries are archived. */
async function crossingInArchive(since: Date, tx: Transaction): Promise<string[]> {
  const later = await ArchivedMonth.findAll({ where: { since }, transaction: tx });
  return later.flatMap(({ earlier_events }) => earlier_events);
}

const CROSSING = 'SELECT DISTINCT event_id FROM webhook_deliveries WHERE id >= $1 AND id < $2 AND event_id < $3';
