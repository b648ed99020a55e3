import { once } from 'node:events';
import type { Transaction } from 'sequelize';
import { now, secondsAfter, secondsFromNow } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { Payment } from '../../models/payment.ts';
import { ProcessorOperation } from '../../models/processor-operation.ts';
import { Refund } from '../../models/refund.ts';
import { LEASE_SECONDS, unkept, type Checkpoint } from '../checkpoint.ts';
import { pauseAfter, type OpenStatus } from './processors/back-off.ts';
import { findProcessor, METHODS, processorOf, type PaymentService } from './processors/processors.ts';
import type { Callback, Order, Outcome, PaymentProcessor } from './processors/processor.ts';
import { settle, type Step } from './steps.ts';

/** How long a call may take, its claim included: less than the lease, so that no two calls for one operation overlap. */
const CALL_SECONDS = LEASE_SECONDS - 5;

const UNKNOWN: Outcome = { status: 'unknown' };

/** A step that is reserved, and waits for its processor to be called. */
export class PendingOperation {
  readonly id: string;
  /** The end of the lease that the caller has, if any. */
  readonly held: Date | undefined;

  constructor(id: string, held?: Date) {
    this.id = id;
    this.held = held;
  }
}

type Taken = Step | PendingOperation;

/**
 * Carries out what `begin` takes: a step that is reserved is called with no transaction open, then settled, and so is
 * what follows from it. An earlier try of the same request that broke off is gone on with instead.
 */
export async function carryOut<Result>(
  service: PaymentService,
  begin: (tx: Transaction) => Promise<Result>,
  checkpoint: Checkpoint = unkept,
): Promise<Exclude<Result, PendingOperation> | Step> {
  const { resumed } = checkpoint;
  const taken = resumed === undefined ? await checkpoint.transaction(begin) : new PendingOperation(resumed);
  return taken instanceof PendingOperation
    ? complete(service, taken, checkpoint)
    : (taken as Exclude<Result, PendingOperation>);
}

async function complete(service: PaymentService, taken: Taken, checkpoint: Checkpoint): Promise<Step> {
  while (taken instanceof PendingOperation) {
    const operation: PendingOperation = taken;
    taken = await checkpoint.wait(operation.id, () => goOn(service, operation));
  }
  return taken;
}

/**
 * Takes a step, for a payment that is locked and may take it. If the processor is at hand, the step is over when this
 * resolves; if it is remote, the step is reserved only.
 * @param dueAt When a worker makes the call, if the caller has not done so by then.
 */
export async function takeStep(
  service: PaymentService,
  step: Step,
  tx: Transaction,
  dueAt = secondsFromNow(LEASE_SECONDS),
): Promise<Taken> {
  const processor = processorOf(service, step.payment);
  if (processor.isRemote(step)) return reserve(step, dueAt, tx);
  const outcome = await processor[METHODS[step.kind]](orderOf(step), tx);
  if (isAskedAgain(step, outcome.status)) return reserve(step, now(), tx);
  keepReference(step.payment, outcome);
  const settled = await settle(step, outcome, tx);
  return settled.next ? takeStep(service, settled.next, tx) : settled.step;
}

/** Each with a key of its own: one that is rolled back with its transaction has not been asked. */
function orderOf({ kind, payment, amount }: Step): Order {
  return { kind, payment, amount, idempotencyKey: newId('op'), begunAt: now() };
}

/** No request waits for these voids, so no merchant would ask again after a decline. */
function isAskedAgain({ kind }: Pick<Step, 'kind'>, status: Outcome['status']): status is 'declined' {
  return status === 'declined' && (kind === 'expire' || kind === 'release');
}

/**
 * First: writes down what a processor is to be asked, together with what that reserves (a refund counts as given back, a
 * payment takes no other step). The call comes when that is committed.
 */
export async function reserve(step: Step, dueAt: Date, tx: Transaction): Promise<PendingOperation> {
  const { kind, payment, amount, refund, reason } = step;
  const id = newId('op');
  const at = now();
  // A late authorization is let go of beside everything else; a payment has any number of refunds.
  if (kind !== 'refund' && kind !== 'release') payment.operation_id = id;
  await payment.set({ updated_at: at }).store(tx);
  await refund?.save({ transaction: tx });
  await ProcessorOperation.create(
    {
      id,
      payment_reference: payment.reference,
      refund_id: refund?.id ?? null,
      kind,
      amount,
      reason: reason ?? null,
      due_at: dueAt,
      created_at: at,
      updated_at: at,
    },
    { transaction: tx },
  );
  return new PendingOperation(id, dueAt);
}

