import type { Transaction } from 'sequelize';
import { run, type Statement } from './statements.ts';

/** Locks a name until the transaction ends. Names of different kinds must differ, because all share one space. */
export async function lockName(name: string, tx: Transaction): Promise<void> {
  await run(LOCK, [name], tx);
}

/** Locks a name until the transaction ends. @returns false while another transaction holds the lock */
export async function tryLockName(name: string, tx: Transaction): Promise<boolean> {
  const [row] = await run<{ free: boolean }>(TRY_LOCK, [name], tx);
  return row!.free;
}

const LOCK: Statement = {
  name: 'lock name',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
};

const TRY_LOCK: Statement = {
  name: 'try to lock name',
  text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
};
