import type { Dispute, DisputeStatus } from '../../models/payments/dispute.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { formatAmount } from './currencies.ts';

interface Words {
  subject: string;
  /** @param what amount and top-up */
  text: (what: string, reason: string) => string[];
}

const UNKNOWN =
  'If you did not ask your bank for this, inform your bank and the operator of the service: someone else may use your account or your card.';

const WORDS: Record<DisputeStatus, Words> = {
  INQUIRY: {
    subject: 'A bank asks about a top-up of your wallet',
    text: (what, reason) => [
      `The bank of the card asks about ${what}. Its reason: ${reason}. No money has moved.`,
      'If you know the top-up, confirm it to your bank.',
      UNKNOWN,
    ],
  },
  OPEN: {
    subject: 'A top-up of your wallet is disputed',
    text: (what, reason) => [
      `The bank of the card has taken back ${what}. Its reason: ${reason}. Your wallet is unchanged, and the operator of the service may ask you for the amount.`,
      'If you know the top-up, withdraw the dispute at your bank.',
      UNKNOWN,
    ],
  },
  WON: {
    subject: 'The dispute of your top-up has ended',
    text: (what) => [`The bank of the card has returned ${what}. The operator of the service has the amount again.`],
  },
  LOST: {
    subject: 'The dispute of your top-up has ended',
    text: (what) => [`The bank of the card keeps ${what}. The operator of the service may ask you for the amount.`],
  },
  CLOSED: {
    subject: 'A bank has closed its inquiry about your top-up',
    text: (what) => [`The inquiry about ${what} is closed. No money has moved.`],
  },
};

/** Builds a mail about the state of a dispute, for the user whose wallet was topped up. */
export function disputedTopUpLetter(
  { reference, environment }: Payment,
  { status, reason, amount, currency }: Dispute,
): Notice {
  const { subject, text } = WORDS[status];
  const what = `${formatAmount(amount, currency)} of the top-up ${reference} of your wallet in ${environment}`;
  return ({ origin }, to) => ({
    to,
    subject,
    paragraphs: text(what, reason.replaceAll('_', ' ')),
    link: { label: 'See your wallet', href: `${origin}/dashboard/wallet?environment=${environment}` },
    otherwise: 'You get this mail because your wallet was topped up.',
  });
}
