import type { Stripe } from 'stripe';
import { Refusal } from '../../../../platform/errors.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { Callback, CardDetails, Outcome } from '../processor.ts';
import type { Requests } from './stripe-client.ts';
import { declinedBy } from './declines.ts';
import { withoutSecrets } from './stripe-errors.ts';
import { CARD, cardOf, declinedCard, idOf } from './intents.ts';
import { CAPTURE, OPERATION, PAGE, PAYMENT } from './stripe-metadata.ts';
import { reportOf } from './stripe-disputes.ts';
import { outcomeOfRefund } from './stripe-refunds.ts';

/** What reading an event requires. */
interface Reader {
  request: Requests;
  log: Logger;
}

/** Reads the outcomes of one type of event. */
type Read<T> = (object: T, event: Stripe.Event, reader: Reader) => Callback[] | Promise<Callback[]>;

type Intent = Stripe.PaymentIntent;

/** A request by us has this key; those of others, such as of the payer, do not. */
const OURS = /^op_/;

const keyOfRequest = ({ request }: Stripe.Event) => OURS.exec(request?.idempotency_key ?? '')?.input;

const callback = (idempotencyKey: string | undefined, outcome: Outcome): Callback[] =>
  idempotencyKey === undefined ? [] : [{ idempotencyKey, outcome }];

/** The types that report outcomes. The order of events does not matter, because each reports what is final for its key. */
const HANDLED = {
  'payment_intent.amount_capturable_updated': async (intent: Intent, event, reader) =>
    intent.status === 'requires_capture' ? authorized(intent, event, reader) : [],
  'payment_intent.succeeded': (intent: Intent) => [
    ...callback(intent.metadata[OPERATION], { status: 'succeeded', reference: intent.id }),
    ...callback(intent.metadata[CAPTURE], { status: 'succeeded' }),
  ],
  // On a hosted page the payer may try another card, until the page expires.
  'payment_intent.payment_failed': (intent: Intent) => {
    const { id, metadata, last_payment_error } = intent;
    const declined = { ...declinedBy(last_payment_error), reference: id };
    return callback(
      metadata[OPERATION],
      metadata[PAGE] === undefined ? declined : { status: 'pending', ...declinedCard(intent) },
    );
  },
  'payment_intent.canceled': ({ id, metadata, cancellation_reason }: Intent, event) => [
    ...callback(metadata[OPERATION], {
      ...declinedBy({ code: cancellation_reason ?? undefined }),
      reference: id,
      lapsed: true,
    }),
    ...callback(keyOfRequest(event), { status: 'succeeded' }),
  ],
  'checkout.session.expired': ({ id, metadata }: Stripe.Checkout.Session) =>
    callback(metadata?.[OPERATION], { ...declinedBy({ code: 'page_expired' }), reference: id }),
  'refund.created': refunded,
  'refund.updated': refunded,
  'refund.failed': refunded,
  'charge.dispute.created': disputed,
  'charge.dispute.updated': disputed,
  'charge.dispute.closed': disputed,
  'charge.dispute.funds_withdrawn': disputed,
  'charge.dispute.funds_reinstated': disputed,
} satisfies Record<string, Read<never>> as Record<string, Read<unknown>>;

/** The types to enable for the callback addresses. */
export const HANDLED_TYPES = Object.keys(HANDLED);

/** Types that repeat what a handled type, or the answer to a request, says. */
export const IGNORED_TYPES = [
  ...['payment_intent.created', 'payment_intent.processing', 'payment_intent.requires_action'],
  ...['charge.captured', 'charge.expired', 'charge.failed', 'charge.pending', 'charge.succeeded', 'charge.updated'],
  ...['charge.refunded', 'charge.refund.updated'],
  ...['checkout.session.completed', 'checkout.session.async_payment_succeeded'],
  ...['checkout.session.async_payment_failed'],
];

/** Returns the outcomes that an event reports; empty for objects of other software that shares the account. */
export async function readEvent(event: Stripe.Event, reader: Reader): Promise<Callback[]> {
  const { type } = event;
  if (Object.hasOwn(HANDLED, type)) return HANDLED[type]!(event.data.object, event, reader);
  if (!IGNORED_TYPES.includes(type))
    reader.log.warn({ type }, 'an event of Stripe has an unknown type, which need not be enabled');
  return [];
}

/**
 * Looks up the card of an authorization that no request of ours has brought about, because events do not include it. Without
 * the card, the authorization counts all the same.
 */
async function authorized(intent: Intent, event: Stripe.Event, reader: Reader): Promise<Callback[]> {
  const key = intent.metadata[OPERATION];
  if (key === undefined) return [];
  const card = keyOfRequest(event) === undefined ? await findCard(intent.id, reader) : undefined;
  return callback(key, { status: 'succeeded', reference: intent.id, ...(card && { card }) });
}

async function findCard(id: string, { request, log }: Reader): Promise<CardDetails | undefined> {
  try {
    return cardOf(await request(undefined, (client) => client.paymentIntents.retrieve(id, { expand: [CARD] })));
  } catch (error) {
    log.warn({ err: withoutSecrets(error), intent: id }, 'the card of an authorization could not be looked up');
    return undefined;
  }
}

function refunded(refund: Stripe.Refund): Callback[] {
  return callback(refund.metadata?.[OPERATION], outcomeOfRefund(refund));
}

/** Looks up the payment of a dispute, because events do not name it. Stripe repeats an event whose look-up has failed. */
async function disputed(dispute: Stripe.Dispute, _event: Stripe.Event, { request, log }: Reader): Promise<Callback[]> {
  const id = idOf(dispute.payment_intent);
  const report = reportOf(dispute);
  if (!report) log.error({ dispute: dispute.id, status: dispute.status }, 'a dispute of Stripe has an unknown state');
  if (id === null || !report) return [];
  const { metadata } = await request(undefined, (client) => client.paymentIntents.retrieve(id)).catch(
    (error: unknown) => {
      throw new Refusal(
        'processor_unavailable',
        'The payment of the dispute could not be looked up. Send the event again.',
        {
          cause: withoutSecrets(error),
        },
      );
    },
  );
  const payment_reference = metadata[PAYMENT];
  return payment_reference === undefined ? [] : [{ dispute: { ...report, payment_reference } }];
}
