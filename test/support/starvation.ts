import { setTimeout as delay } from 'node:timers/promises';
import { sql } from './database.ts';
import type { TestService } from './service.ts';

const BEAT_MILLISECONDS = 20;
/** Delay that timer and database may add to a beat on a quiet machine. */
const USUAL_MILLISECONDS = 10;

/**
 * Measures the duration of `work` for a time limit, in milliseconds. Meanwhile, a regular beat runs through a timer and the
 * database; its delay is caused by a busy machine and is subtracted.
 */
export async function durationOf(
  service: Pick<TestService, 'databaseUrl'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let late = 0;
  let isOver = false;
  const beat = async () => {
    while (!isOver) {
      const begun = performance.now();
      await delay(BEAT_MILLISECONDS);
      await sql(service, 'SELECT 1');
      late += Math.max(0, performance.now() - begun - BEAT_MILLISECONDS - USUAL_MILLISECONDS);
    }
  };
  const begun = performance.now();
  const beating = beat();
  const took = await work()
    .then(() => performance.now() - begun)
    .finally(() => (isOver = true));
  await beating;
  return took - late;
}
