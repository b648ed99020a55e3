import type { Transaction } from 'sequelize';
import type { DomainContext } from '../domain-context.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../platform/errors.ts';
import { countTestDispute } from '../../limits/letters.ts';
import { Dispute, type DisputeStatus } from '../../models/payments/dispute.ts';
import { Payment } from '../../models/payments/payment.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { postDispute } from '../ledger/transfers.ts';
import { recordEvent } from '../webhooks/events.ts';
import { mailManagers } from '../accounts/mail-managers.ts';
import { disputeLetter } from './dispute-letters.ts';
import { disputedTopUpLetter } from './top-up-letters.ts';
import { mailToppedUp } from './top-up-notices.ts';
import { findProcessor } from './processors/processors.ts';
import type { DisputeReport, PaymentProcessor } from './processors/processor.ts';

/** States in which the money is with the payer's bank. */
const TAKEN: ReadonlySet<DisputeStatus> = new Set(['OPEN', 'LOST']);

/** Receives what a processor reports about a dispute, in any order and any number of times. */
export async function receiveDispute(
  service: DomainContext,
  processor: PaymentProcessor,
  report: DisputeReport,
): Promise<void> {
  await transaction(async (tx) => {
    const payment = await Payment.lockByReference(report.payment_reference, tx);
    if (!payment || findProcessor(service, payment) !== processor) {
      service.log.warn({ processor: processor.name, dispute: report.id }, 'dispute of a payment that is unknown here');
      return;
    }
    if (payment.currency !== report.currency) {
      const { id: dispute, currency } = report;
      service.log.error(
        { dispute, currency, payment: payment.reference },
        'dispute in another currency than its payment',
      );
      return;
    }
    await recordDispute(service, payment, report, tx);
  });
}

/**
 * Records the state of a dispute of a locked payment. What the payer's bank takes leaves the balance of the business, and what it
 * returns comes back, each in one transfer. An older report changes nothing.
 * @throws Refusal `payment_state_conflict` before the payment is captured here
 */
export async function recordDispute(
  service: DomainContext,
  payment: Payment,
  report: DisputeReport,
  tx: Transaction,
): Promise<void> {
  if (payment.amount_captured === 0)
    throw new Refusal(
      'payment_state_conflict',
      `This payment is ${payment.status}; it must be captured to be disputed.`,
    );
  const { id, amount, reason, status, version } = report;
  const { environment, business_id, reference, currency } = payment;
  const known = await Dispute.find(environment, id, tx);
  if (known && known.version >= version) return;
  const at = service.clock.now();
  const isNews = known?.status !== status;
  const amount_taken = TAKEN.has(status) ? amount : 0;
  const moved = amount_taken - (known?.amount_taken ?? 0);
  const state = { status, reason, amount, amount_taken, version, updated_at: at };
  const dispute = known
    ? await known.update(state, { transaction: tx })
    : await Dispute.create(
        { environment, id, payment_reference: reference, business_id, currency, ...state, created_at: at },
        { transaction: tx },
      );
  if (moved !== 0) {
    payment.set({ amount_disputed: payment.amount_disputed + moved, updated_at: at }).store(tx);
    postDispute(payment, { id, moved }, at, tx);
    recordEvent(service, 'payment.disputed', payment, null, tx);
    if (moved > 0) await warnOperator(service, payment, dispute, tx);
  }
  if (isNews) await mailAbout(service, payment, dispute, tx);
}

/** Mails those who can answer the bank: the owners and admins of the business or, for a top-up, the user of the wallet. */
async function mailAbout(service: DomainContext, payment: Payment, dispute: Dispute, tx: Transaction): Promise<void> {
  const { top_up_user_id, business_id, environment } = payment;
  if (top_up_user_id !== null) return mailToppedUp(service, payment, disputedTopUpLetter(payment, dispute), tx);
  if (environment === 'TEST' && !(await countTestDispute(service.clock, business_id, tx))) return;
  await mailManagers(service, business_id, disputeLetter(payment, dispute), tx);
}

/** Informs the operator, who bears what is taken of a LIVE top-up until the dispute is won, because the wallet keeps the money. */
async function warnOperator(
  service: DomainContext,
  { environment, reference, top_up_user_id: user }: Payment,
  { id: dispute, amount_taken: amount, currency }: Dispute,
  tx: Transaction,
): Promise<void> {
  if (environment !== 'LIVE' || user === null) return;
  service.log.warn({ payment: reference, dispute, user, amount, currency }, 'a LIVE top-up is disputed');
  await raiseAlarm(service, { type: 'top_up.disputed', business_id: null, environment, subjects: [reference] }, tx);
}
