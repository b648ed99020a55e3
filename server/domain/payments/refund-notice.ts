import type { Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { countLetter } from '../../limits/letters.ts';
import { User } from '../../models/accounts/user.ts';
import { Business } from '../../models/businesses/business.ts';
import { Payment } from '../../models/payments/payment.ts';
import { Refund } from '../../models/payments/refund.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { Zone } from '../../platform/zone.ts';
import { brandOf } from '../businesses/brand.ts';
import type { DomainContext } from '../domain-context.ts';
import { refundLetter } from './receipt-letters.ts';
import type { Step } from './steps.ts';

interface RefundJob {
  refund_id: string;
}

/**
 * Queues a mail about a refund that has succeeded to a payer with an account. A worker looks up the payer and writes the mail, so
 * that a refund neither waits for that nor fails with it.
 */
export async function queueRefundNotice(
  { config, queue }: Pick<DomainContext, 'config' | 'queue'>,
  { payment, refund }: Step,
  tx: Transaction,
): Promise<void> {
  if (refund?.status !== 'SUCCEEDED' || payment.payer_id === null || config.mail === 'none') return;
  await queue.send('refund-notice', { refund_id: refund.id } satisfies RefundJob, tx);
}

/** Starts to mail payers about refunds. @returns stops it */
export function startMailingRefunds(service: DomainContext): Promise<() => Promise<void>> {
  const mail = ({ refund_id }: RefundJob) => transaction((tx) => mailRefund(service, refund_id, tx));
  const message = 'letter about a refund not mailed; it will be retried';
  return service.queue.work('refund-notice', mail, { message, describe: ({ refund_id }) => ({ refund: refund_id }) });
}

/**
 * Mails a payer whose address is verified, in the language of the account. A business can refund in many parts, so an address gets
 * a limited number of these mails a day.
 */
async function mailRefund({ clock, config, mailer }: DomainContext, id: string, tx: Transaction): Promise<void> {
  const refund = await Refund.findByPk(id, { rejectOnEmpty: true, transaction: tx });
  const payment = await Payment.findByPk(refund.payment_reference, { rejectOnEmpty: true, transaction: tx });
  const payer = payment.payer_id === null ? null : await User.findByPk(payment.payer_id, { transaction: tx });
  if (!payer?.email_verified_at || !(await countLetter(clock, 'refund', payer.email, tx))) return;
  const business = await Business.findByPk(payment.business_id, { rejectOnEmpty: true, transaction: tx });
  const [language, zone] = [languageOf(payer.language), Zone.UTC.withDates(payer.date_format)];
  const about = { payment, brand: brandOf(business), language, zone };
  await mailer.send(refundLetter(config, payer.email, refund.amount, about), tx);
}
