import { eventTypes } from '../generated/constants.ts';
import { samplePayment, sampleRefund } from '../generated/samples.ts';
import type { EventType, Payment, PaymentStatus, Payout, WebhookEvent } from '../generated/types.ts';

export { sign } from './webhooks.ts';

/** The amount that has the whole of a captured payment after an event. */
const PARTS: Partial<Record<EventType, keyof Payment>> = {
  'payment.captured': 'amount_refundable',
  'payment.refunded': 'amount_refunded',
  'payment.disputed': 'amount_disputed',
  'refund.failed': 'amount_refundable',
};

/** What an event of a type is about. */
type Subject<Type extends EventType> = Type extends `payout.${string}` ? Payout : Payment;

/**
 * Creates an event as the service posts it, for tests of receivers: a new identifier, and the payment or payout of the contract's
 * examples in its state after the event. Sign the event's JSON with `sign`.
 *
 * @param changes to the payment or payout
 * @throws TypeError for a type that is not in the contract
 */
export function sampleEvent<Type extends EventType>(
  type: Type,
  changes: Partial<Subject<Type>> = {},
): Extract<WebhookEvent, { event_type: Type }> {
  if (!eventTypes.includes(type)) throw new TypeError(`${type} is not one of ${eventTypes.join(', ')}`);
  const at = new Date().toISOString();
  const [subject, happened = ''] = type.split('.');
  const part = PARTS[type];
  const status = (part && happened !== 'refunded' ? 'CAPTURED' : happened.toUpperCase()) as PaymentStatus;
  const payment = { ...samplePayment, status, updated_at: at, ...changes };
  const { amount, currency } = payment;
  if (part) Object.assign(payment, { amount_captured: amount, captured_at: at, [part]: amount });
  if (type === 'payment.failed') {
    Object.assign(payment, { authorized_at: null, failure: { code: 'payment_declined', decline_code: 'declined' } });
  }
  if (type === 'payment.cancelled' || type === 'payment.expired') Object.assign(payment, { [`${happened}_at`]: at });
  const failedRefund = subject === 'refund' && { status: 'FAILED', failure_code: 'refund_declined' };
  const refund = {
    ...sampleRefund,
    ...{ payment_reference: payment.reference, amount, currency, created_at: at, updated_at: at, ...failedRefund },
  };
  const { business_id, environment, description, created_at } = payment;
  const payout = {
    ...{ id: sampleRefund.id.replace('re', 'po'), business_id, environment, status, amount, currency, description },
    ...{ bank_account_last4: '3000', scheduled: false },
    failure_reason: happened === 'failed' ? 'Account closed' : null,
    ...{ exported_at: null, created_at, updated_at: at, ...changes },
  };
  const event = {
    event_id: `evt_0${crypto.randomUUID().replaceAll('-', '').slice(7)}`,
    event_type: type,
    created_at: at,
    ...(subject === 'payout'
      ? { payment: null, refund: null, payout }
      : {
          payment: { ...payment, ...changes },
          refund: failedRefund || type === 'payment.refunded' ? refund : null,
        }),
  };
  return event as unknown as Extract<WebhookEvent, { event_type: Type }>;
}
