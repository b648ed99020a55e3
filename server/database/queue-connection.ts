import { enableClockOverride, type Db } from 'pg-boss';
import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { run } from './statements.ts';

/** Lets pg-boss run its statements within a transaction. */
export function boundTo(clock: Clock, tx: Transaction): Db {
  return {
    executeSql: async (text, values = []) => {
      // Under a test's clock, the schema uses that time only in sessions that enable it.
      if (!clock.isSystem) await run({ text: enableClockOverride() }, [], tx);
      return { rows: await run({ text }, values, tx) };
    },
  };
}