/** An operation that this process has leased, and what ends its call before the lease does. */
export interface Claim {
  operation: ProcessorOperation;
  signal: AbortSignal;
}

async function claim(
  from: (at: Date, until: Date) => Promise<ProcessorOperation | undefined>,
): Promise<Claim | undefined> {
  const signal = AbortSignal.timeout(CALL_SECONDS * 1000); // runs from before the lease does
  const operation = await from(now(), secondsFromNow(LEASE_SECONDS));
  return operation && { operation, signal };
}

/** Claims what is due the longest, if anything is. */
export function claimNext(): Promise<Claim | undefined> {
  return claim((at, until) => ProcessorOperation.claimNext(at, until));
}

/** Brings an operation that is claimed, and what follows from it, to its end. */
export async function finish(service: PaymentService, claimed: Claim): Promise<void> {
  await complete(service, await callAndSettle(service, claimed), unkept);
}

/** Goes on with an operation from where it stands. While another caller has it, its step is returned as it is. */
async function goOn(service: PaymentService, { id, held }: PendingOperation): Promise<Taken> {
  const claimed = await claim((at, until) => ProcessorOperation.claim(id, at, until, held));
  return claimed ? callAndSettle(service, claimed) : findStep(id);
}

async function callAndSettle(service: PaymentService, { operation, signal }: Claim): Promise<Taken> {
  const outcome = await callInTime(service, operation, signal);
  try {
    return await transaction((tx) => settleOperation(service, operation, outcome, tx));
  } catch (error) {
    // What cannot be written down is asked again, and given up, like what is not known.
    await transaction((tx) => settleOperation(service, operation, UNKNOWN, tx));
    throw error;
  }
}

async function callInTime(
  service: PaymentService,
  operation: ProcessorOperation,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    signal.throwIfAborted();
    return await Promise.race([call(service, operation, signal), once(signal, 'abort').then(() => UNKNOWN)]);
  } catch (error) {
    log.error({ err: error, operation: operation.id }, 'processor call failed');
    return UNKNOWN;
  }
}

/** Second: asks the processor, unless an operator knows. What may have arrived is asked about first, and ordered with the same key if it has not. */
async function call(service: PaymentService, operation: ProcessorOperation, signal: AbortSignal): Promise<Outcome> {
  const { kind, amount, payment_reference, idempotencyKey, created_at, verdict } = operation;
  if (verdict === 'succeeded') return { status: verdict };
  if (verdict === 'declined') return { status: verdict, decline_code: 'declined' };
  const payment = (await Payment.findByReference(payment_reference))!;
  const processor = processorOf(service, payment);
  const order = { idempotencyKey, kind, payment, amount, begunAt: created_at, signal };
  const found = operation.isAsked ? await processor.retrieve(order) : undefined;
  signal.throwIfAborted();
  return found ?? processor[METHODS[kind]](order);
}

/** An operation as its processor was asked; `due_at` is null for a callback, which no lease stands behind. */
type Asked = Pick<ProcessorOperation, 'id' | 'payment_reference' | 'declines' | 'due_at'>;

/** Third: writes an outcome down, once, whether it comes as an answer or as a callback. The payment's lock comes first, as everywhere. */
async function settleOperation(
  service: PaymentService,
  asked: Asked,
  outcome: Outcome,
  tx: Transaction,
): Promise<Taken> {
  const payment = (await Payment.lockByReference(asked.payment_reference, tx))!;
  const operation = await ProcessorOperation.lock(asked.id, tx);
  if (keepReference(payment, outcome)) await payment.store(tx);
  if (operation.isSettled) return (await leftBy(operation, asked, payment, tx)) ?? stepOf(operation, payment, tx);
  if (isStale(outcome, asked, operation)) return stepOf(operation, payment, tx);
  const { status } = outcome;
  const isOpen = status === 'pending' || status === 'unknown' || isAskedAgain(operation, status);
  const at = now();
  const nextDue = asked.due_at === null ? dueAfterCallback(operation, at) : secondsAfter(at, LEASE_SECONDS);
  await operation.update(
    {
      status,
      attempts: operation.attempts + 1,
      declines: operation.declines + (status === 'declined' ? 1 : 0),
      updated_at: at,
      ...(isOpen ? nextTime(service, operation, status, payment, at) : { due_at: null, given_up_at: null }),
    },
    { transaction: tx },
  );
  if (operation.given_up_at !== null) reportGivenUp(operation);
  const step = await stepOf(operation, payment, tx);
  if (isOpen) return step;
  const settled = await settle(step, outcome, tx);
  return settled.next ? takeStep(service, settled.next, tx, nextDue) : settled.step;
}

