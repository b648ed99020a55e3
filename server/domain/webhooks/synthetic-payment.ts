import type { components } from '../../../spec/generated/schema.ts';
import type { EventType, PaymentStatus } from '../../../spec/generated/values.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { PaymentEventType, PayoutEventType } from '../../models/webhooks/event.ts';
import type { Tenant } from '../businesses/merchant.ts';
import type { Change } from './events.ts';

type WirePayment = components['schemas']['Payment'];
type WireRefund = components['schemas']['Refund'];
type WirePayout = components['schemas']['Payout'];

const AMOUNT = 1250;

const STATUS_AFTER: Record<PaymentEventType, PaymentStatus> = {
  'payment.authorized': 'AUTHORIZED',
  'payment.captured': 'CAPTURED',
  'payment.cancelled': 'CANCELLED',
  'payment.expired': 'EXPIRED',
  'payment.refunded': 'REFUNDED',
  'payment.failed': 'FAILED',
  'refund.failed': 'CAPTURED',
  'payment.disputed': 'CAPTURED',
};

/** Builds a payment, and a refund if the event is about one, or a payout, in the state after such an event. */
export function syntheticChange(clock: Clock, tenant: Tenant, type: EventType): Change {
  if (type === 'payout.paid' || type === 'payout.failed')
    return { payment: null, refund: null, payout: syntheticPayout(clock, tenant, type) };
  const payment = syntheticPayment(clock, tenant, type);
  if (type === 'payment.refunded') return { payment, refund: syntheticRefund(payment) };
  const failed = { status: 'FAILED', failure_code: 'refund_declined' } as const;
  return { payment, refund: type === 'refund.failed' ? { ...syntheticRefund(payment), ...failed } : null };
}

/** Builds a payment that is not stored. Its metadata marks it as synthetic. */
function syntheticPayment(clock: Clock, { business_id, environment }: Tenant, type: PaymentEventType): WirePayment {
  const moment = clock.now();
  const at = moment.toISOString();
  const status = STATUS_AFTER[type];
  const captured = status === 'CAPTURED' || status === 'REFUNDED';
  const refunded = status === 'REFUNDED';
  const disputed = type === 'payment.disputed';
  return {
    reference: newId('pay'),
    merchant_reference: null,
    business_id,
    environment,
    status,
    amount: AMOUNT,
    currency: 'EUR',
    capture_method: 'MANUAL',
    amount_captured: captured ? AMOUNT : 0,
    amount_refunded: refunded ? AMOUNT : 0,
    amount_refundable: captured && !refunded && !disputed ? AMOUNT : 0,
    amount_disputed: disputed ? AMOUNT : 0,
    payment_method: null,
    failure: status === 'FAILED' ? { code: 'payment_declined', decline_code: 'declined' } : null,
    cancellation_reason: null,
    description: 'Synthetic payment to test a webhook endpoint',
    metadata: { synthetic: 'true' },
    return_url: null,
    checkout_url: null,
    next_action: null,
    created_at: at,
    updated_at: at,
    expires_at: secondsAfter(moment, 7 * 86_400).toISOString(),
    authorized_at: status === 'FAILED' ? null : at,
    captured_at: captured ? at : null,
    cancelled_at: status === 'CANCELLED' ? at : null,
    expired_at: status === 'EXPIRED' ? at : null,
  };
}

/** Builds an example of the body that endpoints get for a type of event. */
export function sampleEvent(clock: Clock, tenant: Tenant, type: EventType): components['schemas']['WebhookEvent'] {
  const created_at = clock.now().toISOString();
  const event = { event_id: newId('evt'), event_type: type, created_at, ...syntheticChange(clock, tenant, type) };
  return event as components['schemas']['WebhookEvent']; // only types of refunds have a refund
}

/** Builds a payout that is not stored. */
function syntheticPayout(clock: Clock, { business_id, environment }: Tenant, type: PayoutEventType): WirePayout {
  const at = clock.now().toISOString();
  const hasFailed = type === 'payout.failed';
  return {
    id: newId('po'),
    business_id,
    environment,
    status: hasFailed ? 'FAILED' : 'PAID',
    amount: AMOUNT,
    currency: 'EUR',
    description: 'Synthetic payout to test a webhook endpoint',
    bank_account_last4: '0000',
    scheduled: false,
    failure_reason: hasFailed ? 'Account closed (synthetic)' : null,
    exported_at: environment === 'LIVE' ? at : null,
    created_at: at,
    updated_at: at,
  };
}

function syntheticRefund(payment: WirePayment): WireRefund {
  return {
    id: newId('re'),
    payment_reference: payment.reference,
    amount: payment.amount_captured,
    currency: payment.currency,
    status: 'SUCCEEDED',
    reason: null,
    failure_code: null,
    metadata: {},
    payer_left: false,
    created_at: payment.created_at,
    updated_at: payment.updated_at,
  };
}
