import type { Transaction } from 'sequelize';
import { run } from '../database/statements.ts';

/** Those of some jobs that are in one of these queues of pg-boss. */
export async function queuedAmong(ids: string[], queues: string[], tx: Transaction): Promise<Set<string>> {
  const text = 'SELECT id FROM pgboss.job WHERE name = ANY($1) AND id = ANY($2)';
  const rows = await run<{ id: string }>({ text }, [queues, ids], tx);
  return new Set(rows.map(({ id }) => id));
}
