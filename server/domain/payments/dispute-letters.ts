import type { Dispute, DisputeStatus } from '../../models/payments/dispute.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { Config } from '../../platform/config.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { formatAmount } from './currencies.ts';

interface Words {
  subject: string;
  /** @param what amount and payment */
  text: (what: string, reason: string) => string[];
}

const PROVE =
  'Send the operator of the service soon what proves that the payer agreed and received the goods: banks decide within days.';

const WORDS: Record<DisputeStatus, Words> = {
  INQUIRY: {
    subject: 'A payer’s bank asks about a payment',
    text: (what, reason) => [`The payer’s bank asks about ${what}. Its reason: ${reason}. No money has moved.`, PROVE],
  },
  OPEN: {
    subject: 'A payment is disputed',
    text: (what, reason) => [
      `The payer’s bank has taken back ${what}. Its reason: ${reason}. The amount has left the balance, and comes back if the dispute is won.`,
      PROVE,
    ],
  },
  WON: {
    subject: 'A dispute was won',
    text: (what) => [`The dispute about ${what} was won. The amount is in the balance again.`],
  },
  LOST: {
    subject: 'A dispute was lost',
    text: (what) => [`The dispute about ${what} was lost. The payer keeps the money.`],
  },
  CLOSED: {
    subject: 'A payer’s bank has closed an inquiry',
    text: (what) => [`The bank’s inquiry about ${what} is closed. No money has moved.`],
  },
};

const OTHERWISE = 'You get this mail as an owner or admin of the business.';

/** Builds a mail about the state of a dispute, for the owners and admins of its business. */
export function disputeLetter(payment: Payment, { status, reason, amount, currency }: Dispute): Notice {
  const { subject, text } = WORDS[status];
  const what = `${formatAmount(amount, currency)} of the payment ${payment.reference} in ${payment.environment}`;
  return (config, to) => ({
    to,
    subject,
    paragraphs: text(what, reason.replaceAll('_', ' ')),
    link: linkTo(config, payment),
    otherwise: OTHERWISE,
  });
}

/** Builds a mail about a refund that has failed after it had succeeded. */
export function returnedRefundLetter(payment: Payment, { amount, id }: Refund): Notice {
  return (config, to) => ({
    to,
    subject: 'A refund was returned',
    paragraphs: [
      `The payer’s bank has returned the refund ${id} of ${formatAmount(amount, payment.currency)} in ${payment.environment}. The amount is in the balance again, and the payer does not have it.`,
      'Ask the payer how to return the money, or refund the payment again.',
    ],
    link: linkTo(config, payment),
    otherwise: OTHERWISE,
  });
}

const linkTo = ({ origin }: Config, { business_id, environment, reference }: Payment) => ({
  label: 'See the payment',
  href: `${origin}/dashboard/${business_id}/${environment.toLowerCase()}/payments/${reference}`,
});
