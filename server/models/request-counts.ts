import type { Transaction } from 'sequelize';
import { run, type Statement } from '../database/statements.ts';

export interface RequestCount {
  key: string;
  /** Of all processes together. */
  points: number;
}

/** Adds to the callers' counts in the window that ends then. @returns the new totals */
export function addRequests(keys: string[], sent: number[], ends: number): Promise<RequestCount[]> {
  return run(SETTLE, [keys, sent, ends]);
}

/** Counts one more in a window that may have begun before. @returns the total */
export async function countOneMore(
  key: string,
  window: { at: number; ends: number },
  tx: Transaction,
): Promise<number> {
  const [count] = await run<{ points: number }>(COUNT_ONE_MORE, [key, window.at, window.ends], tx);
  return count!.points;
}

/** Removes all counts, of failures too, whose windows had ended by then. */
export async function removeExpiredCounts(before: number): Promise<void> {
  await run(REMOVE_EXPIRED, [before]);
}

/** Keys go in order, so that two processes never wait for each other. A clock that is behind does not reopen a window. */
const SETTLE: Statement = {
  name: 'settle-requests',
  text: `
    INSERT INTO rate_limits AS stored (key, points, expire)
    SELECT key, points, $3::bigint FROM unnest($1::text[], $2::integer[]) AS sent (key, points) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE
        WHEN stored.expire < excluded.expire THEN excluded.points
        WHEN stored.expire = excluded.expire THEN stored.points + excluded.points
        ELSE stored.points END,
      expire = greatest(stored.expire, excluded.expire)
    RETURNING key, points`,
};

const COUNT_ONE_MORE: Statement = {
  name: 'count one more',
  text: `
    INSERT INTO rate_limits AS stored (key, points, expire) VALUES ($1, 1, $3)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN stored.expire <= $2 THEN 1 ELSE stored.points + 1 END,
      expire = CASE WHEN stored.expire <= $2 THEN excluded.expire ELSE stored.expire END
    RETURNING points`,
};

const REMOVE_EXPIRED: Statement = {
  name: 'remove expired limits',
  text: 'DELETE FROM rate_limits WHERE expire < $1',
};
