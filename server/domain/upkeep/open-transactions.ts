import { oldestTransaction } from '../../models/ledger/business-total.ts';
import type { Logger } from '../../platform/log.ts';
import { gaugeOfDatabase, type Registry } from '../../platform/metrics.ts';

/** Age from which an open transaction is logged: every transaction of the service is shorter. */
const LONG_MILLISECONDS = 5 * 60_000;

/**
 * Returns the start of the oldest open transaction, up to which sums can be moved, and logs a long one, which stops them:
 * balances and overviews stay right, but are read more and more slowly.
 */
export async function endOfSums(log: Logger, longMilliseconds = LONG_MILLISECONDS): Promise<Date> {
  const { since, pid, application, state } = await oldestTransaction();
  if (Date.now() - since.getTime() > longMilliseconds) {
    const found = { pid, application, state, since };
    log.warn(found, 'an open transaction stops the sums of balances and days: end it, with pg_terminate_backend(pid)');
  }
  return since;
}

export function measureOpenTransactions(registry: Registry): void {
  gaugeOfDatabase(
    registry,
    {
      name: 'tallystick_database_oldest_transaction_seconds',
      help: 'Age of the oldest open transaction of the database, which stops the sums of balances and days.',
    },
    async () => {
      const { since } = await oldestTransaction();
      return [{ labels: {}, value: Math.max(0, (Date.now() - since.getTime()) / 1000) }];
    },
  );
}
