import type { Transaction } from 'sequelize';
import type { EventType, PaymentStatus } from '../../../spec/generated/values.ts';
import { now } from '../../clock.ts';
import { Refusal } from '../../errors.ts';
import type { Payment } from '../../models/payment.ts';
import { recordEvent } from '../events.ts';

interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
  at: 'authorized_at' | 'captured_at' | 'cancelled_at' | 'expired_at' | null;
  event: EventType | null;
}

/** The one table of payment states. The contract documents the same table. */
const TRANSITIONS = {
  authorize: { from: ['PENDING'], to: 'AUTHORIZED', at: 'authorized_at', event: 'payment.authorized' },
  decline: { from: ['PENDING'], to: 'FAILED', at: null, event: null },
  capture: { from: ['AUTHORIZED'], to: 'CAPTURED', at: 'captured_at', event: 'payment.captured' },
  cancel: { from: ['PENDING', 'AUTHORIZED'], to: 'CANCELLED', at: 'cancelled_at', event: 'payment.cancelled' },
} as const satisfies Record<string, Transition>;

type Trigger = keyof typeof TRANSITIONS;

/**
 * Moves a payment along the table, in the transaction that holds its row lock: the only place that changes a status.
 * Anything off the table is 409 `payment_state_conflict`; past its expiry a payment takes no further step, 409 `payment_expired`.
 */
export async function applyTransition(
  payment: Payment,
  trigger: Trigger,
  changes: Partial<Pick<Payment, 'amount_captured' | 'failure' | 'cancellation_reason'>>,
  tx: Transaction,
): Promise<void> {
  const transition: Transition = TRANSITIONS[trigger];
  refuseIfNotFrom(payment, trigger, transition);
  const at = now();
  payment.set({ ...changes, status: transition.to, updated_at: at, ...(transition.at && { [transition.at]: at }) });
  await payment.save({ transaction: tx });
  if (transition.event) await recordEvent(transition.event, payment, null, tx);
}

function refuseIfNotFrom(payment: Payment, trigger: Trigger, transition: Transition): void {
  if (!transition.from.includes(payment.status)) {
    throw new Refusal(
      'payment_state_conflict',
      `This payment is ${payment.status}; to ${trigger} it, it must be ${transition.from.join(' or ')}.`,
    );
  }
  if (payment.expires_at <= now()) {
    throw new Refusal(
      'payment_expired',
      `This payment expired at ${payment.expires_at.toISOString()}. Create a new one.`,
    );
  }
}
