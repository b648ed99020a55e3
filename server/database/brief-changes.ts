import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { StartupError } from '../platform/errors.ts';
import { isDeadlock, isLockTimeout } from './database-errors.ts';
import { watchLocks } from './lock-watch.ts';
import { run } from './statements.ts';
import { RELEASED, transaction } from './transaction.ts';

/** Removes the time limits of the database's user, because a change of a table may take any time. */
export const UNHURRIED = `${RELEASED}; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0`;
/**
 * Requests queue behind a change that waits for a table, so the change times out and is retried. It does so before
 * PostgreSQL looks for deadlocks, by default after one second, and would end the request that waits for the change.
 */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'";
/**
 * No request waits for the lock that keeps vacuums away. PostgreSQL ends an autovacuum for it, but only once it has been waited
 * for as long as for a deadlock; other vacuums are waited for.
 */
const VACUUM_TIMEOUT = "SET LOCAL lock_timeout = '10s'";
/** The first pause between two attempts, which doubles up to the longest. */
const PAUSE_MILLISECONDS = 1000;
const MOST_PAUSE_MILLISECONDS = 15_000;

/** How a change waits for the transactions that use its tables. */
export interface Waiting {
  /** Is called before each pause, with what is used by whom. */
  onWait: (line: string) => void;
  /** Time after which the change is given up, in milliseconds; unlimited by default. */
  patience?: number;
}

/** A change that was given up because transactions use its tables. */
export class InUseError extends StartupError {
  constructor(line: string, patience: number, cause: unknown) {
    const seconds = Math.round(patience / 1000);
    super(`${line}: given up after ${seconds} s; end that, or run the command again once it has ended`, { cause });
  }
}

/** What a change locks first. */
interface LockedFirst {
  /** Takes locks that no request waits for, and is not limited. */
  before?: (tx: Transaction) => Promise<unknown>;
  /** Tables from which vacuums are kept away from the first attempt on; from others once they have been waited for. */
  tables?: string[];
}

/**
 * Changes tables in a short transaction, once all transactions that use them have ended. Requests wait for half a second at
 * most, and less and less often.
 * @throws StartupError that names who uses the tables, when it is given up
 */
export async function changeBriefly<T>(
  change: (tx: Transaction) => Promise<T>,
  { onWait, patience = Infinity }: Waiting,
  { before, tables = [] }: LockedFirst = {},
): Promise<T> {
  const end = performance.now() + patience;
  const withoutVacuum = new Set(tables);
  for (let pause = PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, MOST_PAUSE_MILLISECONDS)) {
    await using watch = watchLocks();
    try {
      return await transaction(async (tx) => {
        await before?.(tx);
        await watch.start(tx);
        await keepVacuumsAway([...withoutVacuum], tx);
        await run({ text: LOCK_TIMEOUT }, [], tx);
        return change(tx);
      }, UNHURRIED);
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
      const { tables: found, line } = await watch.stop();
      if (performance.now() + pause > end) throw new InUseError(line, patience, error);
      for (const table of found) withoutVacuum.add(table);
      onWait(line);
      await delay(pause * (0.5 + Math.random() / 2));
    }
  }
}

async function keepVacuumsAway(tables: string[], tx: Transaction): Promise<void> {
  await run({ text: VACUUM_TIMEOUT }, [], tx);
  for (const { name } of await run<{ name: string }>({ text: EXISTING }, [tables], tx))
    await run({ text: `LOCK TABLE ONLY ${name} IN SHARE UPDATE EXCLUSIVE MODE` }, [], tx);
}

const EXISTING = 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL';
