import type { Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { transaction } from '../../database/transaction.ts';
import { Payment } from '../../models/payments/payment.ts';
import { giveUp } from './payments.ts';
import { processorOf } from './processors/processors.ts';
import { reserve } from './reserve-step.ts';
import type { Step } from './steps.ts';

const MOST_AT_A_TIME = 10_000;

/** Time after which businesses whose payments have become due meanwhile take their turn. */
const TURN_MILLISECONDS = 1000;
/** Multiple of a search's duration for a turn, so that searching a large backlog stays a small part of the work. */
const TURN_LOOKS = 10;

/**
 * Expires overdue payments, of businesses in turn. It may run late, because every step checks the clock, and in any number
 * of workers. Each payment has a separate transaction, so that one failure does not delay the others.
 */
export async function expirePayments(service: DomainContext, stopping?: AbortSignal): Promise<void> {
  const tried = new Set<string>();
  let isMore = true;
  while (isMore) {
    const begun = performance.now();
    const found = await Payment.findExpired(service.clock.now(), MOST_AT_A_TIME);
    const end = performance.now() + Math.max(TURN_MILLISECONDS, TURN_LOOKS * (performance.now() - begun));
    const due = found.filter((reference) => !tried.has(reference));
    isMore = due.length > 0 && found.length === MOST_AT_A_TIME;
    for (const reference of due) {
      if (stopping?.aborted) return;
      if (performance.now() > end) {
        isMore = true;
        break;
      }
      tried.add(reference);
      await expire(service, reference).catch((error: unknown) =>
        service.log.error({ err: error, payment: reference }, 'expiry of a payment failed'),
      );
    }
  }
}

async function expire(service: DomainContext, reference: string): Promise<void> {
  try {
    await withExpired(service.clock, reference, (payment, tx) =>
      isHeldRemotely(service, payment)
        ? reserveVoid(service.clock, payment, tx)
        : giveUp(service, payment, { kind: 'expire' }, tx),
    );
  } catch (error) {
    service.log.error({ err: error, payment: reference }, 'immediate expiry of a payment failed');
    // The pending operation has a back-off, so that this payment does not come first in every round.
    await withExpired(service.clock, reference, (payment, tx) => reserveVoid(service.clock, payment, tx));
  }
}

function withExpired(
  clock: Clock,
  reference: string,
  work: (payment: Payment, tx: Transaction) => Promise<unknown>,
): Promise<unknown> {
  return transaction(async (tx) => {
    const payment = await Payment.lockExpired(reference, clock.now(), tx);
    return payment && work(payment, tx);
  });
}

function isHeldRemotely(service: DomainContext, payment: Payment): boolean {
  return payment.status === 'AUTHORIZED' && processorOf(service, payment).isRemote(expiryOf(payment));
}

/** Reserves the void. The reconciler makes the call, so that the expiry of others does not wait for a processor. */
async function reserveVoid(clock: Clock, payment: Payment, tx: Transaction): Promise<void> {
  if (payment.status === 'AUTHORIZED') await reserve(clock, expiryOf(payment), clock.now(), tx);
}

const expiryOf = (payment: Payment): Step => ({ kind: 'expire', payment, amount: payment.amount });
