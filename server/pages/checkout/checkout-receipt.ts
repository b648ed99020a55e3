import type { Language } from '../../platform/languages/language.ts';
import { formatAmount } from '../../domain/payments/currencies.ts';
import { methodName } from '../../domain/payments/payment-method.ts';
import type { Checkout } from '../../domain/payments/checkout.ts';

/** A payer's receipt. */
export interface Receipt {
  /** Time when the money was captured or, before that, authorized. */
  at: Date;
  method: string;
  /** Amount that the merchant has captured; null while it is only authorized. */
  taken: string | null;
  refunded: string | null;
  /** Text on the statement of the card; null for a wallet, and without one. */
  statement: string | null;
}

/** The form that mails a receipt. */
export interface ReceiptForm {
  path: string;
  /** The verified address of the user; null for a visitor who enters one. */
  own: string | null;
  entered: string;
  /** True if the receipt was just sent. */
  wasSent: boolean;
}

/** Builds the receipt; null while there is nothing to show for the payment. */
export function receiptOf(payment: Checkout['payment'], language: Language): Receipt | null {
  const {
    authorized_at,
    captured_at,
    payment_method,
    statement_descriptor,
    amount_captured,
    amount_refunded,
    currency,
    status,
  } = payment;
  const at = captured_at ?? authorized_at;
  if (!at || status === 'CANCELLED' || status === 'EXPIRED') return null;
  return {
    at,
    statement: payment_method?.type === 'wallet' ? null : statement_descriptor,
    method: payment_method === null ? language.text('method.card') : methodName(payment_method, language),
    taken: captured_at ? formatAmount(amount_captured, currency, language.amounts) : null,
    refunded: amount_refunded > 0 ? formatAmount(amount_refunded, currency, language.amounts) : null,
  };
}
