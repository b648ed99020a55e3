import { Client } from 'pg';
import { sql } from './database.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

type Service = Pick<TestService, 'databaseUrl'>;

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Waits until this many transactions wait for locks. */
export const untilWaiting = (service: Service, count: number): Promise<boolean> =>
  eventually(async () => (await sql(service, WAITING)).length >= count, `${count} to wait for locks`);

/**
 * Sends requests while another transaction has executed these statements, and commits it once this many wait for it, or one
 * is answered. A race that goes wrong one time in a hundred goes wrong each time this way.
 */
export async function duringOther<T>(
  service: Service,
  statements: [text: string, ...values: unknown[]][],
  send: () => Promise<T>[],
  waiters = 1,
): Promise<T[]> {
  const other = new Client(service.databaseUrl);
  await other.connect();
  try {
    await other.query('BEGIN');
    for (const [text, ...values] of statements) await other.query(text, values);
    let isAnswered = false;
    const answers = Promise.all(send().map((sent) => sent.finally(() => (isAnswered = true))));
    const isWaiting = async () => (await sql(service, WAITING)).length >= waiters;
    await eventually(async () => isAnswered || (await isWaiting()), 'an answer, or a wait for the other');
    await other.query('COMMIT');
    return await answers;
  } finally {
    await other.end();
  }
}
