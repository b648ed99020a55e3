import type { Payment } from '../../models/payments/payment.ts';
import type { MessageKey, Values } from '../../platform/languages/language.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { formatAmount } from './currencies.ts';

/** Subject and paragraphs of a mail. */
export type Words = [MessageKey, MessageKey[]];

/** What the recipients of a kind of mail are linked to, and why they receive it. */
export interface Audience {
  label: MessageKey;
  /** Returns the path of the linked page. */
  path: (payment: Payment) => string;
  otherwise: MessageKey;
}

/** Builds mails about a payment for an audience. `part` is what of the payment the mail is about, in minor units. */
export const lettersFor =
  ({ label, path, otherwise }: Audience) =>
  (payment: Payment, part: number, [subject, paragraphs]: Words, others: Values = {}): Notice =>
  ({ origin }, to, language) => {
    const { reference, environment, currency } = payment;
    const values = { ...others, reference, environment, amount: formatAmount(part, currency, language.amounts) };
    return {
      to,
      language,
      subject: language.text(subject),
      paragraphs: paragraphs.map((key) => language.text(key, values)),
      link: { label: language.text(label), href: origin + path(payment) },
      otherwise: language.text(otherwise),
    };
  };
