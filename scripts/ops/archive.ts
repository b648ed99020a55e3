import {
  findPartitions,
  GROWING_TABLES,
  hasMonths,
  layoutOf,
} from '../../server/database/partitions/growing-tables.ts';
import { monthAfter, monthOf, startOf, type Month } from '../../server/database/partitions/months.ts';
import { databaseTime } from '../../server/database/database-time.ts';
import { distributedBy, versionOfCitus } from '../../server/database/distribution/distributed-tables.ts';
import { ArchivedMonth } from '../../server/models/webhooks/archived-month.ts';
import { DAY_MILLISECONDS } from '../../server/platform/clock.ts';
import { opsCommand } from '../../server/platform/commands.ts';
import { StartupError } from '../../server/platform/errors.ts';
import { archiveSpan, WaitingError } from './archive/archive-months.ts';
import { oneAtATime } from './archive/one-at-a-time.ts';
import { checkFiles, restoreMonths } from './archive/restore-months.ts';
import { listSpans } from './archive/spans.ts';
import { storeNamed } from './archive/store-named.ts';

/** Time after which no process writes records of a month, whose deliveries have their last attempts after it. */
const ENDED_MILLISECONDS = DAY_MILLISECONDS;

interface Options {
  before?: string | undefined;
  to?: string | undefined;
  month?: string | undefined;
  from?: string | undefined;
}

/** Archives all months before one. @returns the exit code: 1 if one of them cannot be archived yet */
export async function archiveMonths({ before, to }: Options, at: Date): Promise<number> {
  const [end, store] = [startOf(monthNamed('--before', before)), await storeNamed('--to', to)];
  await requirePartitions();
  return oneAtATime(async () => {
    const spans = (await listSpans()).filter((span) => span.before <= end);
    const latest = Math.min(at.getTime(), (await databaseTime()).getTime()) - ENDED_MILLISECONDS;
    const ended = spans.filter((span) => span.before.getTime() <= latest);
    let code = 0;
    for (const span of ended)
      await archiveSpan(span, store, at).catch((error: unknown) => {
        if (!(error instanceof WaitingError)) throw error;
        console.error(`ops: ${error.message}`);
        code = 1;
      });
    for (const { month } of spans.slice(ended.length))
      console.log(`${month} has ended less than a day ago, or has not ended: it stays.`);
    if (spans.length === 0) console.log(await describeNothing(before!));
    return code;
  });
}

async function describeNothing(before: Month): Promise<string> {
  const [oldest] = await listSpans();
  return `No month before ${before} is in the database: the oldest partitions end with ${oldest?.month ?? 'no month'}.`;
}

/** Returns the records of a month to the database, with those that were archived together with it. */
export async function restoreMonth({ month, from }: Options): Promise<void> {
  const [wanted, store] = [monthNamed('--month', month), await storeNamed('--from', from)];
  await requirePartitions();
  await oneAtATime(async () => {
    const archived = await ArchivedMonth.covering(startOf(wanted));
    if (!archived) throw new StartupError(`${wanted} is not archived: ${opsCommand('archive list')} names what is`);
    await restoreMonths(archived, store);
  });
}

export async function listArchived(): Promise<void> {
  const all = await ArchivedMonth.findAll({ order: ['before'] });
  for (const archived of all) console.log(`${monthsOf(archived)}, archived at ${archived.archived_at.toISOString()}`);
  if (all.length === 0) console.log('No month is archived.');
}

/** Reads the files of all archived months. @returns the exit code: 1 if a file is missing or damaged */
export async function verifyArchive({ from }: Options): Promise<number> {
  const store = await storeNamed('--from', from);
  let code = 0;
  for (const archived of await ArchivedMonth.findAll({ order: ['before'] }))
    await checkFiles(archived, store).then(
      ({ files }) =>
        console.log(`${monthsOf(archived)}: ${files.reduce((sum, { rows }) => sum + rows, 0)} rows, as archived`),
      (error: unknown) => {
        if (!(error instanceof StartupError)) throw error;
        console.error(`ops: ${error.message}`);
        code = 1;
      },
    );
  return code;
}

function monthsOf({ id, since }: ArchivedMonth): string {
  const first = since && monthOf(since);
  return first === id ? id : first === null ? `all months up to ${id}` : `${first} to ${id}`;
}

/** Names the archived months that may have records from after a time, for a command that does not change these. */
export async function noteArchived(since: Date): Promise<string | undefined> {
  const all = await ArchivedMonth.findAll({ order: ['before'] });
  const months = all.filter(({ before }) => before > since).map(monthsOf);
  if (months.length === 0) return undefined;
  return `Archived and not changed: ${months.join(', ')}. If they have this data, restore, erase and archive them again, and delete other copies of their files.`;
}

async function requirePartitions(): Promise<void> {
  await findPartitions();
  if (!hasMonths()) throw new StartupError(`the tables are not divided by month: run ${opsCommand('partition')}`);
  if ((await versionOfCitus()) !== undefined && (await distributedBy()).size > 0)
    throw new StartupError(
      'Citus distributes the tables, and their months cannot be archived: add workers to it for space',
    );
  for (const growing of GROWING_TABLES)
    if (!(await layoutOf(growing)).isOwned)
      throw new StartupError(
        `the user of the database does not own ${growing.table}: use the one that applies migrations`,
      );
}

function monthNamed(option: string, month: string | undefined): Month {
  if (month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  throw new StartupError(`${option} must be a month such as ${monthAfter(monthOf(new Date()), -12)}`);
}
