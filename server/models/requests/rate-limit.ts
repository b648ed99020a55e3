import { DataTypes, Model, Op, type CreationOptional, type InferAttributes, type Transaction } from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** A count of requests or failures in a window of time. The library that counts failures writes rows as well. */
export class RateLimit extends Model<InferAttributes<RateLimit>> {
  declare key: string;
  /** Sum of all processes. */
  declare points: CreationOptional<number>;
  /** End of the window, in milliseconds since 1970. */
  declare expire: number | null;

  /** Adds to the callers' counts in the window that has this length and end. @returns the new totals */
  static add(
    keys: string[],
    sent: number[],
    { ends, milliseconds }: { ends: number; milliseconds: number },
  ): Promise<Pick<RateLimit, 'key' | 'points'>[]> {
    return run(SETTLE, [keys, sent, ends, milliseconds]);
  }

  /** Adds one to the count of a window that may have begun before. @returns the total, and the end of the window */
  static async countOneMore(
    key: string,
    window: { at: number; ends: number },
    tx: Transaction,
  ): Promise<{ points: number; ends: number }> {
    const [count] = await run<{ points: number; ends: number }>(COUNT_ONE_MORE, [key, window.at, window.ends], tx);
    return count!;
  }

  /** Removes all counts, including those of failures, of windows that had ended by then. */
  static async removeExpired(before: number): Promise<void> {
    await RateLimit.destroy({ where: { expire: { [Op.lt]: before } } });
  }
}

const COLUMNS = defineModel(RateLimit, 'rate_limits', {
  key: { type: DataTypes.STRING(255), primaryKey: true },
  points: { type: DataTypes.INTEGER, defaultValue: 0 },
  expire: nullable(DataTypes.BIGINT),
});

/**
 * Writes keys in order, so that two processes never deadlock. A clock that is slightly slow does not reopen a window; one
 * that was set back by more than a window does not exclude the caller until it has caught up.
 */
const SETTLE: Statement = {
  name: 'settle-requests',
  text: `
    INSERT INTO rate_limits AS stored (${COLUMNS.list()})
    SELECT key, points, $3::bigint FROM unnest($1::text[], $2::integer[]) AS sent (key, points) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE
        WHEN stored.expire = excluded.expire THEN stored.points + excluded.points
        WHEN stored.expire BETWEEN excluded.expire AND excluded.expire + $4 THEN stored.points
        ELSE excluded.points END,
      expire = CASE WHEN stored.expire BETWEEN excluded.expire AND excluded.expire + $4 THEN stored.expire ELSE excluded.expire END
    RETURNING key, points`,
};

const COUNT_ONE_MORE: Statement = {
  name: 'count one more',
  text: `
    INSERT INTO rate_limits AS stored (${COLUMNS.list()}) VALUES ($1, 1, $3)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN stored.expire <= $2 THEN 1 ELSE stored.points + 1 END,
      expire = CASE WHEN stored.expire <= $2 THEN excluded.expire ELSE stored.expire END
    RETURNING points, expire AS ends`,
};
