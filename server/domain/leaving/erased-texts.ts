import type { components } from '../../../spec/generated/schema.ts';

type WirePayment = components['schemas']['Payment'];
type WireRefund = components['schemas']['Refund'];

/** Keeps the names of metadata, which programs chose, without the values. */
export function blank(metadata: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(metadata).map((name) => [name, '']));
}

const withoutTexts = (payment: WirePayment): WirePayment => ({
  ...payment,
  description: null,
  cancellation_reason: null,
  return_url: null,
  metadata: blank(payment.metadata),
});

const refundWithoutTexts = (refund: WireRefund): WireRefund => ({
  ...refund,
  reason: null,
  metadata: blank(refund.metadata),
});

/** Returns the body of an event without texts that people wrote; the same text if it has no such texts. */
export function eventWithoutTexts(body: string): string {
  const event = JSON.parse(body) as { payment: WirePayment; refund: WireRefund | null };
  const { payment, refund } = event;
  return JSON.stringify({
    ...event,
    payment: withoutTexts(payment),
    refund: refund && refundWithoutTexts(refund),
  });
}

/** Returns a response without texts that people wrote, if it is one of these payments or a refund of one. */
export function answerWithoutTexts(body: string, references: ReadonlySet<string>): string {
  if (!body.startsWith('{')) return body;
  const answer = JSON.parse(body) as Partial<WirePayment & WireRefund>;
  if (references.has(answer.reference ?? '')) return JSON.stringify(withoutTexts(answer as WirePayment));
  if (references.has(answer.payment_reference ?? '') && answer.metadata)
    return JSON.stringify(refundWithoutTexts(answer as WireRefund));
  return body;
}
