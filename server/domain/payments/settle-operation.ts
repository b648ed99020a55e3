import type { Transaction } from 'sequelize';
import { secondsAfter } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { transaction } from '../../database/transaction.ts';
import type { Logger } from '../../platform/log.ts';
import { Payment } from '../../models/payments/payment.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { Refund } from '../../models/payments/refund.ts';
import { LEASE_SECONDS } from '../checkpoint.ts';
import { pauseAfter } from './processors/back-off.ts';
import { findProcessor } from './processors/processors.ts';
import type { OpenStatus, Outcome, OutcomeCallback, PaymentProcessor } from './processors/processor.ts';
import { mailManagers } from '../accounts/mail-managers.ts';
import { recordDeclinedCard } from './card-attempts.ts';
import { returnedRefundLetter } from './dispute-letters.ts';
import { keepAction } from './payer-action.ts';
import { dropToken, keepCard } from './payment-method.ts';
import { isAskedAgain, PendingOperation, takeStep, type Taken } from './reserve-step.ts';
import { opsCommand } from '../../platform/commands.ts';
import { declineForGood, keepReference, returnRefund, settle, type Step } from './steps.ts';
import { reportTopUpRefund } from './top-up-notices.ts';

/** An operation as its processor was called; `due_at` is null for a callback, which has no lease. */
type Asked = Pick<ProcessorOperation, 'id' | 'payment_reference' | 'declines' | 'due_at' | 'abandoned_at'>;

/** Step 3: settles an outcome once, from a response or a callback. Locks the payment first, as everywhere. */
export async function settleOperation(
  service: DomainContext,
  asked: Asked,
  outcome: Outcome,
  tx: Transaction,
): Promise<Taken> {
  const payment = (await Payment.lockByReference(asked.payment_reference, tx))!;
  const operation = await ProcessorOperation.lock(asked.id, tx);
  // After a decline, the payment's reference belongs to another operation.
  if (operation.status !== 'declined' && keepReported(payment, outcome)) payment.store(tx);
  if (hasLapsed(outcome) && isHeldBy(operation, payment)) return endLapsed(service, payment, tx);
  if (isReturned(outcome, asked, operation)) return returnSettled(service, operation, payment, outcome, tx);
  if (operation.isSettled) return (await leftBy(operation, asked, payment, tx)) ?? stepOf(operation, payment, tx);
  if (isStale(outcome, asked, operation)) return stepOf(operation, payment, tx);
  const status = outcome.status === 'action_required' ? 'pending' : outcome.status;
  const isOpen = status === 'pending' || status === 'unknown' || isAskedAgain(operation, status);
  const at = service.clock.now();
  const nextDue = asked.due_at === null ? dueAfterCallback(operation, at) : secondsAfter(at, LEASE_SECONDS);
  const acting = payment.acting_operation_id;
  await operation.update(
    {
      status,
      attempts: operation.attempts + 1,
      declines: operation.declines + (status === 'declined' ? 1 : 0),
      ...(outcome.status === 'declined' && { processor_code: outcome.processor_code ?? null }),
      updated_at: at,
      ...(isOpen ? nextTime(service, operation, status, payment, at) : { due_at: null, given_up_at: null }),
      ...keepAction(service.keys, payment, { asked, operation }, outcome, at),
    },
    { transaction: tx },
  );
  if (operation.given_up_at !== null) reportGivenUp(service.log, operation);
  const step = await stepOf(operation, payment, tx);
  if (isOpen) {
    if (await isTriedTooOften(service, payment, outcome, tx)) return { ...step, declined: true };
    if (payment.acting_operation_id !== acting || outcome.declined_card !== undefined) payment.store(tx);
    return step;
  }
  if (operation.kind === 'authorize') dropToken(payment);
  if (operation.kind === 'capture' && hasLapsed(outcome)) {
    endLapsed(service, payment, tx);
    return { ...step, declined: true };
  }
  const settled = settle(service, step, outcome, tx);
  await reportTopUpRefund(service, settled.step, tx);
  return settled.next ? takeStep(service, settled.next, tx, nextDue) : settled.step;
}

/** Counts a card that was declined on the page where the payer acts. The payment is declined for good after too many. */
async function isTriedTooOften(
  service: DomainContext,
  payment: Payment,
  { declined_card }: Outcome,
  tx: Transaction,
): Promise<boolean> {
  if (declined_card === undefined || !payment.awaitsPayer) return false;
  if (recordDeclinedCard(payment, declined_card)) return false;
  await declineForGood(service, payment, 'declined', tx);
  return true;
}

const hasLapsed = (outcome: Outcome): boolean => outcome.status === 'declined' && outcome.lapsed === true;

/** Reports whether a payment is held by this authorization, and no other step is pending. */
const isHeldBy = ({ kind, status }: ProcessorOperation, payment: Payment): boolean =>
  kind === 'authorize' && status === 'succeeded' && payment.status === 'AUTHORIZED' && payment.operation_id === null;

/** Reports whether a refund that had succeeded has failed. */
const isReturned = (
  { status }: Outcome,
  asked: Asked,
  { kind, status: before, declines }: ProcessorOperation,
): boolean => status === 'declined' && kind === 'refund' && before === 'succeeded' && declines === asked.declines;

/** Returns the money of a refund that had succeeded, and mails that to the owners and admins of the business, or the topped-up user. */
async function returnSettled(
  service: DomainContext,
  operation: ProcessorOperation,
  payment: Payment,
  outcome: Outcome,
  tx: Transaction,
): Promise<Step> {
  const processor_code = (outcome.status === 'declined' && outcome.processor_code) || null;
  const change = { status: 'declined', processor_code, updated_at: service.clock.now() } as const;
  await operation.update(change, { transaction: tx });
  const step = await stepOf(operation, payment, tx);
  returnRefund(service, payment, step.refund!, tx);
  if (payment.top_up_user_id !== null) await reportTopUpRefund(service, step, tx);
  else await mailManagers(service, payment.business_id, returnedRefundLetter(payment, step.refund!), tx);
  return step;
}

