import type { Transaction } from 'sequelize';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import type { Payment } from '../../models/payments/payment.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { LEASE_SECONDS } from '../checkpoint.ts';
import type { Outcome } from './processors/processor.ts';

/** Time after which the processor is asked about a payer who has not returned. */
const PAYER_SECONDS = 600;

/** Changes of an operation by an outcome of its processor. */
type ActionChange = Partial<
  Pick<ProcessorOperation, 'action_url_encrypted' | 'abandoned_at' | 'attempts' | 'due_at' | 'given_up_at'>
>;

/**
 * Keeps the URL that the payer must open until the outcome is another one. If the payment has ended meanwhile, the
 * authorization is abandoned instead. Waiting for a payer does not count as attempts.
 */
export function keepAction(
  keys: Keyring,
  payment: Payment,
  { asked, operation }: { asked: Pick<ProcessorOperation, 'abandoned_at'>; operation: ProcessorOperation },
  outcome: Outcome,
  at: Date,
): ActionChange {
  const { id, kind, abandoned_at } = operation;
  if (kind !== 'authorize' || outcome.status === 'unknown') return {};
  const mustAct = outcome.status === 'action_required' && asked.abandoned_at === null;
  const awaitsPayer = mustAct && abandoned_at === null && payment.operation_id === id;
  const isKnown = payment.acting_operation_id === id;
  if (awaitsPayer && !isKnown) payment.set({ acting_operation_id: id, updated_at: at });
  if (!awaitsPayer && isKnown) payment.set({ acting_operation_id: null, updated_at: at });
  if (!mustAct) return { action_url_encrypted: null };
  const waiting = { attempts: 0, given_up_at: null };
  if (!awaitsPayer) return { ...waiting, action_url_encrypted: null, abandoned_at: abandoned_at ?? at, due_at: at };
  return { ...waiting, action_url_encrypted: encrypt(keys, outcome.url), due_at: secondsAfter(at, PAYER_SECONDS) };
}

/** Abandons the authorization of a locked payment that waits for its payer: its processor is asked to end it. */
export async function abandon(clock: Clock, payment: Payment, tx: Transaction): Promise<void> {
  payment.acting_operation_id = null;
  const leasedUntil = clock.secondsFromNow(LEASE_SECONDS);
  await ProcessorOperation.abandon(payment.operation_id!, clock.now(), leasedUntil, tx);
}

/** Returns the URL that the payer must open; undefined without a URL, or if it is encrypted with an unknown key. */
export async function findAction(keys: Keyring, payment: Payment): Promise<string | undefined> {
  if (!payment.awaitsPayer) return undefined;
  const { action_url_encrypted } = (await ProcessorOperation.findByPk(payment.operation_id!))!;
  const isKnown = action_url_encrypted !== null && keys.keyOf(action_url_encrypted) !== undefined;
  return isKnown ? decrypt(keys, action_url_encrypted) : undefined;
}
