import type { components } from '../../../spec/generated/schema.ts';
import { eventTypes, type EventType } from '../../../spec/generated/values.ts';
import { listDeliveries } from '../../domain/webhooks/webhook-deliveries.ts';
import { getEndpoint } from '../../domain/webhooks/webhook-endpoints.ts';
import { formField } from '../parts/forms.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';
import { ENDPOINT_ACTIONS, RECOVERY_PERIODS } from './endpoint-actions.ts';
import { ENDPOINT_WORDS, enteredEndpoint, type EndpointForm } from './endpoint-form.ts';
import { renderVisit } from './frame.ts';
import { memberPage, type Refused } from './member-page.ts';
import { OVERLAPS, type Option } from './overlap.ts';
import { pathParameter, type Visit } from './visit.ts';

export interface EndpointData {
  endpoint: components['schemas']['WebhookEndpoint'];
  latest: DeliveryRow[];
  entered: EndpointForm;
  /** Whether the form for changes was refused, so that it is shown open. */
  isChanging: boolean;
  eventTypes: readonly EventType[];
  overlaps: Option[];
  periods: Option[];
}

const NOTICES = {
  changed: 'Endpoint changed.',
  disabled: 'Endpoint disabled. Waiting deliveries are skipped; new events are recorded and can be sent later.',
  enabled: 'Endpoint enabled. The events that it missed are not sent by themselves: send them again below.',
  recovered: 'Missed events are on their way again, freshly signed. Reload the page to see how far it is.',
};

/** An endpoint, its latest deliveries and its actions. */
export const endpoint = memberPage({
  path: '/endpoints/:id',
  show,
  actions: ENDPOINT_ACTIONS,
  words: ENDPOINT_WORDS,
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { access, req } = visit;
  const found = await getEndpoint(access.tenant, pathParameter(visit, 'id'));
  const latest = await listDeliveries(visit.service.keys, access.tenant, { endpoint_id: found.id, limit: 5 });
  const isChanging = refused !== undefined && formField(req, 'action') === 'change';
  const { url, description, events } = found;
  const data = {
    endpoint: found.toWire(visit.service.clock.now()),
    latest: await deliveryRows(access.tenant, latest.data),
    entered: isChanging ? enteredEndpoint(visit) : { url, description: description ?? '', events },
    isChanging,
    eventTypes,
    overlaps: OVERLAPS,
    periods: RECOVERY_PERIODS,
  };
  renderVisit(visit, 'endpoint', data, { section: 'endpoints', title: 'Endpoint', notices: NOTICES, ...refused });
}
