import type { components } from '../../../spec/generated/schema.ts';
import { scopeDescriptions } from '../../../spec/generated/values.ts';
import type { ClientView } from '../../domain/oauth/client-secrets.ts';
import { getClient, mayManage, regenerateSecret } from '../../domain/oauth/clients.ts';
import { findSibling, promoteClient } from '../../domain/oauth/promote-client.ts';
import { notFound, Refusal } from '../../errors.ts';
import { APPLICATION_LABELS, checkRedirectList, readRedirectUris } from './application-form.ts';
import { showClientSecret } from './client-secret.ts';
import { renderVisit } from './frame.ts';
import { memberPage, type ActionResult, type Refused } from './member-page.ts';
import { OVERLAPS, readOverlap, type Option } from './overlap.ts';
import { baseOf, pathParameter, type Visit } from './visit.ts';

export interface ApplicationData {
  application: components['schemas']['Client'];
  permissions: { scope: string; description: string }[];
  /** Address of the LIVE application that was made of this one. */
  sibling: string | null;
  mayReplaceSecret: boolean;
  /** Of the LIVE application to be made, one a line. */
  redirectUris: string;
  overlaps: Option[];
}

const NOTICES = { registered: 'Application registered. It is public, so it has no secret.' };

/** An application, with its secret replaced and with a LIVE one made of it. */
export const application = memberPage({
  path: '/applications/:id',
  show,
  actions: { rotate, promote },
  labels: APPLICATION_LABELS,
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { client, secrets } = await findApplication(visit);
  const [sibling, mayReplaceSecret] = await Promise.all([
    client.environment === 'TEST' ? findSibling(client) : undefined,
    mayManage(visit.user, client),
  ]);
  const data = {
    application: client.toWire(secrets),
    permissions: client.scopes.map((scope) => ({ scope, description: scopeDescriptions[scope] })),
    sibling: sibling ? `${baseOf(visit.access.business.id, 'LIVE')}/applications/${sibling}` : null,
    mayReplaceSecret,
    redirectUris: (refused ? readRedirectUris(visit) : client.redirect_uris).join('\n'),
    overlaps: OVERLAPS,
  };
  renderVisit(visit, 'application', data, {
    section: 'applications',
    title: client.name,
    notices: NOTICES,
    ...refused,
  });
}

/** What the user may see elsewhere is not this business's, or not of this environment. */
async function findApplication(visit: Visit): Promise<ClientView> {
  const view = await getClient(visit.user, pathParameter(visit, 'id'));
  const { business_id, environment } = visit.access.tenant;
  if (view.client.business_id !== business_id || view.client.environment !== environment) throw notFound('application');
  return view;
}

async function rotate(visit: Visit): ActionResult {
  const { client } = await findApplication(visit);
  const overlap = readOverlap(visit);
  const view = await regenerateSecret(visit.user, client.client_id, overlap);
  const before = overlap > 0 ? 'The secret before works until it ends.' : 'The secret before has ended.';
  return showClientSecret(visit, view, {
    heading: 'New client secret',
    explanation: `Give it to the application. ${before} Tokens in use stay valid.`,
  });
}

async function promote(visit: Visit): ActionResult {
  const { client } = await findApplication(visit);
  const uris = client.grant_types.includes('authorization_code') ? readRedirectUris(visit) : undefined;
  const errors = checkRedirectList(uris ?? []);
  if (errors.length > 0) throw new Refusal('invalid_request', 'The form is not filled in right.', { errors });
  const view = await promoteClient(visit.user, client.client_id, uris);
  return showClientSecret(visit, view, {
    heading: 'LIVE application registered',
    explanation: 'It moves real money, and has an id and a secret of its own. The TEST application stays as it is.',
  });
}
