import type { components } from '../../../spec/generated/schema.ts';
import { eventTypes, type EventType } from '../../../spec/generated/values.ts';
import { secondsFromNow } from '../../clock.ts';
import { requireChange } from '../../domain/member-access.ts';
import { listDeliveries } from '../../domain/webhook-deliveries.ts';
import {
  deleteEndpoint,
  getEndpoint,
  recoverEndpoint,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from '../../domain/webhook-endpoints.ts';
import { Refusal } from '../../errors.ts';
import { formField } from '../forms.ts';
import { deliveryRow, type DeliveryRow } from './delivery-row.ts';
import { enteredEndpoint, readEndpointForm, type EndpointForm } from './endpoint-form.ts';
import { renderVisit } from './frame.ts';
import { memberPage, type ActionResult, type Refused } from './member-page.ts';
import { OVERLAPS, readOverlap, type Option } from './overlap.ts';
import { showSecret } from './secret-page.ts';
import { pathParameter, type Visit } from './visit.ts';

export interface EndpointData {
  endpoint: components['schemas']['WebhookEndpoint'];
  latest: DeliveryRow[];
  entered: EndpointForm;
  /** Whether the form for changes is what was refused, so that it is shown open. */
  isChanging: boolean;
  eventTypes: readonly EventType[];
  overlaps: Option[];
  periods: Option[];
}

/** How far back missed events can be sent again, in seconds. */
const RECOVERY_PERIODS: Option[] = [
  { value: '3600', label: 'the last hour' },
  { value: '86400', label: 'the last day' },
  { value: '604800', label: 'the last 7 days' },
];

const NOTICES = {
  changed: 'Endpoint changed.',
  disabled: 'Endpoint disabled. What still waited is skipped; new events are recorded and can be sent later.',
  enabled: 'Endpoint enabled. What it missed meanwhile is not sent by itself: send it again below.',
  recovered: 'Missed events are on their way again, freshly signed. See its deliveries.',
};

type Action = (visit: Visit, id: string, address: string) => ActionResult;

const ACTIONS: Record<string, Action> = {
  test: async ({ access: { tenant }, base, req }, id) => {
    const type = eventTypes.find((each) => each === formField(req, 'event_type'));
    if (!type) throw new Refusal('invalid_request', 'Choose the type of the test event.');
    return `${base}/deliveries/${(await testEndpoint(tenant, id, type)).id}?done=tested`;
  },
  change: async (visit, id, address) => {
    const { url, description, events } = readEndpointForm(visit);
    await updateEndpoint(visit.access.tenant, id, { url, description: description || null, events });
    return `${address}?done=changed`;
  },
  disable: async ({ access: { tenant } }, id, address) => {
    await updateEndpoint(tenant, id, { status: 'DISABLED' });
    return `${address}?done=disabled`;
  },
  enable: async ({ access: { tenant } }, id, address) => {
    await updateEndpoint(tenant, id, { status: 'ENABLED' });
    return `${address}?done=enabled`;
  },
  recover: async ({ access: { tenant }, req }, id, address) => {
    const period = RECOVERY_PERIODS.find(({ value }) => value === formField(req, 'period'));
    if (!period) throw new Refusal('invalid_request', 'Choose how far to go back.');
    await recoverEndpoint(tenant, id, { since: secondsFromNow(-Number(period.value)).toISOString() });
    return `${address}?done=recovered`;
  },
  rotate: async (visit, id, href) => {
    const overlap = readOverlap(visit);
    const { endpoint, secret } = await rotateSecret(visit.access.tenant, id, overlap);
    const before =
      overlap > 0
        ? 'Until the secret before ends, deliveries carry two signatures (v1) and either one counts.'
        : 'The secret before has ended: deliveries carry the signature of this one from now on.';
    return showSecret(visit, 'endpoints', {
      heading: 'New signing secret',
      explanation: `Give it to the program that receives the deliveries. ${before}`,
      facts: [['Address', endpoint.url]],
      label: 'Signing secret',
      secret,
      next: { href, label: 'Go to the endpoint' },
    });
  },
  delete: async ({ access: { tenant }, base }, id) => {
    await deleteEndpoint(tenant, id);
    return `${base}/endpoints?done=deleted`;
  },
};

/** An endpoint and all that can be done with it. */
export const endpoint = memberPage({
  path: '/endpoints/:id',
  show,
  actions: Object.fromEntries(Object.entries(ACTIONS).map(([name, action]) => [name, asMember(action)])),
  labels: { url: 'The address' },
});

function asMember(action: Action): (visit: Visit) => ActionResult {
  return (visit) => {
    requireChange(visit.access);
    const id = pathParameter(visit, 'id');
    return action(visit, id, `${visit.base}/endpoints/${id}`);
  };
}

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { access, req } = visit;
  const found = await getEndpoint(access.tenant, pathParameter(visit, 'id'));
  const latest = await listDeliveries(access.tenant, { endpoint_id: found.id, limit: 5 });
  const isChanging = refused !== undefined && formField(req, 'action') === 'change';
  const { url, description, events } = found;
  const data = {
    endpoint: found.toWire(),
    latest: latest.data.map((delivery) => deliveryRow(delivery, new Map([[found.id, found.url]]))),
    entered: isChanging ? enteredEndpoint(visit) : { url, description: description ?? '', events },
    isChanging,
    eventTypes,
    overlaps: OVERLAPS,
    periods: RECOVERY_PERIODS,
  };
  renderVisit(visit, 'endpoint', data, { section: 'endpoints', title: 'Endpoint', notices: NOTICES, ...refused });
}
