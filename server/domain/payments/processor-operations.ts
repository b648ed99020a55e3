import { once } from 'node:events';
import type { Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import type { Service } from '../../service.ts';
import { transaction } from '../../database/transaction.ts';
import { Payment } from '../../models/payment.ts';
import { ProcessorOperation } from '../../models/processor-operation.ts';
import { LEASE_SECONDS, unkept, type Checkpoint } from '../checkpoint.ts';
import { METHODS, processorOf } from './processors/processors.ts';
import type { Outcome } from './processors/processor.ts';
import { PendingOperation, type Taken } from './reserve-step.ts';
import { findStep, settleOperation } from './settle-operation.ts';
import type { Step } from './steps.ts';

/** How long a call may take, its claim included: less than the lease, so that no two calls for one operation overlap. */
const CALL_SECONDS = LEASE_SECONDS - 5;

const UNKNOWN: Outcome = { status: 'unknown' };

/**
 * Carries out what `begin` takes: a step that is reserved is called with no transaction open, then settled, and so is
 * what follows from it. An earlier try of the same request that broke off is gone on with instead.
 */
export async function carryOut<Result>(
  service: Service,
  begin: (tx: Transaction) => Promise<Result>,
  checkpoint: Checkpoint = unkept,
): Promise<Exclude<Result, PendingOperation> | Step> {
  const { resumed } = checkpoint;
  const taken = resumed === undefined ? await checkpoint.transaction(begin) : new PendingOperation(resumed);
  return taken instanceof PendingOperation
    ? complete(service, taken, checkpoint)
    : (taken as Exclude<Result, PendingOperation>);
}

async function complete(service: Service, taken: Taken, checkpoint: Checkpoint): Promise<Step> {
  while (taken instanceof PendingOperation) {
    const operation: PendingOperation = taken;
    taken = await checkpoint.wait(operation.id, () => goOn(service, operation));
  }
  return taken;
}

/** An operation that this process has leased, and what ends its call before the lease does. */
export interface Claim {
  operation: ProcessorOperation;
  signal: AbortSignal;
}

async function claim(
  clock: Clock,
  from: (at: Date, until: Date) => Promise<ProcessorOperation | undefined>,
): Promise<Claim | undefined> {
  const signal = AbortSignal.timeout(CALL_SECONDS * 1000); // runs from before the lease does
  const operation = await from(clock.now(), clock.secondsFromNow(LEASE_SECONDS));
  return operation && { operation, signal };
}

/** Claims what is due the longest, if anything is. */
export function claimNext(clock: Clock): Promise<Claim | undefined> {
  return claim(clock, (at, until) => ProcessorOperation.claimNext(at, until));
}

/** Brings an operation that is claimed, and what follows from it, to its end. */
export async function finish(service: Service, claimed: Claim): Promise<void> {
  await complete(service, await callAndSettle(service, claimed), unkept);
}

/** Goes on with an operation from where it stands. While another caller has it, its step is returned as it is. */
async function goOn(service: Service, { id, held }: PendingOperation): Promise<Taken> {
  const claimed = await claim(service.clock, (at, until) => ProcessorOperation.claim(id, at, until, held));
  return claimed ? callAndSettle(service, claimed) : findStep(id);
}

async function callAndSettle(service: Service, { operation, signal }: Claim): Promise<Taken> {
  const outcome = await callInTime(service, operation, signal);
  try {
    return await transaction((tx) => settleOperation(service, operation, outcome, tx));
  } catch (error) {
    // What cannot be written down is asked again, and given up, like what is not known.
    await transaction((tx) => settleOperation(service, operation, UNKNOWN, tx));
    throw error;
  }
}

async function callInTime(service: Service, operation: ProcessorOperation, signal: AbortSignal): Promise<Outcome> {
  try {
    signal.throwIfAborted();
    return await Promise.race([call(service, operation, signal), once(signal, 'abort').then(() => UNKNOWN)]);
  } catch (error) {
    service.log.error({ err: error, operation: operation.id }, 'processor call failed');
    return UNKNOWN;
  }
}

/** Second: asks the processor, unless an operator knows. What may have arrived is asked about first, and ordered with the same key if it has not. */
async function call(service: Service, operation: ProcessorOperation, signal: AbortSignal): Promise<Outcome> {
  const { kind, amount, payment_reference, idempotencyKey, created_at, verdict } = operation;
  if (verdict === 'succeeded') return { status: verdict };
  if (verdict === 'declined') return { status: verdict, decline_code: 'declined' };
  const payment = (await Payment.findByReference(payment_reference))!;
  const processor = processorOf(service, payment);
  const order = { idempotencyKey, kind, payment, amount, startedAt: created_at, askedAt: service.clock.now(), signal };
  const found = operation.isAsked ? await processor.retrieve(order) : undefined;
  signal.throwIfAborted();
  return found ?? processor[METHODS[kind]](order);
}
