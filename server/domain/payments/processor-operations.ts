import { once } from 'node:events';
import type { Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { transaction } from '../../database/transaction.ts';
import { returnPath } from '../../platform/origin.ts';
import { Payment } from '../../models/payments/payment.ts';
import { Refusal } from '../../platform/errors.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { Refund } from '../../models/payments/refund.ts';
import { LEASE_SECONDS, unkept, type Checkpoint } from '../checkpoint.ts';
import { METHODS, processorOf } from './processors/processors.ts';
import type { Order, Outcome } from './processors/processor.ts';
import { PendingOperation, type Taken } from './reserve-step.ts';
import { findStep, settleOperation } from './settle-operation.ts';
import type { Step } from './steps.ts';

/** Time limit of a call with its claim: less than the lease, so that calls for one operation never overlap. */
const CALL_SECONDS = LEASE_SECONDS - 5;

/** Time in which the processor is asked at most once about a payer who is back. */
const RETURN_SECONDS = 5;

const UNKNOWN: Outcome = { status: 'unknown' };
/** The outcome of an abandoned authorization that its processor does not know. */
const ABANDONED: Outcome = { status: 'declined', decline_code: 'payer_declined' };

/**
 * Carries out the step that `start` takes. A pending operation is called with no transaction open, then settled, and so is
 * the next step. If an earlier try of this request was interrupted, its pending operation is resumed instead.
 */
export async function carryOut<Result>(
  service: DomainContext,
  start: (tx: Transaction) => Promise<Result>,
  checkpoint: Checkpoint = unkept,
): Promise<Exclude<Result, PendingOperation> | Step> {
  const { resumed } = checkpoint;
  const taken = resumed === undefined ? await checkpoint.transaction(start) : new PendingOperation(resumed);
  return taken instanceof PendingOperation
    ? complete(service, taken, checkpoint)
    : (taken as Exclude<Result, PendingOperation>);
}

async function complete(service: DomainContext, taken: Taken, checkpoint: Checkpoint): Promise<Step> {
  while (taken instanceof PendingOperation) {
    const operation: PendingOperation = taken;
    taken = await checkpoint.wait(operation.id, () => resume(service, operation));
  }
  return taken;
}

/** An operation that this process has leased. `signal` aborts its call before the lease ends. */
export interface Claim {
  operation: ProcessorOperation;
  signal: AbortSignal;
}

async function claim(
  clock: Clock,
  from: (at: Date, until: Date) => Promise<ProcessorOperation | undefined>,
): Promise<Claim | undefined> {
  const signal = AbortSignal.timeout(CALL_SECONDS * 1000); // starts before the lease
  const operation = await from(clock.now(), clock.secondsFromNow(LEASE_SECONDS));
  return operation && { operation, signal };
}

/** Claims a due operation, unless another worker has it. */
export function claimDue(clock: Clock, id: string): Promise<Claim | undefined> {
  return claim(clock, (at, until) => ProcessorOperation.claimDue(id, at, until));
}

/**
 * Claims an authorization whose payer is back, unless another worker has it or its processor was asked for the same reason a
 * moment ago: a payer may reload the page any number of times. It is due later, and a lease ends before that time.
 */
export async function claimReturned(clock: Clock, id: string): Promise<Claim | undefined> {
  const due = (await ProcessorOperation.findByPk(id))?.due_at ?? null;
  const held = due !== null && due > clock.secondsFromNow(LEASE_SECONDS) ? due : null;
  const before = clock.secondsFromNow(-RETURN_SECONDS);
  return claim(clock, (at, until) => ProcessorOperation.claimReturned(id, { at, before, until, held }));
}

/** Completes a claimed operation and the steps that follow. */
export async function finish(service: DomainContext, claimed: Claim): Promise<void> {
  await complete(service, await callAndSettle(service, claimed), unkept);
}

/** Calls and settles a pending operation. While another caller has the lease, returns its step unchanged. */
async function resume(service: DomainContext, { id, held }: PendingOperation): Promise<Taken> {
  const claimed = await claim(service.clock, (at, until) => ProcessorOperation.claim(id, at, until, held));
  return claimed ? callAndSettle(service, claimed) : findStep(id);
}

async function callAndSettle(service: DomainContext, { operation, signal }: Claim): Promise<Taken> {
  const outcome = await callInTime(service, operation, signal);
  try {
    return await transaction((tx) => settleOperation(service, operation, outcome, tx));
  } catch (error) {
    // An outcome that cannot be settled counts as unknown: the call is retried, and eventually given up.
    await transaction((tx) => settleOperation(service, operation, UNKNOWN, tx));
    throw error;
  }
}

async function callInTime(
  service: DomainContext,
  operation: ProcessorOperation,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    signal.throwIfAborted();
    return await Promise.race([call(service, operation, signal), once(signal, 'abort').then(() => UNKNOWN)]);
  } catch (error) {
    service.log.error({ err: error, operation: operation.id }, 'processor call failed');
    return UNKNOWN;
  }
}

