import { eventTypes } from '../generated/constants.ts';
import { samplePayment, sampleRefund } from '../generated/samples.ts';
import type { EventType, Payment, PaymentStatus, WebhookEvent } from '../generated/types.ts';

export { sign } from './webhooks.ts';

/**
 * Creates an event as the service posts it, for tests of receivers: a new identifier, and the payment of the contract's examples
 * in its state after the event. Sign the event's JSON with `sign`.
 *
 * @param changes to the payment
 * @throws TypeError for a type that is not in the contract
 */
export function sampleEvent<Type extends EventType>(
  type: Type,
  changes: Partial<Payment> = {},
): Extract<WebhookEvent, { event_type: Type }> {
  if (!eventTypes.includes(type)) throw new TypeError(`${type} is not one of ${eventTypes.join(', ')}`);
  const at = new Date().toISOString();
  const [subject, happened = ''] = type.split('.');
  const failedRefund = subject === 'refund' && ({ status: 'FAILED', failure_code: 'refund_declined' } as const);
  const isDispute = type === 'payment.disputed';
  const status = failedRefund || isDispute ? 'CAPTURED' : (happened.toUpperCase() as PaymentStatus);
  const payment = { ...samplePayment, status, updated_at: at, ...changes };
  const isRefund = type === 'payment.refunded';
  if (isRefund || failedRefund || isDispute || type === 'payment.captured') {
    Object.assign(payment, { amount_captured: payment.amount, captured_at: at });
    const part = isRefund ? 'amount_refunded' : isDispute ? 'amount_disputed' : 'amount_refundable';
    Object.assign(payment, { [part]: payment.amount });
  }
  if (type === 'payment.failed') {
    Object.assign(payment, { authorized_at: null, failure: { code: 'payment_declined', decline_code: 'declined' } });
  }
  if (type === 'payment.cancelled' || type === 'payment.expired') Object.assign(payment, { [`${happened}_at`]: at });
  const { reference: payment_reference, amount, currency } = payment;
  const refund = {
    ...sampleRefund,
    payment_reference,
    amount,
    currency,
    created_at: at,
    updated_at: at,
    ...failedRefund,
  };
  const event = {
    event_id: `evt_0${Array.from(crypto.getRandomValues(new Uint8Array(25)), (byte) => byte % 10).join('')}`,
    event_type: type,
    created_at: at,
    payment: { ...payment, ...changes },
    refund: isRefund || failedRefund ? refund : null,
  };
  return event as typeof event & Extract<WebhookEvent, { event_type: Type }>;
}
