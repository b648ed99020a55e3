import type { components } from '../../../../spec/generated/schema.ts';
import type { EventType } from '../../../../spec/generated/values.ts';
import type { Dispute, DisputeStatus } from '../../../domain/payments/list-disputes.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import type { PaymentRow } from './payment-row.ts';

type Wire = components['schemas'];

export interface TimelineEntry {
  at: string;
  tone: 'good' | 'bad' | 'info' | 'back' | 'waiting' | 'quiet';
  text: string;
  detail: string | null;
  /** Event that was sent to endpoints, if any. */
  event: { id: string; type: string } | null;
  /** The pending refund that this is about. */
  pendingRefund?: string;
}

type Happening = Omit<TimelineEntry, 'event'> & { type?: EventType; refund?: string };

/** Builds the history of a payment, latest first, with entries that have no event, such as creation and declines at checkout. */
export function timelineOf(
  payment: PaymentRow,
  refunds: Wire['Refund'][],
  events: Wire['Event'][],
  { declines, disputes }: { declines: Date[]; disputes: Dispute[] },
): TimelineEntry[] {
  const ofDisputes = disputes.flatMap((dispute) => ofDispute(dispute, payment));
  const happenings = [...ofDisputes, ...refunds.map(ofRefund), ...endOf(payment), ...beginningOf(payment, declines)];
  return happenings
    .map(({ type, refund, ...entry }) => {
      const event = events.find((each) => each.type === type && each.payload.refund?.id === refund);
      return { ...entry, event: event ? { id: event.id, type: event.type } : null };
    })
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at)); // stable for equal times
}

const DECISIONS: Partial<Record<DisputeStatus, string>> = {
  WON: 'Dispute won: the amount came back',
  LOST: 'Dispute lost: the payer keeps the amount',
  CLOSED: 'Inquiry of the payer’s bank closed',
};

/** Lists the start and the end of a dispute. Its events cannot be distinguished, so they are not linked. */
function ofDispute(dispute: Dispute, { currency }: PaymentRow): Happening[] {
  const { status, amount, reason, id, created_at, updated_at } = dispute;
  const money = formatAmount(amount, currency);
  const isInquiry = status === 'INQUIRY' || status === 'CLOSED';
  const text = isInquiry ? `The payer’s bank asks about ${money}` : `Disputed ${money}`;
  const detail = `${reason.replaceAll('_', ' ')} · ${id}`;
  const decision = DECISIONS[status];
  return [
    ...(decision
      ? [
          {
            at: updated_at.toISOString(),
            tone: status === 'LOST' ? 'bad' : 'good',
            text: decision,
            detail: id,
          } as const,
        ]
      : []),
    { at: created_at.toISOString(), tone: 'bad', text, detail },
  ];
}

const ofDecline = (at: Date): Happening => ({
  at: at.toISOString(),
  tone: 'bad',
  text: 'Declined',
  detail: 'A card at checkout. The payer could choose again.',
});

function ofRefund({
  id,
  status,
  amount,
  currency,
  reason,
  failure_code,
  payer_left,
  created_at,
  updated_at,
}: Wire['Refund']): Happening {
  const money = formatAmount(amount, currency);
  const left = payer_left && 'The payer’s account was deleted: the operator of this service holds the money';
  const detail = [reason, left, id].filter(Boolean).join(' · ');
  switch (status) {
    case 'SUCCEEDED':
      return { at: updated_at, tone: 'back', text: `Refunded ${money}`, detail, type: 'payment.refunded', refund: id };
    case 'FAILED': {
      const isCancelled = failure_code === 'refund_cancelled';
      const text = isCancelled ? `Refund of ${money} cancelled` : `Refund of ${money} failed: ${failure_code}`;
      return { at: updated_at, tone: 'bad', text, detail, type: 'refund.failed', refund: id };
    }
    case 'PENDING':
      return { at: created_at, tone: 'waiting', text: `Refund of ${money} pending`, detail, pendingRefund: id };
  }
}

function endOf(payment: PaymentRow): Happening[] {
  const { expired_at, cancelled_at, captured_at, amount, amount_captured, currency, cancellation_reason, failure } =
    payment;
  const happenings: Happening[] = [];
  if (expired_at) {
    happenings.push({ at: expired_at, tone: 'quiet', text: 'Expired', detail: null, type: 'payment.expired' });
  }
  if (cancelled_at) {
    const detail = cancellation_reason;
    happenings.push({ at: cancelled_at, tone: 'quiet', text: 'Cancelled', detail, type: 'payment.cancelled' });
  }
  if (failure) {
    const isByPayer = failure.decline_code === 'payer_declined';
    happenings.push({
      ...{ at: payment.updated_at, type: 'payment.failed' },
      ...(isByPayer
        ? { tone: 'quiet', text: 'Cancelled', detail: 'By the payer' }
        : { tone: 'bad', text: 'Declined', detail: failure.decline_code }),
    });
  }
  if (captured_at) {
    const rest = amount - amount_captured;
    happenings.push({
      at: captured_at,
      tone: 'good',
      text: `Captured ${formatAmount(amount_captured, currency)}`,
      detail: rest > 0 ? `${formatAmount(rest, currency)} returned to the payer` : null,
      type: 'payment.captured',
    });
  }
  return happenings;
}

function beginningOf({ authorized_at, created_at, money }: PaymentRow, declines: Date[]): Happening[] {
  const authorized = { tone: 'info', text: `Authorized ${money}`, detail: null, type: 'payment.authorized' } as const;
  return [
    ...(authorized_at ? [{ at: authorized_at, ...authorized }] : []),
    ...declines.map(ofDecline),
    { at: created_at, tone: 'quiet', text: 'Created', detail: null },
  ];
}
