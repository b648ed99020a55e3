import type { JsonWebKey, JsonWebKeySet } from '../../../../spec/generated/schema.ts';
import type { ClientView } from '../../../domain/oauth/client-secrets.ts';
import { deleteClient, getClient, regenerateSecret, updateClient } from '../../../domain/oauth/clients.ts';
import { FAPI2_SETTINGS, isFapi2 } from '../../../domain/oauth/security-profile.ts';
import { isForUsers } from '../../../domain/oauth/grant-types.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { enteredApplication, enteredLimits, enteredSecurity, requirementsFor } from './application-form.ts';
import { formField } from '../../parts/forms.ts';
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
export const APPLICATION_ACTIONS = {
  change,
  limit,
  secure,
  disable: (visit: ApplicationVisit) => setStatus(visit, 'DISABLED'),
  enable: (visit: ApplicationVisit) => setStatus(visit, 'ENABLED'),
  rotate: recently(rotate),
  delete: remove,
};

async function change(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const { name, scopes, redirect_uris } = enteredApplication(visit);
  await updateClient(visit.service, visit.by, client.client_id, { name, scopes, redirect_uris }, readSeen(visit.req));
  return `${visit.base}/applications/${client.client_id}?done=changed`;
}

/** Changes the lifetimes of tokens and the addresses. A number that is not entered as digits is refused by the domain. */
async function limit(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const entered = enteredLimits(visit);
  const changes = {
    access_token_seconds: numberOf(entered.access_token_seconds),
    ...(isForUsers(client) && {
      refresh_grace_seconds: numberOf(entered.refresh_grace_seconds),
    }),
    ...(client.environment === 'LIVE' && { allowed_addresses: entered.allowed_addresses }),
  };
  await updateClient(visit.service, visit.by, client.client_id, changes, readSeen(visit.req));
  return `${visit.base}/applications/${client.client_id}?done=changed`;
}

/**
 * Changes the keys of a confidential application, its profile, and the requirements that apply to it. Those that the profile
 * fixes are not read from the form.
 */
async function secure(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const { jwks, jwks_uri, security_profile, requirements } = enteredSecurity(visit);
  const fixed: readonly string[] = isFapi2({ security_profile }) ? FAPI2_SETTINGS : [];
  const free = requirementsFor(client).filter((name) => !fixed.includes(name));
  const changes = {
    ...(client.is_confidential && { ...readKeys(jwks, jwks_uri), security_profile }),
    ...Object.fromEntries(free.map((name) => [name, requirements.includes(name)])),
  };
  await updateClient(visit.service, visit.by, client.client_id, changes, readSeen(visit.req));
  return `${visit.base}/applications/${client.client_id}?done=changed`;
}

/** Reads the keys and their address; null if they are empty. */
export const readKeys = (jwks: string, jwks_uri: string) => ({
  jwks: jwks === '' ? null : parseKeys(jwks),
  jwks_uri: jwks_uri || null,
});

/** Parses a JWK set, or a single key. The domain checks it. */
function parseKeys(text: string): JsonWebKeySet {
  try {
    const parsed = JSON.parse(text) as JsonWebKeySet | JsonWebKey;
    return 'keys' in parsed ? parsed : { keys: [parsed] }; // throws for a value that is no object
  } catch {
    throw invalidField('/jwks', 'invalid', 'must be a JWK set in JSON');
  }
}

const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : -1);

async function setStatus(visit: ApplicationVisit, status: 'ENABLED' | 'DISABLED'): ActionResult {
  const { client } = await findApplication(visit);
  await updateClient(visit.service, visit.by, client.client_id, { status });
  return `${visit.base}/applications/${client.client_id}?done=${status.toLowerCase()}`;
}

async function rotate(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const overlap = readOverlap(visit);
  const endsTokens = formField(visit.req, 'end_tokens') === 'yes';
  const before = overlap > 0 ? 'The previous secret works until it ends.' : 'The previous secret has ended.';
  const tokens = endsTokens ? 'All its tokens have ended.' : 'Tokens in use stay valid.';
  const rotation = { expirePreviousIn: overlap, endsTokens };
  return showSecretOnce(visit, 'applications', { overlap, endsTokens }, async (checkpoint) => {
    const view = await regenerateSecret(visit.service, visit.by, client.client_id, rotation, checkpoint);
    return clientSecretPage(visit, view, {
      heading: 'New client secret',
      explanation: `Configure the application with it. ${before} ${tokens}`,
    });
  });
}

async function remove(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  await deleteClient(visit.service.clock, visit.by, client.client_id);
  return `${visit.base}/applications?done=deleted`;
}