/** Expires an authorized payment whose processor holds nothing any more. */
function endLapsed(service: DomainContext, payment: Payment, tx: Transaction): Step {
  return settle(service, { kind: 'expire', payment, amount: payment.amount }, { status: 'succeeded' }, tx).step;
}

/**
 * Reports whether an outcome no longer counts. A success always counts, a decline for its own key only, an open outcome only
 * while its caller has the lease.
 */
function isStale({ status }: Outcome, asked: Asked, operation: ProcessorOperation): boolean {
  if (status === 'succeeded') return false;
  if (status === 'declined') return operation.declines !== asked.declines;
  return operation.due_at?.getTime() !== asked.due_at?.getTime();
}

/**
 * Returns when the step after a callback is due: it belongs to the caller with the lease until the lease ends, and then to a
 * worker.
 */
function dueAfterCallback({ status, due_at }: ProcessorOperation, at: Date): Date {
  return status === 'reserved' && due_at !== null && due_at > at ? due_at : at;
}

/** Returns the pending operation that a callback left to the caller with the lease. */
async function leftBy(
  { kind }: ProcessorOperation,
  { due_at }: Asked,
  { reference, capture_method }: Payment,
  tx: Transaction,
): Promise<PendingOperation | undefined> {
  if (kind !== 'authorize' || due_at === null) return undefined;
  const kinds = capture_method === 'AUTOMATIC' ? ['capture', 'release'] : ['release'];
  const where = { payment_reference: reference, kind: kinds, status: 'reserved', due_at };
  const next = await ProcessorOperation.findOne({ where, transaction: tx });
  return next ? new PendingOperation(next.id, due_at) : undefined;
}

/** Keeps what the processor reports about the payment. @returns true if something is new */
function keepReported(payment: Payment, outcome: Outcome): boolean {
  const isNew = [keepReference(payment, outcome), keepCard(payment, outcome)];
  return isNew.includes(true);
}

function nextTime(
  service: DomainContext,
  { attempts }: ProcessorOperation,
  status: OpenStatus,
  payment: Payment,
  at: Date,
) {
  const pause = pauseAfter(attempts + 1, status, findProcessor(service, payment)?.mostAttempts);
  return pause === null ? { due_at: null, given_up_at: at } : { due_at: secondsAfter(at, pause), given_up_at: null };
}

function reportGivenUp(log: Logger, { id, payment_reference, kind, status, attempts }: ProcessorOperation): void {
  const operation = { operation: id, payment: payment_reference, kind, answer: status, attempts };
  log.error(operation, `processor operation given up; see ${opsCommand('operation list')}`);
}

/** Returns the current step of an operation. */
export function findStep(id: string): Promise<Step> {
  return transaction(async (tx) => {
    const { payment_reference } = await find(id, tx);
    const payment = (await Payment.lockByReference(payment_reference, tx))!;
    return stepOf(await ProcessorOperation.lock(id, tx), payment, tx);
  });
}

function find(id: string, tx: Transaction): Promise<ProcessorOperation> {
  return ProcessorOperation.findByPk(id, { transaction: tx, rejectOnEmpty: true });
}

async function stepOf(operation: ProcessorOperation, payment: Payment, tx: Transaction): Promise<Step> {
  const { kind, amount, reason, refund_id, status, isSettled, abandoned_at } = operation;
  const refund = refund_id === null ? null : await Refund.findByPk(refund_id, { transaction: tx });
  return {
    kind,
    payment,
    amount,
    ...(refund && { refund }),
    ...(reason !== null && { reason }),
    ...(abandoned_at !== null && { abandoned: true }),
    declined: status === 'declined' && isSettled,
  };
}

/** Settles an operation as if its processor had answered; for simulations. */
export async function answerFor(
  service: DomainContext,
  operationId: string,
  outcome: Outcome,
  tx: Transaction,
): Promise<Taken> {
  return settleOperation(service, await find(operationId, tx), outcome, tx);
}

/** Settles a processor's callback, which may arrive before or after its response and any number of times. */
export async function receiveCallback(
  service: DomainContext,
  processor: PaymentProcessor,
  { idempotencyKey, outcome }: OutcomeCallback,
): Promise<void> {
  const isFinal = outcome.status === 'succeeded' || outcome.status === 'declined';
  if (!isFinal && outcome.declined_card === undefined) return; // the response says the same
  const [id = '', nth = 1] = idempotencyKey.split('-');
  const operation = await ProcessorOperation.findByPk(id);
  const payment = operation && (await Payment.findByReference(operation.payment_reference));
  if (!payment || findProcessor(service, payment) !== processor) {
    service.log.warn(
      { processor: processor.name, operation: id },
      'callback for an unknown operation of this processor',
    );
    return;
  }
  const asked = {
    id,
    payment_reference: payment.reference,
    declines: Number(nth) - 1,
    due_at: null,
    abandoned_at: null,
  };
  await transaction(async (tx) => {
    if (isFinal) await settleOperation(service, asked, outcome, tx);
    else await countCard(service, asked, outcome, tx);
  });
}

/** Counts a card that was declined on the page of an operation, which stays open. */
async function countCard(service: DomainContext, { id, payment_reference }: Asked, outcome: Outcome, tx: Transaction) {
  const payment = (await Payment.lockByReference(payment_reference, tx))!;
  if (payment.acting_operation_id !== id) return;
  if (!(await isTriedTooOften(service, payment, outcome, tx))) payment.store(tx);
}
