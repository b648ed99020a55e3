import type { ClientView } from '../../../domain/oauth/client-secrets.ts';
import { deleteClient, getClient, regenerateSecret, updateClient } from '../../../domain/oauth/clients.ts';
import { promoteClient } from '../../../domain/oauth/promote-client.ts';
import { notFound } from '../../../platform/errors.ts';
import { enteredApplication, readRedirectUris } from './application-form.ts';
import { clientSecretPage } from './client-secret-page.ts';
import { recently, type ActionResult } from '../shell/member-page.ts';
import { readOverlap } from '../shell/overlap.ts';
import { readSeen } from '../shell/seen.ts';
import { showSecretOnce } from '../shell/secret-page.ts';
import { pathParameter, type ApplicationVisit } from '../shell/visit.ts';

/** Finds the application of the path. Throws 404 for the user's applications of another business or environment. */
export async function findApplication(visit: ApplicationVisit): Promise<ClientView> {
  const view = await getClient(visit.service.clock, visit.user, pathParameter(visit, 'id'));
  const { business_id, environment } = visit.access.tenant;
  if (view.client.business_id !== business_id || view.client.environment !== environment) throw notFound('application');
  return view;
}

/** Actions on an application's page; the domain checks the role. */
export const APPLICATION_ACTIONS = { change, rotate: recently(rotate), promote: recently(promote), delete: remove };

async function change(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const { name, scopes, redirect_uris } = enteredApplication(visit);
  await updateClient(visit.service, visit.by, client.client_id, { name, scopes, redirect_uris }, readSeen(visit.req));
  return `${visit.base}/applications/${client.client_id}?done=changed`;
}

async function rotate(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const overlap = readOverlap(visit);
  const before = overlap > 0 ? 'The previous secret works until it ends.' : 'The previous secret has ended.';
  return showSecretOnce(visit, 'applications', { overlap }, async (checkpoint) => {
    const view = await regenerateSecret(visit.service.clock, visit.by, client.client_id, overlap, checkpoint);
    return clientSecretPage(visit, view, {
      heading: 'New client secret',
      explanation: `Configure the application with it. ${before} Tokens in use stay valid.`,
    });
  });
}

/** Name of the field with the LIVE redirect URIs, distinct from `redirect_uris` of the form for changes on the same page. */
export const LIVE_REDIRECT_URIS = 'live_redirect_uris';

async function promote(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const forUsers = client.grant_types.includes('authorization_code');
  const uris = forUsers ? readRedirectUris(visit, LIVE_REDIRECT_URIS) : undefined;
  const seen = readSeen(visit.req, 'shown');
  return showSecretOnce(visit, 'applications', { uris }, async (checkpoint) => {
    const view = await promoteClient(visit.service, visit.by, client.client_id, uris, checkpoint, seen);
    return clientSecretPage(visit, view, {
      heading: 'LIVE application registered',
      explanation: 'It moves real money, and has its own id and secret. The TEST application stays as it is.',
    });
  });
}

async function remove(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  await deleteClient(visit.service.clock, visit.by, client.client_id);
  return `${visit.base}/applications?done=deleted`;
}
