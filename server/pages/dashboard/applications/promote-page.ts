import { scopeDescriptions } from '../../../../spec/generated/values.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import { findSibling, promoteClient } from '../../../domain/oauth/promote-client.ts';
import { isFapi2 } from '../../../domain/oauth/security-profile.ts';
import { notFound } from '../../../platform/errors.ts';
import { formField } from '../../parts/forms.ts';
import { seeOther } from '../../parts/render-page.ts';
import { newSingleUse } from '../../parts/single-use.ts';
import { renderVisit } from '../shell/frame.ts';
import { applicationPage, recently, type ActionResult, type Refused } from '../shell/member-page.ts';
import { readSeen } from '../shell/seen.ts';
import { showSecretOnce } from '../shell/secret-page.ts';
import { baseOf, inLive, type ApplicationVisit } from '../shell/visit.ts';
import { findApplication, readKeys } from './application-actions.ts';
import { APPLICATION_WORDS, GRANTS, readLines } from './application-form.ts';
import { clientSecretPage } from './client-secret-page.ts';

export interface PromoteData {
  name: string;
  /** Path of the application's page. */
  address: string;
  /** For whom the application acts, in words. */
  actsFor: string;
  permissions: { scope: string; description: string }[];
  /** True if it gets a secret, unless it is given keys. */
  hasSecret: boolean;
  /** True if it authenticates by public keys, which LIVE does not take over from TEST. */
  keysOnly: boolean;
  /** True if LIVE requires keys. */
  needsKeys: boolean;
  /** True if it redirects users, so that it needs redirect URIs. */
  redirects: boolean;
  /** What differs in LIVE, as entered; redirect URIs one per line. */
  inLive: Record<keyof typeof IN_LIVE, string>;
  once: string;
  /** Time of the application's last change as of the shown page. */
  shown: string;
}

/** Names of the fields with what differs in LIVE. */
const IN_LIVE = { redirect_uris: 'live_redirect_uris', jwks: 'live_jwks', jwks_uri: 'live_jwks_uri' } as const;

/** Shows what making a TEST application LIVE does, then does it. Its result is a page of LIVE. */
export const promotion = applicationPage({
  path: '/applications/:id/promote',
  show,
  actions: { promote: recently(promote) },
  words: APPLICATION_WORDS,
});

async function show(visit: ApplicationVisit, refused?: Refused): Promise<void> {
  if (!visit.access.mayChange) requireChange(visit.access);
  const { client } = await findApplication(visit);
  if (client.environment === 'LIVE') throw notFound('page');
  const sibling = await findSibling(client);
  if (sibling && !refused) return seeOther(visit.res, `${baseOf(client.business_id, 'LIVE')}/applications/${sibling}`);
  const { name, grant_types, scopes, redirect_uris, is_confidential, keys_only, updated_at } = client;
  const data = {
    name,
    address: `${visit.base}/applications/${client.client_id}`,
    actsFor: grant_types.map((type) => GRANTS[type].acts).join(' and '),
    permissions: scopes.map((scope) => ({ scope, description: scopeDescriptions[scope] })),
    hasSecret: is_confidential && !isFapi2(client),
    keysOnly: keys_only,
    needsKeys: isFapi2(client),
    redirects: redirects(client),
    inLive: {
      redirect_uris: (refused ? readLines(visit, IN_LIVE.redirect_uris) : redirect_uris).join('\n'),
      jwks: formField(visit.req, IN_LIVE.jwks),
      jwks_uri: formField(visit.req, IN_LIVE.jwks_uri),
    },
    once: newSingleUse(visit.service, visit.user),
    shown: updated_at.toISOString(),
  };
  renderVisit<PromoteData>(visit, 'applications/promote', data, {
    section: 'applications',
    title: `Promote ${name} to LIVE`,
    ...refused,
    ...(refused && { faults: refused.faults.map(atField) }),
  });
}

/** Reports whether users are sent back to the application; those who enter a code on another device are not. */
const redirects = ({ grant_types }: { grant_types: readonly string[] }) => grant_types.includes('authorization_code');

function atField(fault: Refused['faults'][number]): Refused['faults'][number] {
  const field = Object.entries(IN_LIVE).find(([name]) => name === fault.field.split('/')[0])?.[1];
  return field === undefined ? fault : { ...fault, field };
}

async function promote(visit: ApplicationVisit): ActionResult {
  const { client } = await findApplication(visit);
  const uris = redirects(client) ? readLines(visit, IN_LIVE.redirect_uris) : undefined;
  const { jwks, jwks_uri } = readKeys(
    formField(visit.req, IN_LIVE.jwks).trim(),
    formField(visit.req, IN_LIVE.jwks_uri).trim(),
  );
  const seen = readSeen(visit.req, 'shown');
  const place = inLive(visit);
  return showSecretOnce(place, 'applications', { uris, jwks, jwks_uri }, async (checkpoint) => {
    const view = await promoteClient(
      visit.service,
      visit.by,
      client.client_id,
      { ...(uris && { redirect_uris: uris }), ...(jwks && { jwks }), ...(jwks_uri && { jwks_uri }) },
      checkpoint,
      seen,
    );
    return clientSecretPage(place, view, {
      heading: 'LIVE application registered',
      explanation: 'It moves real money, and has its own id and secret. The TEST application stays as it is.',
    });
  });
}
