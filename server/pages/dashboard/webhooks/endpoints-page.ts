import type { components } from '../../../../spec/generated/schema.ts';
import { endpointConditions, RECENT_DAYS } from '../../../domain/webhooks/endpoint-states.ts';
import { deletedAtWork } from '../../../domain/webhooks/skip-waiting.ts';
import { listEndpoints } from '../../../domain/webhooks/webhook-endpoints.ts';
import { shownHealth, type ShownHealth } from './shown-health.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { UNDERWAY_NOTICES } from '../shell/secret-page.ts';
import type { Visit } from '../shell/visit.ts';

export interface EndpointsData {
  list: Shown<components['schemas']['WebhookEndpoint'] & { health: ShownHealth }>;
  recentDays: number;
  /** Deleted endpoints whose backlog is being skipped. */
  deleted: Awaited<ReturnType<typeof deletedAtWork>>;
}

const NOTICES = {
  ...UNDERWAY_NOTICES,
  deleted: 'Endpoint deleted. Its deliveries stay readable; waiting ones are skipped.',
};

export const endpoints = memberPage({ path: '/endpoints', filters: [], show });

async function show(visit: Visit): Promise<void> {
  const { service, access } = visit;
  const page = await listEndpoints(service.keys, access.tenant, readCursor(visit));
  const conditions = await endpointConditions(service.clock, page.data);
  const list = shown(visit, page, (endpoint) => ({
    ...endpoint.toWire(service.clock.now()),
    health: shownHealth(conditions.get(endpoint.id)!),
  }));
  renderVisit<EndpointsData>(
    visit,
    'webhooks/endpoints',
    { list, recentDays: RECENT_DAYS, deleted: await deletedAtWork(access.tenant) },
    { section: 'endpoints', title: 'Endpoints', notices: NOTICES },
  );
}
