import type { Transaction } from 'sequelize';
import { Refusal } from '../../platform/errors.ts';
import { readBalance } from '../../models/payouts/payable.ts';
import type { Payment } from '../../models/payments/payment.ts';

const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** Returns an amount of any size as an exact number from 0. */
export const atLeastNothing = (amount: bigint): number => Number(amount < 0n ? 0n : amount > MOST ? MOST : amount);

/**
 * Refuses a refund for more than the balance of its business has, whose bank account the transaction has locked: earlier captures
 * may have been paid out.
 * @throws Refusal `amount_exceeds_balance`
 */
export async function requireBalance(payment: Payment, amount: number, tx: Transaction): Promise<void> {
  const { balance, pending } = await readBalance(payment, tx);
  const left = balance - pending;
  if (BigInt(amount) > left) throw exceedsBalance(atLeastNothing(left), payment.currency, 'refunded');
}

export function exceedsBalance(left: number, currency: string, verb: 'paid out' | 'refunded'): Refusal {
  const code = 'amount_exceeds_balance';
  const detail = `At most ${left} ${currency} minor units can be ${verb} from the balance now.`;
  return new Refusal(code, detail, { errors: [{ field: '/amount', code, message: `must be at most ${left}` }] });
}
