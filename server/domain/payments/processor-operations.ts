import type { Transaction } from 'sequelize';
import { setTimeout as delay } from 'node:timers/promises';
import { now, secondsFromNow } from '../../clock.ts';
import { transaction } from '../../database.ts';
import { newId } from '../../ids.ts';
import { log } from '../../log.ts';
import { Payment } from '../../models/payment.ts';
import { ProcessorOperation } from '../../models/processor-operation.ts';
import { Refund } from '../../models/refund.ts';
import { complete, Later, LEASE_SECONDS } from '../later.ts';
import { METHODS, processorOf } from './processors/index.ts';
import type { Order, Outcome } from './processors/processor.ts';
import { settle, type Step } from './steps.ts';

/** How long a processor may take to answer; after that its answer is unknown. */
const PATIENCE_SECONDS = LEASE_SECONDS - 5;
/** The first question after an unknown or pending answer comes soon, the last ones once an hour. */
const LONGEST_PAUSE_SECONDS = 3600;
const MOST_AT_A_TIME = 100;

type Taken = Step | Later<Step>;

/**
 * Has a step done, for a payment that is locked and may take it. If the processor is at hand, the step is over when this
 * resolves. If it is remote, the step is only written down, and what is given out says how to go on once that is
 * committed.
 */
export async function takeStep(step: Step, tx: Transaction): Promise<Taken> {
  const processor = processorOf(step.payment);
  if (processor.isRemote(step)) return beginOperation(step, tx);
  const outcome = await processor[METHODS[step.kind]](orderOf(step), tx);
  return settleAndGoOn(step, outcome, tx);
}

function orderOf({ kind, payment, amount, refund }: Step): Order {
  return { kind, payment, amount, idempotencyKey: refund?.id ?? payment.reference, begunAt: now() };
}

async function settleAndGoOn(step: Step, outcome: Outcome, tx: Transaction): Promise<Taken> {
  const settled = await settle(step, outcome, tx);
  return settled.next ? takeStep(settled.next, tx) : settled.step;
}

/**
 * Reserve and commit, call, finalize: writes down what a remote processor is to be asked, together with what it reserves
 * (a refund counts as given back, a payment takes no other step). The call comes when that is committed.
 */
async function beginOperation(step: Step, tx: Transaction): Promise<Later<Step>> {
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
      due_at: secondsFromNow(LEASE_SECONDS),
      created_at: at,
      updated_at: at,
    },
    { transaction: tx },
  );
  return carryOn(id);
}

/** Goes on with what was begun, by whomever, and from wherever it got to. Any number of callers may do so at once. */
export function carryOn(operationId: string): Later<Step> {
  return new Later(operationId, async () => {
    const outcome = await askProcessor(operationId);
    return () => transaction((tx) => finishOperation(operationId, outcome, tx));
  });
}

/** The first time it is ordered; after that the processor is asked, and what never arrived is ordered with the same key. */
async function askProcessor(operationId: string): Promise<Outcome | undefined> {
  const operation = await ProcessorOperation.findByPk(operationId, { rejectOnEmpty: true });
  if (operation.isSettled) return undefined;
  const payment = (await Payment.findByReference(operation.payment_reference))!;
  const { id, kind, amount, attempts, created_at } = operation;
  const order = { idempotencyKey: id, kind, payment, amount, begunAt: created_at };
  const processor = processorOf(payment);
  const place = () => processor[METHODS[kind]](order);
  return withinPatience(attempts === 0 ? place() : processor.retrieve(order).then((found) => found ?? place()), id);
}

async function withinPatience(call: Promise<Outcome>, operation: string): Promise<Outcome> {
  const patience = new AbortController();
  const unknown: Outcome = { status: 'unknown' };
  const tooLate = delay(PATIENCE_SECONDS * 1000, unknown, { signal: patience.signal, ref: false });
  tooLate.catch(() => undefined); // aborted, which is what it is for
  try {
    return await Promise.race([call, tooLate]);
  } catch (error) {
    log.error({ err: error, operation }, 'processor call failed');
    return unknown;
  } finally {
    patience.abort();
  }
}

/** Writes down an answer once, whoever brings it: the payment's lock comes first, as everywhere. */
async function finishOperation(id: string, outcome: Outcome | undefined, tx: Transaction): Promise<Taken> {
  const { payment_reference } = (await ProcessorOperation.findByPk(id, { transaction: tx }))!;
  const payment = (await Payment.lockByReference(payment_reference, tx))!;
  const operation = await ProcessorOperation.lock(id, tx);
  const step = await stepOf(operation, payment, tx);
  if (operation.isSettled || !outcome) return step;
  const known = outcome.status === 'succeeded' || outcome.status === 'declined';
  await operation.update(
    {
      status: outcome.status,
      attempts: operation.attempts + 1,
      due_at: known ? null : secondsFromNow(Math.min(2 ** operation.attempts, LONGEST_PAUSE_SECONDS)),
      updated_at: now(),
    },
    { transaction: tx },
  );
  return known ? settleAndGoOn(step, outcome, tx) : step;
}

async function stepOf(
  { kind, amount, reason, refund_id, status }: ProcessorOperation,
  payment: Payment,
  tx: Transaction,
): Promise<Step> {
  const refund = refund_id === null ? null : await Refund.findByPk(refund_id, { transaction: tx });
  return {
    kind,
    payment,
    amount,
    ...(refund && { refund }),
    ...(reason !== null && { reason }),
    declined: status === 'declined',
  };
}

/** Settles what was begun as if its processor had answered; for simulations. */
export function answerFor(operationId: string, outcome: Outcome, tx: Transaction): Promise<Taken> {
  return finishOperation(operationId, outcome, tx);
}

/** Asks processors about everything that is due, and takes the next step where one follows. */
export async function reconcileOperations(): Promise<void> {
  const due = await ProcessorOperation.claimDue(now(), secondsFromNow(LEASE_SECONDS), MOST_AT_A_TIME);
  for (const id of due) {
    await complete(carryOn(id)).catch((error: unknown) => log.error({ err: error, operation: id }, 'not reconciled'));
  }
}
