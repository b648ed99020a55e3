import type { Transaction } from 'sequelize';
import { run } from './statements.ts';

/**
 * Runs the last part of a transaction. If it fails, only its statements are undone, and the transaction can commit.
 * @param lockMilliseconds how long each statement of the part waits for a lock
 * @throws the error of `work`
 */
export async function savepoint<T>(work: () => Promise<T>, tx: Transaction, lockMilliseconds: number): Promise<T> {
  const begin = { text: `SAVEPOINT part; SET LOCAL lock_timeout = ${lockMilliseconds}` };
  try {
    const [, result] = await Promise.all([run(begin, [], tx), work()]); // sent together, and run in this order
    return result;
  } catch (error) {
    await run({ text: 'ROLLBACK TO SAVEPOINT part' }, [], tx);
    throw error;
  }
}