/** Builds the order of a stored operation. */
function orderOf(
  { clock, config }: DomainContext,
  { kind, amount, idempotencyKey, created_at: startedAt }: ProcessorOperation,
  payment: Payment,
  signal: AbortSignal,
): Order {
  const returnUrl = config.origin + returnPath(payment.reference);
  return { idempotencyKey, kind, payment, amount, returnUrl, startedAt, askedAt: clock.now(), signal };
}

/**
 * Asks the processor of a refund to cancel it, and settles what it answers, as a callback. Its operation need not be leased: a
 * cancellation may be repeated, and the first end of the refund counts. A refund that has ended is returned.
 * @throws Refusal `processor_unavailable` if the processor does not answer
 */
export async function cancelThere(service: DomainContext, operationId: string): Promise<Refund> {
  const operation = await ProcessorOperation.findByPk(operationId, { rejectOnEmpty: true });
  if (operation.isSettled) return Refund.findByPk(operation.refund_id!, { rejectOnEmpty: true });
  const payment = (await Payment.findByReference(operation.payment_reference))!;
  const signal = AbortSignal.timeout(CALL_SECONDS * 1000);
  const order = orderOf(service, operation, payment, signal);
  const outcome = await processorOf(service, payment)
    .cancelRefund?.(order)
    .catch((error: unknown) => {
      service.log.error({ err: error, operation: operationId }, 'cancellation of a refund failed');
      return UNKNOWN;
    });
  if (outcome?.status === 'unknown')
    throw new Refusal(
      'processor_unavailable',
      'The processor did not answer. Read the refund, and cancel it again if it is PENDING.',
    );
  return transaction((tx) => settleCancellation(service, operation, outcome, tx));
}

async function settleCancellation(
  service: DomainContext,
  { id, payment_reference, refund_id }: ProcessorOperation,
  outcome: Outcome | undefined,
  tx: Transaction,
): Promise<Refund> {
  await Payment.lockByReference(payment_reference, tx);
  const { isSettled, declines } = await ProcessorOperation.lock(id, tx);
  if (!isSettled && (outcome?.status === 'succeeded' || outcome?.status === 'declined')) {
    const asked = { id, payment_reference, declines, due_at: null, abandoned_at: null };
    await settleOperation(service, asked, outcome, tx);
  }
  return Refund.findByPk(refund_id!, { transaction: tx, rejectOnEmpty: true });
}

/** Step 2: calls the processor, unless an operator gave the verdict. An order that may have arrived is looked up first. */
async function call(service: DomainContext, operation: ProcessorOperation, signal: AbortSignal): Promise<Outcome> {
  const { kind, payment_reference, verdict } = operation;
  if (verdict === 'succeeded') return { status: verdict };
  if (verdict === 'declined') return { status: verdict, decline_code: 'declined' };
  const payment = (await Payment.findByReference(payment_reference))!;
  const processor = processorOf(service, payment);
  const order = orderOf(service, operation, payment, signal);
  const isAbandoned = operation.abandoned_at !== null;
  if (isAbandoned && processor.abandon) return processor.abandon(order);
  const found = operation.isAsked ? await processor.retrieve(order) : undefined;
  signal.throwIfAborted();
  if (found) return found;
  return isAbandoned ? ABANDONED : processor[METHODS[kind]](order);
}
