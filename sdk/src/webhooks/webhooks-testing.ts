import { eventTypes } from '../generated/constants.ts';
import { samplePayment, samplePayout, sampleRefund } from '../generated/samples.ts';
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
  const head = {
    event_id: `evt_0${crypto.randomUUID().replaceAll('-', '').slice(7)}`,
    event_type: type,
    created_at: at,
  };
  type Sample = Extract<WebhookEvent, { event_type: Type }>;
  if (subject === 'payout') {
    const failure_reason = happened === 'failed' ? 'Account closed' : null;
    const payout = { ...samplePayout, status: happened.toUpperCase(), failure_reason, updated_at: at, ...changes };
    return { ...head, payment: null, refund: null, payout } as unknown as Sample;
  }
  const failedRefund = subject === 'refund' && ({ status: 'FAILED', failure_code: 'refund_declined' } as const);
  const part = PARTS[type];
  const status = part && happened !== 'refunded' ? 'CAPTURED' : (happened.toUpperCase() as PaymentStatus);
  const payment = { ...samplePayment, status, updated_at: at, ...changes };
  if (part) Object.assign(payment, { amount_captured: payment.amount, captured_at: at, [part]: payment.amount });
  if (type === 'payment.failed') {
    Object.assign(payment, { authorized_at: null, failure: { code: 'payment_declined', decline_code: 'declined' } });
  }
  if (type === 'payment.cancelled' || type === 'payment.expired') Object.assign(payment, { [`${happened}_at`]: at });
  const refund = {
    ...sampleRefund,
    payment_reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    created_at: at,
    updated_at: at,
    ...failedRefund,
  };
  const event = {
    ...head,
    payment: { ...payment, ...changes },
    refund: failedRefund || type === 'payment.refunded' ? refund : null,
  };
  return event as typeof event & Sample;
}
