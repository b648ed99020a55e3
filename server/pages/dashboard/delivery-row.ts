import type { components } from '../../../spec/generated/schema.ts';
import type { Tenant } from '../../domain/merchant.ts';
import type { listDeliveries } from '../../domain/webhook-deliveries.ts';
import { listEndpoints } from '../../domain/webhook-endpoints.ts';

/** A delivery with the address of its endpoint, or null when the endpoint is deleted. */
export type DeliveryRow = components['schemas']['WebhookDelivery'] & { url: string | null };

type Delivery = Awaited<ReturnType<typeof listDeliveries>>['data'][number];

/** Addresses of the newest endpoints by id, so many as a page of the list has at most. */
export async function endpointUrls(tenant: Tenant): Promise<Map<string, string>> {
  const { data } = await listEndpoints(tenant, { limit: 100 });
  return new Map(data.map(({ id, url }) => [id, url]));
}

export function deliveryRow(delivery: Delivery, urls: Map<string, string>): DeliveryRow {
  return { ...delivery.toWire(), url: urls.get(delivery.endpoint_id) ?? null };
}
