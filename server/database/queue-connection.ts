import { enableClockOverride, type Db } from 'pg-boss';
import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { run } from './statements.ts';

/**
 * Where pg-boss carries out a statement as part of a transaction.
 * @param name For a statement that is the same each time: it is prepared, for parsing and planning it costs more than it does.
 */
export function boundTo(clock: Clock, name: string | undefined, tx: Transaction): Db {
  return {
    executeSql: async (text, values = []) => {
      // Under a test's clock the schema tells its time only to sessions that ask for it.
      if (!clock.isSystem) await run({ text: enableClockOverride() }, [], tx);
      return { rows: await run({ name, text }, values, tx) };
    },
  };
}

/** The same for a statement with a long list: in a plan made for it, each row is looked up there, not held against all. */
export function plannedAnew(clock: Clock, tx: Transaction): Db {
  return {
    executeSql: async (text, values) => {
      await planBy('force_custom_plan', tx);
      const result = await boundTo(clock, undefined, tx).executeSql(text, values);
      await planBy('force_generic_plan', tx);
      return result;
    },
  };
}

const planBy = (mode: string, tx: Transaction) => run({ text: `SET LOCAL plan_cache_mode = ${mode}` }, [], tx);
