import { Stripe } from 'stripe';
import { newId } from './objects.ts';

/** Where the stand-in sends events of a mode. */
export interface Receiver {
  /** Address of the service, such as `http://127.0.0.1:3000/processors/stripe-test/callback`. */
  url: string;
  secret: string;
}

export interface StandInEvent {
  id: string;
  object: 'event';
  type: string;
  livemode: boolean;
  created: number;
  data: { object: object };
  request: { id: string; idempotency_key: string | null };
}

export function newEvent(type: string, object: object, livemode: boolean, key: string | null = null): StandInEvent {
  const request = { id: newId('req'), idempotency_key: key };
  const created = Math.floor(Date.now() / 1000);
  return {
    id: newId('evt'),
    object: 'event',
    type,
    livemode,
    created,
    data: { object: structuredClone(object) },
    request,
  };
}

/** Signs a text as Stripe does. @param at seconds */
export const signed = (payload: string, secret: string, at = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });

/** Sends an event. @returns the status of the response; undefined without one */
export async function send(
  { url, secret }: Receiver,
  event: object | string,
  header = (text: string) => signed(text, secret),
): Promise<Response | undefined> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const headers = { 'Stripe-Signature': header(body), 'Content-Type': 'application/json', Accept: 'application/json' };
  return fetch(url, { method: 'POST', body, headers }).catch(() => undefined);
}
