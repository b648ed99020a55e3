import { sequelize } from '../../../server/database/connect.ts';
import { StartupError } from '../../../server/platform/errors.ts';

/** Runs `work` unless another command archives or restores months of the database. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const client = sequelize.pipeline.newClient('archive'); // the lock ends with its connection
  await client.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>(TRY_LOCK);
    if (!rows[0]!.isFree)
      throw new StartupError('another command archives or restores months: run this one again once that has ended');
    return await work();
  } finally {
    await client.end();
  }
}

const TRY_LOCK = `SELECT pg_try_advisory_lock(hashtextextended('archive of months', 0)) AS "isFree"`;
