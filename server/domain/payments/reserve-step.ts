import type { Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { newId } from '../../platform/ids.ts';
import { returnPath } from '../../platform/origin.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { LEASE_SECONDS } from '../checkpoint.ts';
import { METHODS, processorOf } from './processors/processors.ts';
import type { Order, Outcome } from './processors/processor.ts';
import { queueRefundNotice } from './refund-notice.ts';
import { keepReference, settle, type Step } from './steps.ts';

/** A reserved step, before the call of its processor. */
export class PendingOperation {
  readonly id: string;
  /** The end of the caller's lease, if any. */
  readonly held: Date | undefined;

  constructor(id: string, held?: Date) {
    this.id = id;
    this.held = held;
  }
}

/** The result of taking a step: settled or pending. */
export type Taken = Step | PendingOperation;

/**
 * Takes a step for a locked payment that allows it. A local processor settles the step immediately; for a remote one it is
 * only reserved.
 * @param dueAt when a worker makes the call, if the caller has not
 */
export async function takeStep(
  service: DomainContext,
  step: Step,
  tx: Transaction,
  dueAt = service.clock.secondsFromNow(LEASE_SECONDS),
): Promise<Taken> {
  const processor = processorOf(service, step.payment);
  processor.check?.(step);
  if (processor.isRemote(step)) return reserve(service.clock, step, dueAt, tx);
  const outcome = await processor[METHODS[step.kind]](orderOf(service, step), tx);
  if (isAskedAgain(step, outcome.status)) return reserve(service.clock, step, service.clock.now(), tx);
  keepReference(step.payment, outcome);
  const settled = settle(service, step, outcome, tx);
  await queueRefundNotice(service, settled.step, tx);
  return settled.next ? takeStep(service, settled.next, tx) : settled.step;
}

/** Builds an order with a new key: one that is rolled back with its transaction never happened. */
function orderOf({ clock, config }: DomainContext, { kind, payment, amount }: Step): Order {
  const at = clock.now();
  const returnUrl = config.origin + returnPath(payment.reference);
  return { kind, payment, amount, returnUrl, idempotencyKey: newId('op'), startedAt: at, askedAt: at };
}

/** Reports whether a declined void is retried: no request waits for these voids, so no merchant would retry. */
export function isAskedAgain({ kind }: Pick<Step, 'kind'>, status: Outcome['status']): status is 'declined' {
  return status === 'declined' && (kind === 'expire' || kind === 'release');
}

/**
 * Step 1: stores the operation with its reservation (the refund's amount, or that the payment takes no other step). The call
 * follows after the commit.
 */
export async function reserve(clock: Clock, step: Step, dueAt: Date, tx: Transaction): Promise<PendingOperation> {
  const { kind, payment, amount, refund, reason } = step;
  const id = newId('op');
  const at = clock.now();
  // A payment may have any number of refunds, and a release of a late authorization alongside any step.
  if (kind !== 'refund' && kind !== 'release') payment.operation_id = id;
  payment.set({ updated_at: at }).store(tx);
  refund?.store(tx);
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
