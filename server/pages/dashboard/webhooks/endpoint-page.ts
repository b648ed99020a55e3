import type { components } from '../../../../spec/generated/schema.ts';
import {
  eventTypeDescriptions,
  eventTypes,
  type EventType,
  type RunStatus,
} from '../../../../spec/generated/values.ts';
import { attemptHistory } from '../../../domain/webhooks/attempt-history.ts';
import { endpointConditions, RECENT_DAYS } from '../../../domain/webhooks/endpoint-states.ts';
import { sampleEvent } from '../../../domain/webhooks/synthetic-payment.ts';
import { listDeliveries } from '../../../domain/webhooks/webhook-deliveries.ts';
import { getEndpoint } from '../../../domain/webhooks/webhook-endpoints.ts';
import { formField } from '../../parts/forms.ts';
import { zoneFor } from '../../parts/page-zone.ts';
import { newSingleUse } from '../../parts/single-use.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';
import { drawAttempts, type AttemptCharts } from './attempt-charts.ts';
import { ENDPOINT_ACTIONS, nameOf, RECOVERY_PERIODS } from './endpoint-actions.ts';
import { shownHealth, type ShownHealth } from './shown-health.ts';
import { ENDPOINT_WORDS, EVENT_OPTIONS, enteredEndpoint, type EndpointForm } from './endpoint-form.ts';
import { renderVisit } from '../shell/frame.ts';
import { formatJson, type JsonToken } from '../shell/json-text.ts';
import { memberPage, type Refused } from '../shell/member-page.ts';
import { oneOf } from '../shell/one-of.ts';
import { OVERLAPS, type Option } from '../shell/overlap.ts';
import { seenInForm } from '../shell/seen.ts';
import { SECRET_NOTICES } from '../shell/secret-page.ts';
import { pathParameter, queryParameter, type Visit } from '../shell/visit.ts';

export interface EndpointData {
  endpoint: components['schemas']['WebhookEndpoint'];
  health: ShownHealth;
  recentDays: number;
  charts: AttemptCharts;
  /** True if deliveries that were pending when it was disabled keep their schedule. */
  sendsWaiting: boolean;
  /** Progress of the recovery, shown after `queued`. */
  recoveryState: string;
  latest: DeliveryRow[];
  entered: EndpointForm;
  /** True if the form for changes was refused, so that it is shown open. */
  isChanging: boolean;
  seen: string;
  eventTypes: readonly EventType[];
  eventOptions: typeof EVENT_OPTIONS;
  /** All event types with descriptions. The sample is of the current one. */
  catalogue: { type: EventType; text: string; current: boolean }[];
  sample: { tokens: JsonToken[] | null; text: string };
  isSampleWanted: boolean;
  overlaps: Option[];
  periods: Option[];
  /** Name to type for a deletion; `confirm` is what was typed. */
  name: string;
  confirm: string;
  /** Single-use key of the form that shows a secret. */
  once: string;
}

const NOTICES = {
  ...SECRET_NOTICES,
  changed: 'Endpoint changed.',
  disabled: 'Endpoint disabled. No more events are sent to it; new events are recorded and can be sent later.',
  enabled: 'Endpoint enabled. The events that it missed are not sent automatically: recover them below.',
  'missed-none': 'No event was missed in this period. Nothing is sent.',
  recovered: 'Missed events are being recovered, with new signatures.',
};

const RECOVERY_STATES: Record<RunStatus, string> = {
  RUNNING: ' so far',
  FINISHED: '',
  STOPPED: ' before the endpoint was disabled',
};

/** The page of an endpoint: its health, latest deliveries, events and actions. */
export const endpoint = memberPage({
  path: '/endpoints/:id',
  filters: ['sample'],
  show,
  actions: ENDPOINT_ACTIONS,
  words: ENDPOINT_WORDS,
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { access, req, service } = visit;
  const found = await getEndpoint(access.tenant, pathParameter(visit, 'id'));
  const wanted = readSample(visit);
  const [latest, conditions, history] = await Promise.all([
    listDeliveries(service.keys, access.tenant, { endpoint_id: found.id, limit: 5 }),
    endpointConditions(service.clock, [found]),
    attemptHistory(service.clock, found.id),
  ]);
  const wire = found.toWire(service.clock.now());
  const action = refused && formField(req, 'action');
  const { url, description, events, disable_on_gone, max_per_second, sends_waiting: sendsWaiting } = found;
  const limit = String(max_per_second ?? '');
  const current = {
    url,
    description: description ?? '',
    events,
    disable_on_gone,
    max_per_second: limit,
    custom_headers: '',
  };
  const text = JSON.stringify(sampleEvent(service.clock, access.tenant, wanted ?? 'payment.captured'));
  const data = {
    endpoint: wire,
    health: shownHealth(conditions.get(found.id)!),
    recentDays: RECENT_DAYS,
    charts: drawAttempts(history, zoneFor(visit.res)),
    recoveryState: wire.recovery ? RECOVERY_STATES[wire.recovery.status] : '',
    latest: await deliveryRows(access.tenant, latest.data),
    sendsWaiting,
    entered: action === 'change' ? enteredEndpoint(visit) : current,
    isChanging: action === 'change',
    seen: seenInForm(req, found, refused),
    eventTypes,
    eventOptions: EVENT_OPTIONS,
    catalogue: eventTypes.map((type) => ({
      type,
      text: eventTypeDescriptions[type],
      current: type === (wanted ?? 'payment.captured'),
    })),
    sample: { tokens: formatJson(text), text },
    isSampleWanted: wanted !== undefined,
    overlaps: OVERLAPS,
    periods: RECOVERY_PERIODS,
    name: nameOf(found),
    confirm: action === 'delete' ? formField(req, 'confirm') : '',
    once: newSingleUse(service, visit.user),
  };
  renderVisit<EndpointData>(visit, 'webhooks/endpoint', data, {
    section: 'endpoints',
    title: 'Endpoint',
    notices: NOTICES,
    ...refused,
  });
}

function readSample({ req }: Visit): EventType | undefined {
  const wanted = queryParameter(req, 'sample');
  return wanted === undefined ? undefined : oneOf(eventTypes, 'sample', wanted);
}
