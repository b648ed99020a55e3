import { once } from 'node:events';
import type { Transaction } from 'sequelize';
import { now, secondsAfter, secondsFromNow } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { Payment } from '../../models/payment.ts';
import { ProcessorOperation } from '../../models/processor-operation.ts';
import { Refund } from '../../models/refund.ts';
import { Later, LEASE_SECONDS } from '../later.ts';
import { pauseAfter, type OpenStatus } from './processors/back-off.ts';
import { METHODS, processorOf, processors } from './processors/processors.ts';
import type { Order, Outcome } from './processors/processor.ts';
import { settle, type Step } from './steps.ts';

/** How long a call may take, its claim included: less than the lease, so that no two calls for one operation overlap. */
const CALL_SECONDS = LEASE_SECONDS - 5;

const UNKNOWN: Outcome = { status: 'unknown' };

type Taken = Step | Later<Step>;

/**
 * Takes a step, for a payment that is locked and may take it. If the processor is at hand, the step is over when this
 * resolves. If it is remote, the step is reserved only, and what is returned makes the call once that is committed.
 */
export async function takeStep(step: Step, tx: Transaction): Promise<Taken> {
  const processor = processorOf(step.payment);
  if (processor.isRemote(step)) return reserve(step, secondsFromNow(LEASE_SECONDS), tx);
  const outcome = await processor[METHODS[step.kind]](orderOf(step), tx);
  if (isAskedAgain(step, outcome.status)) return reserve(step, now(), tx);
  return settleAndGoOn(step, outcome, tx);
}

/** Each with a key of its own: one that is rolled back with its transaction has not been asked. */
function orderOf({ kind, payment, amount }: Step): Order {
  return { kind, payment, amount, idempotencyKey: newId('op'), begunAt: now() };
}

/** No request waits for these voids, so no merchant would ask again after a decline. */
function isAskedAgain({ kind }: Pick<Step, 'kind'>, status: Outcome['status']): status is 'declined' {
  return status === 'declined' && (kind === 'expire' || kind === 'release');
}

async function settleAndGoOn(step: Step, outcome: Outcome, tx: Transaction): Promise<Taken> {
  const settled = await settle(step, outcome, tx);
  return settled.next ? takeStep(settled.next, tx) : settled.step;
}

/**
 * First: writes down what a processor is to be asked, together with what that reserves (a refund counts as given back, a
 * payment takes no other step). The call comes when that is committed.
 * @param dueAt When a worker makes the call, if what is returned has not done so by then.
 */
export async function reserve(step: Step, dueAt: Date, tx: Transaction): Promise<Later<Step>> {
  const { kind, payment, amount, refund, reason } = step;
  const id = newId('op');
  const at = now();
  // A late authorization is let go of beside whatever else happens; a payment has any number of refunds.
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
  return carryOn(id, dueAt);
}

/** An operation that this process has leased, and what ends its call before the lease does. */
interface Claim {
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

/**
 * Goes on with an operation from wherever it got to. While another caller has it, its step is returned as it stands.
 * @param held The end of the lease that the caller has, if any.
 */
export function carryOn(id: string, held?: Date): Later<Step> {
  return new Later(id, async () => {
    const claimed = await claim((at, until) => ProcessorOperation.claim(id, at, until, held));
    const taken = await (claimed ? callAndSettle(claimed) : findStep(id));
    return () => Promise.resolve(taken);
  });
}

/** Claims what is due the longest, if anything is. */
export async function claimNext(): Promise<Later<Step> | undefined> {
  const claimed = await claim((at, until) => ProcessorOperation.claimNext(at, until));
  if (!claimed) return undefined;
  return new Later(claimed.operation.id, async () => {
    const taken = await callAndSettle(claimed);
    return () => Promise.resolve(taken);
  });
}

async function callAndSettle({ operation, signal }: Claim): Promise<Taken> {
  const outcome = await callInTime(operation, signal);
  try {
    return await transaction((tx) => settleOperation(operation, outcome, tx));
  } catch (error) {
    // What cannot be written down is asked again, and given up, like what is not known.
    await transaction((tx) => settleOperation(operation, UNKNOWN, tx));
    throw error;
  }
}

async function callInTime(operation: ProcessorOperation, signal: AbortSignal): Promise<Outcome> {
  try {
    signal.throwIfAborted();
    return await Promise.race([call(operation, signal), once(signal, 'abort').then(() => UNKNOWN)]);
  } catch (error) {
    log.error({ err: error, operation: operation.id }, 'processor call failed');
    return UNKNOWN;
  }
}

/** Second: asks the processor, unless an operator knows. What may have arrived is asked about first, and ordered with the same key if it has not. */
async function call(operation: ProcessorOperation, signal: AbortSignal): Promise<Outcome> {
  const { kind, amount, payment_reference, idempotencyKey, created_at, verdict } = operation;
  if (verdict === 'succeeded') return { status: verdict };
  if (verdict === 'declined') return { status: verdict, decline_code: 'declined' };
  const payment = (await Payment.findByReference(payment_reference))!;
  const processor = processorOf(payment);
  const order = { idempotencyKey, kind, payment, amount, begunAt: created_at, signal };
  const found = operation.isAsked ? await processor.retrieve(order) : undefined;
  signal.throwIfAborted();
  return found ?? processor[METHODS[kind]](order);
}

/** Third: writes an answer down, once, from whichever caller it comes. The payment's lock comes first, as everywhere. */
async function settleOperation(asked: ProcessorOperation, outcome: Outcome, tx: Transaction): Promise<Taken> {
  const payment = (await Payment.lockByReference(asked.payment_reference, tx))!;
  const operation = await ProcessorOperation.lock(asked.id, tx);
  if (operation.isSettled || isStale(outcome, asked, operation)) return stepOf(operation, payment, tx);
  const { status } = outcome;
  const isOpen = status === 'pending' || status === 'unknown' || isAskedAgain(operation, status);
  const at = now();
  await operation.update(
    {
      status,
      attempts: operation.attempts + 1,
      declines: operation.declines + (status === 'declined' ? 1 : 0),
      updated_at: at,
      ...(isOpen ? nextTime(operation, status, payment, at) : { due_at: null, given_up_at: null }),
    },
    { transaction: tx },
  );
  if (operation.given_up_at !== null) reportGivenUp(operation);
  const step = await stepOf(operation, payment, tx);
  return isOpen ? step : settleAndGoOn(step, outcome, tx);
}

/** A success always counts, a decline for its key only, and not knowing only while no other caller may know more. */
function isStale({ status }: Outcome, asked: ProcessorOperation, operation: ProcessorOperation): boolean {
  if (status === 'succeeded') return false;
  if (status === 'declined') return operation.declines !== asked.declines;
  return operation.due_at?.getTime() !== asked.due_at?.getTime();
}

function nextTime({ attempts }: ProcessorOperation, status: OpenStatus, { payment_method }: Payment, at: Date) {
  const pause = pauseAfter(attempts + 1, status, processors[payment_method!.type].mostAttempts);
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
export async function answerFor(operationId: string, outcome: Outcome, tx: Transaction): Promise<Taken> {
  return settleOperation(await find(operationId, tx), outcome, tx);
}
