import type { Config } from '../../platform/config.ts';
import type { Language } from '../../platform/languages/language.ts';
import { checkoutPath } from '../../platform/origin.ts';
import type { Zone } from '../../platform/zone.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Brand } from '../businesses/brand.ts';
import type { LetterWords } from '../mail/letter.ts';
import { formatAmount } from './currencies.ts';
import { methodName } from './payment-method.ts';

interface About {
  payment: Payment;
  /** The business, if the address is known to be the payer's: its name and the description are texts of the business. */
  brand: Brand | null;
  language: Language;
  zone: Zone;
}

/** Builds the mail with the receipt of a paid payment. */
export function receiptLetter({ origin }: Config, to: string, { payment, brand, language, zone }: About): LetterWords {
  const { reference, captured_at, amount_captured, amount_refunded, payment_method, description } = payment;
  const money = (amount: number) => formatAmount(amount, payment.currency, language.amounts);
  const paid = {
    amount: money(amount_captured),
    moment: language.moment(captured_at!, { zone, isLong: true }),
    method: payment_method === null ? language.text('method.card') : methodName(payment_method, language),
  };
  return {
    to,
    language,
    sender: senderOf(brand),
    subject: testMark(payment) + language.text('mail.receipt', { amount: paid.amount }),
    paragraphs: [
      ...testOf(payment, language),
      language.text('mail.receipt_paid', paid),
      ...(brand ? [language.text('mail.receipt_to', { business: brand.name })] : []),
      ...(brand && description !== null ? [description] : []),
      ...(amount_refunded > 0 ? [language.text('mail.receipt_refunded', { amount: money(amount_refunded) })] : []),
      language.text('mail.receipt_reference', { reference }),
      ...supportOf(brand, language),
    ],
    link: { label: language.text('mail.receipt_link'), href: origin + checkoutPath(reference) },
    otherwise: language.text('mail.receipt_why'),
  };
}

/** Builds the mail about a refund of `refunded` minor units to a payer's wallet. */
export function refundLetter(
  { origin }: Config,
  to: string,
  refunded: number,
  { payment, brand, language, zone }: About & { brand: Brand },
): LetterWords {
  const { reference, currency, captured_at, amount_captured } = payment;
  const amount = formatAmount(refunded, currency, language.amounts);
  const paid = formatAmount(amount_captured, currency, language.amounts);
  return {
    to,
    language,
    sender: senderOf(brand),
    subject: testMark(payment) + language.text('mail.refund', { amount }),
    paragraphs: [
      ...testOf(payment, language),
      language.text('mail.refund_text', { business: brand.name, amount }),
      language.text('mail.refund_of', { amount: paid, moment: language.moment(captured_at!, { zone, isLong: true }) }),
      language.text('mail.receipt_reference', { reference }),
      ...supportOf(brand, language),
    ],
    link: { label: language.text('mail.receipt_link'), href: origin + checkoutPath(reference) },
    otherwise: language.text('mail.refund_why'),
  };
}

/** Marks the subject of a mail about play money, whose amount anyone can choose. */
const testMark = ({ environment }: Payment) => (environment === 'TEST' ? 'TEST · ' : '');

const testOf = ({ environment }: Payment, language: Language) =>
  environment === 'TEST' ? [language.text('checkout.play_money')] : [];

const senderOf = (brand: Brand | null) => (brand?.image ? { name: brand.name, image: brand.image.hash } : undefined);

const supportOf = (brand: Brand | null, language: Language) =>
  brand?.supportEmail ? [language.text('mail.support', { email: brand.supportEmail })] : [];
