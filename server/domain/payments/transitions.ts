import type { Transaction } from 'sequelize';
import type { PaymentStatus } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { PaymentEventType } from '../../models/webhooks/event.ts';
import { recordEvent } from '../webhooks/events.ts';

interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
  at: 'authorized_at' | 'captured_at' | 'cancelled_at' | 'expired_at' | null;
  event: PaymentEventType;
  /** True if it must be requested before the payment expires. */
  inTime: boolean;
}

/** The table of payment states, which PaymentStatus in spec/payments.tsp documents. */
export const TRANSITIONS = {
  authorize: { from: ['PENDING'], to: 'AUTHORIZED', at: 'authorized_at', event: 'payment.authorized', inTime: true },
  decline: { from: ['PENDING'], to: 'FAILED', at: null, event: 'payment.failed', inTime: true },
  capture: { from: ['AUTHORIZED'], to: 'CAPTURED', at: 'captured_at', event: 'payment.captured', inTime: true },
  cancel: {
    from: ['PENDING', 'AUTHORIZED'],
    to: 'CANCELLED',
    at: 'cancelled_at',
    event: 'payment.cancelled',
    inTime: true,
  },
  expire: { from: ['PENDING', 'AUTHORIZED'], to: 'EXPIRED', at: 'expired_at', event: 'payment.expired', inTime: false },
  refund_part: {
    from: ['CAPTURED', 'PARTIALLY_REFUNDED'],
    to: 'PARTIALLY_REFUNDED',
    at: null,
    event: 'payment.refunded',
    inTime: false,
  },
  refund_all: {
    from: ['CAPTURED', 'PARTIALLY_REFUNDED'],
    to: 'REFUNDED',
    at: null,
    event: 'payment.refunded',
    inTime: false,
  },
  return_part: {
    from: ['PARTIALLY_REFUNDED', 'REFUNDED'],
    to: 'PARTIALLY_REFUNDED',
    at: null,
    event: 'refund.failed',
    inTime: false,
  },
  return_all: {
    from: ['PARTIALLY_REFUNDED', 'REFUNDED'],
    to: 'CAPTURED',
    at: null,
    event: 'refund.failed',
    inTime: false,
  },
} as const satisfies Record<string, Transition>;

export type Trigger = keyof typeof TRANSITIONS;

/**
 * Changes a payment's status, and stores it with all other changes. No other place changes a status. Requires the payment to
 * be locked. Refuses transitions that are not in the table.
 */
export function applyTransition(
  service: DomainContext,
  payment: Payment,
  trigger: Trigger,
  refund: Refund | null,
  tx: Transaction,
): void {
  const { to, at, event }: Transition = TRANSITIONS[trigger];
  refuseUnlessFrom(payment, trigger);
  const moment = refund?.updated_at ?? service.clock.now();
  payment.set({ status: to, updated_at: moment, ...(at && { [at]: moment }) });
  payment.store(tx);
  recordEvent(service, event, payment, refund?.toWire() ?? null, tx);
}

/**
 * Throws 409 `payment_state_conflict` for a transition that is not in the table, and 409 `payment_expired` past the expiry,
 * even before the upkeep has marked the payment EXPIRED.
 */
export function refuseUnlessAllowed(
  clock: Clock,
  payment: Payment,
  trigger: Trigger,
  { evenIfBusy = false } = {},
): void {
  const isOpen = payment.status === 'PENDING' || payment.status === 'AUTHORIZED';
  if (TRANSITIONS[trigger].inTime && (payment.status === 'EXPIRED' || (isOpen && hasExpired(payment, clock.now())))) {
    throw expired(payment);
  }
  refuseUnlessFrom(payment, trigger);
  if (isOpen && !evenIfBusy && isBusy(payment, trigger)) {
    const detail = `This payment is ${payment.status}, and its processor has a pending operation. Try again when that is settled.`;
    throw new Refusal('payment_state_conflict', detail);
  }
}

/** Reports whether a step is allowed now. */
export function isAllowed(clock: Clock, payment: Payment, trigger: Trigger): boolean {
  try {
    refuseUnlessAllowed(clock, payment, trigger);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Reports whether another step is pending. Only one is allowed at a time, except that a PENDING payment can always end: a
 * late authorization is then released.
 */
function isBusy({ status, operation_id }: Payment, trigger: Trigger): boolean {
  const givesUp = status === 'PENDING' && (trigger === 'cancel' || trigger === 'expire');
  return operation_id !== null && !givesUp;
}

function refuseUnlessFrom({ status }: Payment, trigger: Trigger): void {
  const { from }: Transition = TRANSITIONS[trigger];
  if (from.includes(status)) return;
  const verb = trigger.startsWith('refund') ? 'refund' : trigger;
  const detail = `This payment is ${status}; to ${verb} it, it must be ${from.join(' or ')}.`;
  throw new Refusal('payment_state_conflict', detail);
}

/** Refuses a step of an expired payment, which may have expired early: by a test helper, or at its processor. */
export function expired({ expired_at, expires_at }: Payment): Refusal {
  const at = (expired_at ?? expires_at).toISOString();
  return new Refusal('payment_expired', `This payment expired at ${at}. Create a new one.`);
}

export function hasExpired({ expires_at }: Payment, at: Date): boolean {
  return expires_at <= at;
}
