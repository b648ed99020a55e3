import type { components } from '../../../spec/generated/schema.ts';
import { scopeDescriptions } from '../../../spec/generated/values.ts';
import { registrantName } from '../../domain/businesses/registered-applications.ts';
import { mayManage } from '../../domain/oauth/clients.ts';
import { findSibling } from '../../domain/oauth/promote-client.ts';
import { formField } from '../parts/forms.ts';
import { APPLICATION_ACTIONS, findApplication, LIVE_REDIRECT_URIS } from './application-actions.ts';
import {
  APPLICATION_WORDS,
  enteredApplication,
  readRedirectUris,
  scopeOptions,
  type ApplicationChanges,
} from './application-form.ts';
import { renderVisit } from './frame.ts';
import { applicationPage, type Refused } from './member-page.ts';
import { OVERLAPS, type Option } from './overlap.ts';
import { baseOf, type ApplicationVisit } from './visit.ts';

export interface ApplicationData {
  application: components['schemas']['Client'];
  permissions: { scope: string; description: string }[];
  /** The name of the user who registered it. */
  registrant: string | null;
  /** Address of the LIVE application that this one was promoted to. */
  sibling: string | null;
  /** Whether this member may change it, as its registrant or by the role. */
  mayManage: boolean;
  entered: ApplicationChanges;
  /** Whether the form for changes was refused, so that it is shown open. */
  isChanging: boolean;
  scopes: ReturnType<typeof scopeOptions>;
  /** For the promotion to LIVE, one per line. */
  liveRedirectUris: string;
  overlaps: Option[];
}

const NOTICES = {
  registered: 'Application registered. It is public, so it has no secret.',
  changed: 'Application changed.',
};

/** An application and its actions. */
export const application = applicationPage({
  path: '/applications/:id',
  show,
  actions: APPLICATION_ACTIONS,
  words: APPLICATION_WORDS,
});

async function show(visit: ApplicationVisit, refused?: Refused): Promise<void> {
  const { client, secrets } = await findApplication(visit);
  const [sibling, isManaged, registrant] = await Promise.all([
    client.environment === 'TEST' ? findSibling(client) : undefined,
    mayManage(visit.user, client),
    registrantName(client),
  ]);
  const action = refused && formField(visit.req, 'action');
  const data = {
    application: client.toWire(secrets),
    registrant,
    permissions: client.scopes.map((scope) => ({ scope, description: scopeDescriptions[scope] })),
    sibling: sibling ? `${baseOf(client.business_id, 'LIVE')}/applications/${sibling}` : null,
    mayManage: isManaged && !visit.access.business?.closed_at,
    entered: action === 'change' ? enteredApplication(visit) : client,
    isChanging: action === 'change',
    scopes: scopeOptions(visit),
    liveRedirectUris: (action === 'promote' ? readRedirectUris(visit, LIVE_REDIRECT_URIS) : client.redirect_uris).join(
      '\n',
    ),
    overlaps: OVERLAPS,
  };
  renderVisit(visit, 'application', data, {
    section: 'applications',
    title: client.name,
    notices: NOTICES,
    ...refused,
    ...(refused && action === 'promote' && { faults: refused.faults.map(inLive) }),
  });
}

function inLive(fault: Refused['faults'][number]): Refused['faults'][number] {
  return fault.field === 'redirect_uris' ? { ...fault, field: LIVE_REDIRECT_URIS } : fault;
}
