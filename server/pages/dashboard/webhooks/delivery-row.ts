import type { components } from '../../../../spec/generated/schema.ts';
import type { Tenant } from '../../../domain/businesses/merchant.ts';
import { outcomeWords } from './attempt-words.ts';
import { outcomesOf, type listDeliveries } from '../../../domain/webhooks/webhook-deliveries.ts';
import { findEndpoints } from '../../../domain/webhooks/webhook-endpoints.ts';

/** A delivery with the address of its endpoint. */
export interface DeliveryRow extends Omit<components['schemas']['WebhookDelivery'], 'attempt'> {
  /** Attempts made so far. */
  attempts: number;
  /** Status of the response to the latest attempt, or its error; empty before the first. */
  outcome: string;
  /** The outcome in words. */
  outcomeWords: string;
  url: string;
  isEndpointDeleted: boolean;
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>['data'][number];

export async function deliveryRows(tenant: Tenant, deliveries: Delivery[]): Promise<DeliveryRow[]> {
  const endpoints = await findEndpoints(
    tenant,
    deliveries.map(({ endpoint_id }) => endpoint_id),
  );
  const outcomes = await outcomesOf(deliveries);
  return deliveries.map((delivery) => {
    const { url, deleted_at } = endpoints.get(delivery.endpoint_id)!;
    const { attempt, ...wire } = delivery.toWire();
    const attempts = wire.last_attempt_at === null ? 0 : attempt; // the API counts the first attempt before it is made
    const outcome = outcomes.get(wire.id) ?? '';
    return {
      ...wire,
      attempts,
      outcome,
      outcomeWords: outcomeWords(outcome),
      url,
      isEndpointDeleted: deleted_at !== null,
    };
  });
}
