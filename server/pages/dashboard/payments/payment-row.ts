import type { components } from '../../../../spec/generated/schema.ts';
import type { Config } from '../../../platform/config.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import type { listPayments } from '../../../domain/payments/list-payments.ts';

/** A payment with its formatted amount. */
export type PaymentRow = components['schemas']['Payment'] & { money: string };

type Payment = Awaited<ReturnType<typeof listPayments>>['data'][number];

export function paymentRow(config: Config, payment: Payment): PaymentRow {
  return { ...payment.toWire(config.origin), money: formatAmount(payment.amount, payment.currency) };
}
