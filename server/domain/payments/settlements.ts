import type { Environment } from '../../../spec/generated/values.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { Settlement, type Difference, type SettledSum } from '../../models/payments/settlement.ts';
import { postFee } from '../ledger/transfers.ts';
import type { Movement, PaymentProcessor } from './processors/processor.ts';

/** Movements that are written at once. */
const PAGE = 500;

/** Maximum number of differences of each check. */
const MOST_SHOWN = 100;

/** Seconds after which a movement must be known on both sides. */
const SETTLED_AFTER = 900;

/** Seconds by which a movement may be older than the outcome here: for so long calls are repeated. */
const REPEATED_FOR = 4 * 86_400;

export interface Reconciliation {
  environment: Environment;
  /** The number of movements that the acquirer has reported. */
  movements: number;
  sums: SettledSum[];
  differences: Difference[];
}

/**
 * Records the movements of an acquirer since a moment, posts their fees to the books, and compares them with captures, refunds
 * and disputes here.
 */
export async function reconcile(clock: Clock, acquirer: PaymentProcessor, since: Date): Promise<Reconciliation> {
  const { environment } = acquirer;
  if (!acquirer.movementsSince || !environment) throw new Error('This processor reports no movements.');
  const until = clock.secondsFromNow(-SETTLED_AFTER);
  const recorded_at = clock.now();
  let page: Movement[] = [];
  let movements = 0;
  const write = async () => {
    await Settlement.record(page.map((movement) => ({ ...movement, environment, recorded_at, fee_transfer_id: null })));
    movements += page.length;
    page = [];
  };
  for await (const movement of acquirer.movementsSince(secondsAfter(since, -REPEATED_FOR))) {
    page.push(movement);
    if (page.length === PAGE) await write();
  }
  await write();
  await postFees(clock, environment);
  const period = { environment, since, until };
  const [sums, differences] = [await Settlement.sums(period), await Settlement.differences(period, MOST_SHOWN)];
  return { environment, movements, sums, differences };
}

/** Posts the fees of recorded movements, each once, also by several commands at once. */
async function postFees(clock: Clock, environment: Environment): Promise<void> {
  let isMore = true;
  while (isMore)
    isMore = await transaction(async (tx) => {
      const fees = await Settlement.lockUnposted(environment, PAGE, tx);
      const posted = fees.map((fee) => [fee.id, postFee({ environment, ...fee }, clock.now(), tx)] as const);
      await Settlement.recordPosted(environment, new Map(posted), tx);
      return fees.length === PAGE;
    });
}
