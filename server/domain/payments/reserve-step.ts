import type { Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import type { Service } from '../../service.ts';
import { newId } from '../../platform/ids.ts';
import { ProcessorOperation } from '../../models/processor-operation.ts';
import { LEASE_SECONDS } from '../checkpoint.ts';
import { METHODS, processorOf } from './processors/processors.ts';
import type { Order, Outcome } from './processors/processor.ts';
import { keepReference, settle, type Step } from './steps.ts';

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

/** What becomes of a step that is taken: it is over, or waits. */
export type Taken = Step | PendingOperation;

/**
 * Takes a step, for a payment that is locked and may take it. If the processor is at hand, the step is over when this
 * resolves; if it is remote, the step is reserved only.
 * @param dueAt When a worker makes the call, if the caller has not done so by then.
 */
export async function takeStep(
  service: Service,
  step: Step,
  tx: Transaction,
  dueAt = service.clock.secondsFromNow(LEASE_SECONDS),
): Promise<Taken> {
  const processor = processorOf(service, step.payment);
  if (processor.isRemote(step)) return reserve(service.clock, step, dueAt, tx);
  const outcome = await processor[METHODS[step.kind]](orderOf(service.clock, step), tx);
  if (isAskedAgain(step, outcome.status)) return reserve(service.clock, step, service.clock.now(), tx);
  keepReference(step.payment, outcome);
  const settled = await settle(service, step, outcome, tx);
  return settled.next ? takeStep(service, settled.next, tx) : settled.step;
}

/** Each with a key of its own: one that is rolled back with its transaction has not been asked. */
function orderOf(clock: Clock, { kind, payment, amount }: Step): Order {
  const at = clock.now();
  return { kind, payment, amount, idempotencyKey: newId('op'), startedAt: at, askedAt: at };
}

/** No request waits for these voids, so no merchant would ask again after a decline. */
export function isAskedAgain({ kind }: Pick<Step, 'kind'>, status: Outcome['status']): status is 'declined' {
  return status === 'declined' && (kind === 'expire' || kind === 'release');
}

/**
 * First: writes down what a processor is to be asked, together with what that reserves (a refund counts as given back, a
 * payment takes no other step). The call comes when that is committed.
 */
export async function reserve(clock: Clock, step: Step, dueAt: Date, tx: Transaction): Promise<PendingOperation> {
  const { kind, payment, amount, refund, reason } = step;
  const id = newId('op');
  const at = clock.now();
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
