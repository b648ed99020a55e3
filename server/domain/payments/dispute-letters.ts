import type { Dispute, DisputeStatus } from '../../models/payments/dispute.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { lettersFor, type Words } from './payment-letters.ts';

const letterAbout = lettersFor({
  label: 'mail.payment_link',
  path: ({ business_id, environment, reference }) =>
    `/dashboard/${business_id}/${environment.toLowerCase()}/payments/${reference}`,
  otherwise: 'mail.manager_why',
});

const WORDS: Record<DisputeStatus, Words> = {
  INQUIRY: ['mail.dispute_inquiry', ['mail.dispute_inquiry_text', 'mail.dispute_prove']],
  OPEN: ['mail.dispute_opened', ['mail.dispute_opened_text', 'mail.dispute_prove']],
  WON: ['mail.dispute_won', ['mail.dispute_won_text']],
  LOST: ['mail.dispute_lost', ['mail.dispute_lost_text']],
  CLOSED: ['mail.dispute_closed', ['mail.dispute_closed_text']],
};

/** Builds a mail about the state of a dispute, for the owners and admins of its business. */
export const disputeLetter = (payment: Payment, { status, reason, amount }: Dispute): Notice =>
  letterAbout(payment, amount, WORDS[status], { reason: reason.replaceAll('_', ' ') });

/** Builds a mail about a refund that has failed after it had succeeded. */
export const returnedRefundLetter = (payment: Payment, { amount, id }: Refund): Notice =>
  letterAbout(payment, amount, ['mail.refund_returned', ['mail.refund_returned_text', 'mail.refund_returned_next']], {
    refund: id,
  });
