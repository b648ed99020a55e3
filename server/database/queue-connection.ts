import type { ClientBase } from 'pg';
import { enableClockOverride, type Db } from 'pg-boss';
import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { SETTINGS } from './lasting-client.ts';
import { run } from './statements.ts';

/** pg-boss passes these on to the driver. A connection is given up whose server went away without a word. */
export const QUEUE_CONNECTION = {
  query_timeout: 30_000,
  keepAlive: true,
  onConnect: (client: ClientBase) => client.query(SETTINGS),
};

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
