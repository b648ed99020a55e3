import type { components } from '../../../spec/generated/schema.ts';
import { listClients } from '../../domain/oauth/clients.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import type { Visit } from './visit.ts';

export interface ApplicationsData {
  list: Shown<components['schemas']['Client']>;
}

export const applications = memberPage({ path: '/applications', show });

async function show(visit: Visit): Promise<void> {
  const page = await listClients(visit.user, { tenant: visit.access.tenant, ...readCursor(visit) });
  const data = { list: shown(visit, page, ({ client, secrets }) => client.toWire(secrets)) };
  renderVisit(visit, 'applications', data, { section: 'applications', title: 'Applications' });
}
