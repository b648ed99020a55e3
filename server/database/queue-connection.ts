import type { ClientBase } from 'pg';
import { enableClockOverride, type Db } from 'pg-boss';
import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { SETTINGS } from './lasting-client.ts';
import { run } from './statements.ts';
import { WriterClient } from './writer.ts';

/** Settings that pg-boss passes on to the driver. The connection to an unresponsive server is closed. */
export const QUEUE_CONNECTION = {
  Client: WriterClient,
  query_timeout: 30_000,
  keepAlive: true,
  onConnect: (client: ClientBase) => client.query(SETTINGS),
};

/** Lets pg-boss run its statements within a transaction. */
export function boundTo(clock: Clock, tx: Transaction): Db {
  return {
    executeSql: async (text, values = []) => {
      // With a test's clock, the schema uses its time only in sessions that enable it.
      if (!clock.isSystem) await run({ text: enableClockOverride() }, [], tx);
      return { rows: await run({ text }, values, tx) };
    },
  };
}
