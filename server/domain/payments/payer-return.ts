import type { DomainContext } from '../domain-context.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { Payment } from '../../models/payments/payment.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { LEASE_SECONDS } from '../checkpoint.ts';
import { abandon, findAction } from './payer-action.ts';
import { claimDue, claimReturned, finish } from './processor-operations.ts';
import { hasExpired } from './transitions.ts';

/** Reports whether the processor of a payment that waits for its payer is being asked. */
export async function isBeingAsked({ operation_id }: Payment, at: Date): Promise<boolean> {
  const { due_at } = (await ProcessorOperation.findByPk(operation_id!))!;
  return due_at !== null && due_at <= secondsAfter(at, LEASE_SECONDS);
}

/** Asks the processor of a payment whose payer is back, unless it is being asked or was asked a moment ago. */
export async function askAfterReturn(service: DomainContext, reference: string): Promise<void> {
  const payment = await Payment.findByReference(reference);
  if (!payment?.awaitsPayer) return;
  const claimed = await claimReturned(service.clock, payment.operation_id!);
  if (claimed) await finish(service, claimed);
}

/** Ends the page that a payment's payer has left, so that the payer can pay in another way. */
export async function leaveAction(service: DomainContext, reference: string): Promise<void> {
  const left = await transaction(async (tx) => {
    const payment = await Payment.lockByReference(reference, tx);
    if (!payment?.awaitsPayer) return undefined;
    await abandon(service.clock, payment, tx);
    payment.store(tx);
    return payment.operation_id!;
  });
  const claimed = left !== undefined && (await claimDue(service.clock, left));
  if (claimed) await finish(service, claimed);
}

/**
 * Returns the URL that the payer must open in time, if any. A URL that is encrypted with an unknown key is asked for again.
 */
export async function currentAction(service: DomainContext, reference: string): Promise<string | undefined> {
  const payment = await Payment.findByReference(reference);
  if (!payment?.awaitsPayer || hasExpired(payment, service.clock.now())) return undefined;
  const url = await findAction(service.keys, payment);
  if (url !== undefined) return url;
  await askAfterReturn(service, reference);
  const asked = await Payment.findByReference(reference);
  return asked && findAction(service.keys, asked);
}
