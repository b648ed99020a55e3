import { opsCommand } from '../../platform/commands.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { hasSqlState, isLost } from '../database-errors.ts';
import { databaseTime } from '../database-time.ts';
import { migrate } from '../migrate.ts';
import { run } from '../statements.ts';
import { GROWING_TABLES } from './growing-tables.ts';
import { partitionTable } from './partition-table.ts';

/** How long a table in use is waited for, in milliseconds: the start does not depend on it. */
const PATIENCE = 5000;

/**
 * Applies the missing migrations, and partitions the tables that grow of a new database by month. Several processes may do so at
 * once. A database that cannot be partitioned stays as it is, and the log says why.
 */
export async function createTables(log: Logger): Promise<void> {
  await migrate(log);
  if (await isNew()) await partitionNew(log);
}

/**
 * Reports whether no process has ever started on the database: the queue, which each start opens after the tables, has no tables,
 * and there is no event. So the next start continues where one was killed, and a database in use is never partitioned.
 */
async function isNew(): Promise<boolean> {
  const [queue] = await run<{ started: boolean }>({ text: STARTED });
  return !queue!.started && (await run({ text: 'SELECT 1 FROM events LIMIT 1' })).length === 0;
}

async function partitionNew(log: Logger): Promise<void> {
  try {
    const at = await databaseTime();
    for (const growing of GROWING_TABLES) await partitionTable(growing, at, () => undefined, PATIENCE);
    log.info('events, deliveries and attempts are partitioned by month');
  } catch (error) {
    const isRefused = error instanceof StartupError || (hasSqlState(error) && !isLost(error));
    if (!isRefused) throw error;
    const command = opsCommand('partition');
    log.warn(
      { reason: (error as Error).message },
      `the new database is not partitioned by month; ${command} repeats it`,
    );
  }
}

const STARTED = `
  SELECT EXISTS (SELECT FROM pg_class WHERE relname = 'version' AND relnamespace = to_regnamespace('pgboss')) AS started`;
