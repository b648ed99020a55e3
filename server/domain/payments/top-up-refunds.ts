import type { Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { Payment } from '../../models/payments/payment.ts';
import { Refund } from '../../models/payments/refund.ts';
import { opsCommand } from '../../platform/commands.ts';
import { StartupError } from '../../platform/errors.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { DomainContext } from '../domain-context.ts';
import { postTopUpRefund } from '../ledger/transfers.ts';
import { lockAvailable } from '../ledger/wallets.ts';
import { formatAmount } from './currencies.ts';
import { findProcessor } from './processors/processors.ts';
import { buildRefund } from './refunds.ts';
import { reserve } from './reserve-step.ts';

type TopUp = Payment & { top_up_user_id: string };

interface Asked {
  /** Minor units; by default, what is left of the top-up. */
  amount?: number | undefined;
  reason?: string | undefined;
}

/**
 * Refunds a top-up to its card for an operator: in one transaction, the amount leaves the available money of the wallet, and the
 * request to the processor is stored, which a worker sends. If the refund fails, the amount returns to the wallet.
 * @param record records what the operator does
 * @throws StartupError if that is refused, with the reason; nothing has changed then
 */
export function refundTopUp(
  service: Pick<DomainContext, 'clock' | 'processors'>,
  id: string,
  asked: Asked,
  record: (entry: AuditEntry, tx: Transaction) => Promise<void>,
): Promise<Refund> {
  return transaction(async (tx) => {
    const payment = await lockTopUp(id, tx);
    const { environment, currency, top_up_user_id: userId } = payment;
    await refusePending(payment, tx);
    const amount = refundableOf(payment, asked.amount);
    const at = service.clock.now();
    const available = await lockAvailable(userId, payment, at, tx);
    if (amount > available) throw spent(payment, amount, available);
    const refund = buildRefund(payment, { amount, ...(asked.reason && { reason: asked.reason }) }, at);
    const step = { kind: 'refund', payment, amount, refund } as const;
    const processor = findProcessor(service, payment);
    if (!processor)
      throw new StartupError(
        `no processor refunds ${id}: CARD_PROCESSOR names no acquirer for cards in ${environment}`,
      );
    processor.check?.(step);
    const details = { amount: String(amount), currency, refund: refund.id, user: userId };
    await record({ type: 'payment.refund_requested', business_id: null, environment, subject_id: id, details }, tx);
    payment.amount_refund_pending += amount;
    await reserve(service.clock, step, at, tx);
    postTopUpRefund(payment, refund, at, tx);
    return refund;
  });
}

async function lockTopUp(id: string, tx: Transaction): Promise<TopUp> {
  const payment = await Payment.lockByReference(id, tx);
  if (!payment) throw new StartupError(`no top-up "${id}": ${opsCommand('top-up list <user>')} lists those of a user`);
  if (payment.top_up_user_id === null)
    throw new StartupError(`${id} is a payment to a business, not a top-up: its business can refund it`);
  if (payment.amount_captured === 0)
    throw new StartupError(`${id} cannot be refunded: its payment is ${payment.status}, and no money was charged`);
  return payment as TopUp;
}

/** Refuses a second refund while one is pending: the command may be repeated because its answer was not seen. */
async function refusePending({ reference }: TopUp, tx: Transaction): Promise<void> {
  const where = { payment_reference: reference, status: 'PENDING' };
  const pending = await Refund.findOne({ where, transaction: tx });
  if (!pending) return;
  const { id, amount, currency } = pending;
  throw new StartupError(
    `${reference} has a pending refund, ${id} of ${formatAmount(amount, currency)}: wait for its end. If it was given up, ${opsCommand('operation list')} shows it`,
  );
}

/** Returns the amount to refund. */
function refundableOf(payment: TopUp, asked: number | undefined): number {
  const { reference, amount_refundable: left, amount_captured, amount_refunded, amount_disputed, currency } = payment;
  const amount = asked ?? left;
  if (left > 0 && amount <= left) return amount;
  const [charged, refunded, disputed] = [amount_captured, amount_refunded, amount_disputed].map((each) =>
    formatAmount(each, currency),
  );
  const most =
    left === 0
      ? `nothing of ${reference} can be refunded`
      : `at most ${left} ${currency} minor units of ${reference} can be refunded`;
  throw new StartupError(`${most}: ${charged} charged, ${refunded} refunded, ${disputed} disputed`);
}

function spent({ currency, top_up_user_id }: TopUp, amount: number, available: number): StartupError {
  const wanted = `cannot refund ${formatAmount(amount, currency)}: the wallet of ${top_up_user_id} has`;
  if (available === 0) return new StartupError(`${wanted} no ${currency} available, the money is spent or held`);
  return new StartupError(
    `${wanted} only ${formatAmount(available, currency)} available, so refund at most ${available}`,
  );
}
