import type { components } from '../../../../spec/generated/schema.ts';
import type { Config } from '../../../platform/config.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import type { listPayments } from '../../../domain/payments/list-payments.ts';

type Wire = components['schemas']['Payment'];

/** A payment with its formatted amounts: the captured and the refunded one are empty if they are zero. */
export type PaymentRow = Wire & { money: string; captured: string; refunded: string };

type Payment = Awaited<ReturnType<typeof listPayments>>['data'][number];

export const paymentRow = (config: Config, payment: Payment): PaymentRow => rowOf(payment.toWire(config.origin));

export function rowOf(payment: Wire): PaymentRow {
  const { amount, amount_captured, amount_refunded, currency } = payment;
  const unlessNone = (part: number) => (part > 0 ? formatAmount(part, currency) : '');
  return {
    ...payment,
    money: formatAmount(amount, currency),
    captured: unlessNone(amount_captured),
    refunded: unlessNone(amount_refunded),
  };
}
