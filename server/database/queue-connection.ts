import { enableClockOverride, type Db } from 'pg-boss';
import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { run } from './statements.ts';

/** Where pg-boss runs a statement as part of a transaction. */
export function boundTo(clock: Clock, tx: Transaction): Db {
  return {
    executeSql: async (text, values = []) => {
      // Under a test's clock the schema tells its time only to sessions that ask for it.
      if (!clock.isSystem) await run({ text: enableClockOverride() }, [], tx);
      return { rows: await run({ text }, values, tx) };
    },
  };
}
