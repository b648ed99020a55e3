import type { components } from '../../../../spec/generated/schema.ts';
import { registrantNames } from '../../../domain/businesses/registered-applications.ts';
import type { ClientView } from '../../../domain/oauth/client-secrets.ts';
import { listClients } from '../../../domain/oauth/clients.ts';
import { usageOf } from '../../../domain/requests/application-usage.ts';
import { usageWords, type UsageWords } from '../shell/figures.ts';
import { renderVisit } from '../shell/frame.ts';
import { applicationPage } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { UNDERWAY_NOTICES } from '../shell/secret-page.ts';
import type { ApplicationVisit } from '../shell/visit.ts';

/** An application with the data of its table row. */
export type ApplicationRow = components['schemas']['Application'] & {
  registrant: string | null;
  secrets: SecretRow[];
  used: UsageWords;
};

/** A valid secret. Only its owner knows its value. */
export interface SecretRow {
  hint: string;
  created_at: string;
  expires_at: string | null;
}

export interface ApplicationsData {
  list: Shown<ApplicationRow>;
}

const NOTICES = { ...UNDERWAY_NOTICES, deleted: 'Application deleted. Its secret and its tokens have ended.' };

export const applications = applicationPage({ path: '/applications', filters: [], show });

async function show(visit: ApplicationVisit): Promise<void> {
  const { service, user, access } = visit;
  const page = await listClients(service, user, { tenant: access.tenant, ...readCursor(visit) });
  const clients = page.data.map(({ client }) => client);
  const [names, usage] = await Promise.all([
    registrantNames(clients),
    usageOf(
      clients.map(({ client_id }) => client_id),
      service.clock.now(),
    ),
  ]);
  const list = shown(visit, page, (view) => {
    const { client } = view;
    const used = usage(client.client_id);
    const registrant = names.get(client.created_by ?? '') ?? null;
    return { ...client.toWire(view.secrets, used), registrant, secrets: secretRows(view), used: usageWords(used) };
  });
  renderVisit<ApplicationsData>(
    visit,
    'applications/applications',
    { list },
    { section: 'applications', title: 'Applications', notices: NOTICES },
  );
}

export function secretRows({ secrets }: ClientView): SecretRow[] {
  return secrets.map(({ hint, created_at, expires_at }) => ({
    hint,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }));
}
