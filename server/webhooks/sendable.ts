import type { Transaction } from 'sequelize';
import type { Service } from '../service.ts';
import { WebhookDelivery, type DeliveryToSend } from '../models/webhook-delivery.ts';
import { WebhookEndpoint, type EndpointToSendTo } from '../models/webhook-endpoint.ts';
import type { Job } from './queue.ts';
import { decrypt } from '../platform/secrets.ts';
import { isLocalHost } from './address-guard.ts';
import type { AttemptJob } from './attempt-jobs.ts';

/** An endpoint as its attempts need it; the deliveries of a batch share it. */
export interface Destination extends Pick<
  EndpointToSendTo,
  'id' | 'business_id' | 'url' | 'status' | 'deleted_at' | 'failing_since'
> {
  /** Scheme, host and port. */
  origin: string;
  /** The host by name alone, or with its port on this machine and network, where each port is a receiver of its own. */
  host: string;
  /** Those that sign at present, the newest first; undefined when one cannot be opened here. */
  secrets: string[] | undefined;
}

/** A delivery with everything that decides about its next attempt and makes it up. */
export interface Sendable extends DeliveryToSend {
  endpoint: Destination;
}

/** The deliveries that these jobs are about, by their ids. */
export async function findSendable(
  service: Service,
  jobs: Job<AttemptJob>[],
  at: Date,
  tx: Transaction,
): Promise<Map<string, Sendable>> {
  const [deliveries, endpoints] = await Promise.all([
    WebhookDelivery.toSend([...new Set(jobs.map((job) => job.data.delivery_id))], tx),
    WebhookEndpoint.toSendTo([...new Set(jobs.flatMap((job) => job.groupId ?? []))], tx),
  ]);
  const destinations = new Map(endpoints.map((endpoint) => [endpoint.id, describe(service, endpoint, at)]));
  const found = new Map<string, Sendable>();
  for (const delivery of deliveries) {
    const endpoint = destinations.get(delivery.endpoint_id);
    if (endpoint) found.set(delivery.id, { ...delivery, endpoint });
  }
  return found;
}

function describe(service: Service, endpoint: EndpointToSendTo, at: Date): Destination {
  const { id, business_id, url, status, deleted_at, failing_since } = endpoint;
  const { origin, hostname, host } = new URL(url);
  const secrets = validSecrets(service, endpoint, at);
  const known = { id, business_id, url, status, deleted_at, failing_since, secrets };
  return { ...known, origin, host: isLocalHost(hostname) ? host : hostname };
}

function validSecrets(service: Service, endpoint: EndpointToSendTo, at: Date): string[] | undefined {
  const { secret_sealed, previous_secret_sealed, previous_secret_expires_at } = endpoint;
  const overlaps = previous_secret_expires_at !== null && previous_secret_expires_at > at;
  const sealed = previous_secret_sealed && overlaps ? [secret_sealed, previous_secret_sealed] : [secret_sealed];
  try {
    return sealed.map((sealed) => decrypt(service.keys, sealed));
  } catch (error) {
    service.log.error({ err: error, endpoint_id: endpoint.id }, 'webhook secret not opened');
    return undefined;
  }
}
