import type { Transaction } from 'sequelize';
import { run } from './statements.ts';

/**
 * Runs the last part of a transaction, which may fail without the rest: its statements are undone, and the transaction goes on.
 * @param lockMilliseconds how long each of its statements waits for a lock
 * @throws what `work` throws
 */
export async function savepoint<T>(work: () => Promise<T>, tx: Transaction, lockMilliseconds: number): Promise<T> {
  await run({ text: `SAVEPOINT part; SET LOCAL lock_timeout = ${lockMilliseconds}` }, [], tx);
  try {
    const result = await work();
    await run({ text: 'RELEASE SAVEPOINT part' }, [], tx);
    return result;
  } catch (error) {
    await run({ text: 'ROLLBACK TO SAVEPOINT part' }, [], tx);
    throw error;
  }
}
