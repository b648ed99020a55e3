import type { Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { readBalance, unsettledCards } from '../../models/payouts/payable.ts';
import type { Tenant } from '../businesses/merchant.ts';
import type { DomainContext } from '../domain-context.ts';
import { atLeastNothing } from '../ledger/money-left.ts';
import { processorFor } from '../payments/processors/processors.ts';

/** The currency of SEPA, in which bank accounts are paid. */
export const PAID_IN = 'EUR';

/** Maximum amount of a transfer in SEPA, in minor units. */
const MOST_AT_ONCE = 99_999_999_999n;

type Context = Pick<DomainContext, 'clock' | 'processors'>;

/** What of a balance can be paid out, and why not all of it, in minor units. */
export interface Payable {
  payable: number;
  balance: bigint;
  /** The sum of refunds that have not ended. */
  pending: bigint;
  /** What the acquirer has not settled. */
  unsettled: bigint;
  /** The time before which the acquirer has settled all payments. */
  settledBefore: Date | null;
}

/**
 * Returns what can be paid out, in minor units: the balance without pending refunds and, in LIVE, without what is left of captures
 * of cards that the acquirer has not settled and of wallets with top-ups that it has not settled; at most the amount of one transfer.
 */
export async function payableOf(
  service: Context,
  { business_id, environment, settled_before = null }: Tenant & { settled_before?: Date | null },
  tx?: Transaction,
): Promise<Payable> {
  const purse = { business_id, environment, currency: PAID_IN };
  const { balance, pending } = await readBalance(purse, tx);
  const { amount, first } = await sumUnsettled(service, purse, settled_before, tx);
  const left = balance - pending - amount;
  const payable = atLeastNothing(left < MOST_AT_ONCE ? left : MOST_AT_ONCE);
  return { payable, balance, pending, unsettled: amount, settledBefore: first };
}

/** Time for which a payment may be invisible because its creation is not committed yet. */
const UNSEEN_SECONDS = 86_400;

/** Sums what the acquirer has not settled, and finds the time before which it has settled all payments. */
async function sumUnsettled(
  service: Context,
  purse: Tenant & { currency: string },
  since: Date | null,
  tx?: Transaction,
): Promise<{ amount: bigint; first: Date | null }> {
  if (purse.environment === 'TEST' || !reportsMovements(service)) return { amount: 0n, first: null };
  const { amount, first } = await unsettledCards(purse, { at: service.clock.now(), since }, tx);
  return { amount, first: earliest(first, service.clock) };
}

function earliest(first: Date | null, clock: Clock): Date {
  const seen = clock.secondsFromNow(-UNSEEN_SECONDS);
  return first !== null && first < seen ? first : seen;
}

/** Reports whether the acquirer of LIVE says what it has settled. Without an acquirer, what it has settled is unknown. */
function reportsMovements(service: Context): boolean {
  const processor = processorFor(service, 'card', 'LIVE');
  return processor === undefined || processor.movementsSince !== undefined;
}

/** Returns what a business can be paid out now, in minor units. */
export async function findPayable(service: Context, tenant: Tenant): Promise<number> {
  const account = await BankAccount.find(tenant);
  return (await payableOf(service, { ...tenant, settled_before: account?.settled_before ?? null })).payable;
}
