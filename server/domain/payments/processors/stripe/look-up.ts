import type { Stripe } from 'stripe';
import type { Order, Outcome } from '../processor.ts';
import { CARD, idOf, outcomeOfAuthorization, outcomeOfCapture, outcomeOfVoid } from './intents.ts';
import { OPERATION, PAGE } from './stripe-metadata.ts';
import { isPage, outcomeOfPage } from './hosted-pages.ts';
import { findRefund, outcomeOfRefund } from './stripe-refunds.ts';

/** Looks up an order by its key. @returns undefined if Stripe does not have it */
export async function lookUp(client: Stripe, order: Order): Promise<Outcome | undefined> {
  const { kind, payment } = order;
  if (kind === 'authorize') return lookUpAuthorization(client, order);
  const id = await intentIdOf(client, payment);
  if (kind === 'refund') {
    const refund = await findRefund(client, id, order);
    return refund && outcomeOfRefund(refund);
  }
  const intent = await client.paymentIntents.retrieve(id, {});
  return kind === 'capture' ? outcomeOfCapture(intent, order) : outcomeOfVoid(intent);
}

/**
 * Without Stripe's id of the payment, searches for the key, because an answer may have been lost. What the search does not find
 * yet is younger than Stripe's keys are old, so that the same request with the same key is answered as the first time.
 */
export async function lookUpAuthorization(client: Stripe, order: Order): Promise<Outcome | undefined> {
  const { payment, idempotencyKey } = order;
  const id = payment.processor_reference;
  if (isPage(id)) {
    const expand = ['payment_intent', `payment_intent.${CARD}`];
    return outcomeOfPage(await client.checkout.sessions.retrieve(id, { expand }), order);
  }
  if (id !== null) return outcomeOfAuthorization(await client.paymentIntents.retrieve(id, { expand: [CARD] }), order);
  const query = `metadata['${OPERATION}']:'${idempotencyKey}'`;
  const { data } = await client.paymentIntents.search({ query, limit: 1, expand: [`data.${CARD}`] });
  const [intent] = data;
  if (intent === undefined) return undefined;
  if (intent.metadata[PAGE] === undefined) return outcomeOfAuthorization(intent, order);
  const pages = await client.checkout.sessions.list({ payment_intent: intent.id, limit: 1 });
  const [page] = pages.data;
  return page && outcomeOfPage({ ...page, payment_intent: intent }, order);
}

/** Returns the id of the payment intent of an authorized payment, which a hosted page has created. */
export async function intentIdOf(
  client: Stripe,
  { reference, processor_reference }: Order['payment'],
): Promise<string> {
  if (processor_reference !== null && !isPage(processor_reference)) return processor_reference;
  const page = processor_reference && (await client.checkout.sessions.retrieve(processor_reference));
  const id = page && idOf(page.payment_intent);
  if (id) return id;
  throw new Error(`${reference} has no payment intent of Stripe.`);
}
