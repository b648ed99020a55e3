import type { components } from '../../../spec/generated/schema.ts';
import { listClients } from '../../domain/oauth/clients.ts';
import { renderVisit } from './frame.ts';
import { applicationPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import type { ApplicationVisit } from './visit.ts';

export interface ApplicationsData {
  list: Shown<components['schemas']['Client']>;
}

const NOTICES = { deleted: 'Application deleted. Its secret and its tokens have ended.' };

export const applications = applicationPage({ path: '/applications', show });

async function show(visit: ApplicationVisit): Promise<void> {
  const page = await listClients(visit.service, visit.user, { tenant: visit.access.tenant, ...readCursor(visit) });
  const data = { list: shown(visit, page, ({ client, secrets }) => client.toWire(secrets)) };
  renderVisit(visit, 'applications', data, { section: 'applications', title: 'Applications', notices: NOTICES });
}