/** @returns whether the processor has named the payment only now */
function keepReference(payment: Payment, { reference }: Outcome): boolean {
  if (reference === undefined || payment.processor_reference !== null) return false;
  payment.processor_reference = reference;
  return true;
}

/** A success always counts, a decline for its key only, and not knowing only while no other caller may know more. */
function isStale({ status }: Outcome, asked: Asked, operation: ProcessorOperation): boolean {
  if (status === 'succeeded') return false;
  if (status === 'declined') return operation.declines !== asked.declines;
  return operation.due_at?.getTime() !== asked.due_at?.getTime();
}

/** What follows from a callback is left to the caller whose call is under way, until its lease ends; else to a worker. */
function dueAfterCallback({ status, due_at }: ProcessorOperation, at: Date): Date {
  return status === 'begun' && due_at !== null && due_at > at ? due_at : at;
}

/** What a callback has left to the caller who still had the lease. */
async function leftBy(
  { kind }: ProcessorOperation,
  { due_at }: Asked,
  { reference, capture_method }: Payment,
  tx: Transaction,
): Promise<PendingOperation | undefined> {
  if (kind !== 'authorize' || due_at === null) return undefined;
  const kinds = capture_method === 'AUTOMATIC' ? ['capture', 'release'] : ['release'];
  const where = { payment_reference: reference, kind: kinds, status: 'begun', due_at };
  const left = await ProcessorOperation.findOne({ where, transaction: tx });
  return left ? new PendingOperation(left.id, due_at) : undefined;
}

function nextTime(
  service: PaymentService,
  { attempts }: ProcessorOperation,
  status: OpenStatus,
  payment: Payment,
  at: Date,
) {
  const pause = pauseAfter(attempts + 1, status, findProcessor(service, payment)?.mostAttempts);
  return pause === null ? { due_at: null, given_up_at: at } : { due_at: secondsAfter(at, pause), given_up_at: null };
}

function reportGivenUp({ id, payment_reference, kind, status, attempts }: ProcessorOperation): void {
  const operation = { operation: id, payment: payment_reference, kind, answer: status, attempts };
  log.error(operation, 'processor operation given up; see npm run ops -- operation list');
}

function findStep(id: string): Promise<Step> {
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
  const { kind, amount, reason, refund_id, status, isSettled } = operation;
  const refund = refund_id === null ? null : await Refund.findByPk(refund_id, { transaction: tx });
  return {
    kind,
    payment,
    amount,
    ...(refund && { refund }),
    ...(reason !== null && { reason }),
    declined: status === 'declined' && isSettled,
  };
}

/** Settles an operation as if its processor had answered; for simulations. */
export async function answerFor(
  service: PaymentService,
  operationId: string,
  outcome: Outcome,
  tx: Transaction,
): Promise<Taken> {
  return settleOperation(service, await find(operationId, tx), outcome, tx);
}

/** Settles what a processor tells without being asked, before or after its answer and any number of times. */
export async function receiveCallback(
  service: PaymentService,
  processor: PaymentProcessor,
  { idempotencyKey, outcome }: Callback,
): Promise<void> {
  if (outcome.status !== 'succeeded' && outcome.status !== 'declined') return; // the answer tells as much
  const [id = '', nth = 1] = idempotencyKey.split('-');
  const operation = await ProcessorOperation.findByPk(id);
  const payment = operation && (await Payment.findByReference(operation.payment_reference));
  if (!payment || findProcessor(service, payment) !== processor) {
    log.warn({ processor: processor.name, operation: id }, 'callback about nothing of this processor');
    return;
  }
  const asked = { id, payment_reference: payment.reference, declines: Number(nth) - 1, due_at: null };
  await transaction((tx) => settleOperation(service, asked, outcome, tx));
}
