import type { components } from '../../../spec/generated/schema.ts';
import { listEndpoints } from '../../domain/webhooks/webhook-endpoints.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import type { Visit } from './visit.ts';

export interface EndpointsData {
  list: Shown<components['schemas']['WebhookEndpoint']>;
}

const NOTICES = { deleted: 'Endpoint deleted. Its deliveries stay readable; those that waited are skipped.' };

export const endpoints = memberPage({ path: '/endpoints', show });

async function show(visit: Visit): Promise<void> {
  const page = await listEndpoints(visit.service.keys, visit.access.tenant, readCursor(visit));
  const data = { list: shown(visit, page, (endpoint) => endpoint.toWire(visit.service.clock.now())) };
  renderVisit(visit, 'endpoints', data, { section: 'endpoints', title: 'Endpoints', notices: NOTICES });
}
