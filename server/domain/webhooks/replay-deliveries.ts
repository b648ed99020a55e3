import type { DomainContext } from '../domain-context.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { WebhookDelivery } from '../../models/webhooks/webhook-delivery.ts';
import type { Actor } from '../audit/audit.ts';
import type { Tenant } from '../businesses/merchant.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { PageRequest } from '../lists/page.ts';
import { readAll, refuseUnlessAsMany } from '../lists/read-all.ts';
import { listDeliveries, queueReplays, type DeliveryFilters } from './webhook-deliveries.ts';
import { findEndpoints } from './webhook-endpoints.ts';

/** Maximum number of deliveries of one replay. */
export const MOST_REPLAYED = 200;

type Filters = Omit<DeliveryFilters, 'limit' | 'cursor'>;

/**
 * Lists the deliveries that filters select, except those of deleted endpoints.
 * @throws Refusal `invalid_request` if they are more than MOST_REPLAYED, or too far apart to be found at once
 */
export async function selectForReplay(keys: Keyring, tenant: Tenant, filters: Filters): Promise<WebhookDelivery[]> {
  const read = (request: PageRequest) => listDeliveries(keys, tenant, { ...filters, ...request });
  const selected = await readAll(MOST_REPLAYED, read);
  if (!selected) throw tooMany();
  const ids = selected.map(({ endpoint_id }) => endpoint_id);
  const endpoints = await findEndpoints(tenant, [...new Set(ids)]);
  const kept = selected.filter(({ endpoint_id }) => endpoints.get(endpoint_id)!.deleted_at === null);
  if (kept.length > MOST_REPLAYED) throw tooMany();
  return kept;
}

/**
 * Queues one more attempt of each delivery, with new signatures.
 * @param expected their number when the user decided
 * @throws Refusal `invalid_request` if it has changed since
 */
export async function replayDeliveries(
  service: DomainContext,
  tenant: Tenant,
  deliveries: WebhookDelivery[],
  { by, expected, checkpoint }: { by: Actor; expected: number; checkpoint: Checkpoint },
): Promise<void> {
  refuseUnlessAsMany('deliveries', deliveries.length, expected);
  await checkpoint.transaction((tx) => queueReplays(service, tenant, deliveries, { resign: true, by }, tx));
}

function tooMany() {
  const message = `More than ${MOST_REPLAYED} deliveries match, or they are too far apart to be found at once. Nothing was sent: choose a shorter period, or recover missed events on the page of an endpoint.`;
  return invalidField('', 'maximum', message);
}
