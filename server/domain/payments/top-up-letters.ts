import type { Dispute, DisputeStatus } from '../../models/payments/dispute.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { lettersFor, type Words } from './payment-letters.ts';

const letterAbout = lettersFor({
  label: 'mail.top_up_link',
  path: ({ environment }) => `/dashboard/wallet?environment=${environment}`,
  otherwise: 'mail.top_up_why',
});

const DISPUTED: Record<DisputeStatus, Words> = {
  INQUIRY: ['mail.top_up_inquiry', ['mail.top_up_inquiry_text', 'mail.top_up_confirm', 'mail.top_up_unknown']],
  OPEN: ['mail.top_up_disputed', ['mail.top_up_disputed_text', 'mail.top_up_withdraw', 'mail.top_up_unknown']],
  WON: ['mail.top_up_ended', ['mail.top_up_won_text']],
  LOST: ['mail.top_up_ended', ['mail.top_up_lost_text']],
  CLOSED: ['mail.top_up_closed', ['mail.top_up_closed_text']],
};

/** Builds a mail about the state of a dispute, for the user whose wallet was topped up. */
export const disputedTopUpLetter = (payment: Payment, { status, reason, amount }: Dispute): Notice =>
  letterAbout(payment, amount, DISPUTED[status], { reason: reason.replaceAll('_', ' ') });

/** Builds a mail about a refund to the card, for the user whose wallet was topped up. */
export const refundedTopUpLetter = (payment: Payment, { amount }: Refund): Notice =>
  letterAbout(payment, amount, ['mail.top_up_refunded', ['mail.top_up_refunded_text']]);

/** Builds a mail about a refund to the card that has failed after it had succeeded. */
export const returnedTopUpLetter = (payment: Payment, { amount }: Refund): Notice =>
  letterAbout(payment, amount, ['mail.top_up_returned', ['mail.top_up_returned_text', 'mail.top_up_returned_use']]);
