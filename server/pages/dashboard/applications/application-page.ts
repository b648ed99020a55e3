import type { components } from '../../../../spec/generated/schema.ts';
import type { ClientView } from '../../../domain/oauth/client-secrets.ts';
import { operations, scopeDescriptions } from '../../../../spec/generated/values.ts';
import { registrantNames } from '../../../domain/businesses/registered-applications.ts';
import { mayManage } from '../../../domain/oauth/clients.ts';
import { findSibling } from '../../../domain/oauth/promote-client.ts';
import { isFapi2 } from '../../../domain/oauth/security-profile.ts';
import { movesMoney } from '../../../domain/businesses/role-scopes.ts';
import { usageOf } from '../../../domain/requests/application-usage.ts';
import { deprecatedUseOf } from '../../../domain/requests/deprecated-use.ts';
import { isForUsers } from '../../../domain/oauth/grant-types.ts';
import { OPERATION_PAGES } from '../../../platform/origin.ts';
import { formField } from '../../parts/forms.ts';
import { newSingleUse } from '../../parts/single-use.ts';
import { APPLICATION_ACTIONS, findApplication } from './application-actions.ts';
import {
  APPLICATION_WORDS,
  enteredApplication,
  enteredLimits,
  enteredSecurity,
  GRANTS,
  PROFILES,
  requirementsFor,
  REQUIREMENTS,
  scopeOptions,
  type ApplicationChanges,
  type EnteredSecurity,
  type TokenLimits,
} from './application-form.ts';
import { secretRows, type SecretRow } from './applications-page.ts';
import { usageWords, type UsageWords } from '../shell/figures.ts';
import { renderVisit } from '../shell/frame.ts';
import { applicationPage, type Refused } from '../shell/member-page.ts';
import { OVERLAPS, type Option } from '../shell/overlap.ts';
import { seenInForm } from '../shell/seen.ts';
import { SECRET_NOTICES } from '../shell/secret-page.ts';
import { baseOf, type ApplicationVisit } from '../shell/visit.ts';

export interface ApplicationData {
  application: components['schemas']['Application'];
  /** For whom the application acts, in words. */
  actsFor: string;
  permissions: { scope: string; description: string }[];
  /** Name of the user who registered it. */
  registrant: string | null;
  /** Valid secrets. */
  secrets: SecretRow[];
  used: UsageWords;
  /** Deprecated operations that it called recently. */
  deprecated: { name: string; href: string; lastUsedAt: string; sunset: string }[];
  /** Address of the LIVE application that this one was promoted to. */
  sibling: string | null;
  /** True if this member may change it, as its registrant or by role. */
  mayManage: boolean;
  entered: ApplicationChanges;
  enteredLimits: TokenLimits;
  /** True if the form for changes was refused, so that it is shown open. */
  isChanging: boolean;
  isLimiting: boolean;
  /** True if users authorize it, so that it has refresh tokens. */
  isForUsers: boolean;
  /** True to recommend the FAPI 2.0 profile: the application moves real money without it. */
  needsProfile: boolean;
  profiles: Option[];
  /** Public keys in words, such as `EC server-1`. */
  keys: string[];
  requirements: Option[];
  enteredSecurity: EnteredSecurity;
  isSecuring: boolean;
  seen: string;
  scopes: ReturnType<typeof scopeOptions>;
  overlaps: Option[];
  /** Single-use key of the form that shows a secret. */
  once: string;
}

const NOTICES = {
  ...SECRET_NOTICES,
  registered: 'Application registered. It has no secret.',
  changed: 'Application changed.',
  disabled: 'Application disabled. All its tokens have ended.',
  enabled: 'Application enabled. It can obtain new tokens.',
};

/** The page of an application with its actions. */
export const application = applicationPage({
  path: '/applications/:id',
  show,
  actions: APPLICATION_ACTIONS,
  words: APPLICATION_WORDS,
});

async function show(visit: ApplicationVisit, refused?: Refused): Promise<void> {
  const view = await findApplication(visit);
  const { client } = view;
  const { clock, deprecations } = visit.service;
  const [sibling, isManaged, names, usage, deprecated] = await Promise.all([
    client.environment === 'TEST' ? findSibling(client) : undefined,
    mayManage(visit.user, client),
    registrantNames([client]),
    usageOf([client.client_id], clock.now()),
    deprecatedUseOf(client.client_id, deprecations, clock.now()),
  ]);
  const used = usage(client.client_id);
  const action = refused && formField(visit.req, 'action');
  const data = {
    application: client.toWire(view.secrets, used),
    actsFor: client.grant_types.map((type) => GRANTS[type].acts).join(' and '),
    registrant: names.get(client.created_by ?? '') ?? null,
    secrets: secretRows(view),
    used: usageWords(used),
    deprecated: deprecated.map(({ id, lastUsedAt }) => ({
      name: `${operations[id].method.toUpperCase()} ${operations[id].path}`,
      href: `${OPERATION_PAGES}/${id}`,
      lastUsedAt: lastUsedAt.toISOString(),
      sunset: deprecations[id]!.sunset,
    })),
    permissions: client.scopes.map((scope) => ({ scope, description: scopeDescriptions[scope] })),
    sibling: sibling ? `${baseOf(client.business_id, 'LIVE')}/applications/${sibling}` : null,
    mayManage: isManaged && !visit.access.business?.closed_at,
    entered: action === 'change' ? enteredApplication(visit) : client,
    isChanging: action === 'change',
    enteredLimits: action === 'limit' ? enteredLimits(visit) : limitsOf(client),
    isLimiting: action === 'limit',
    isForUsers: isForUsers(client),
    needsProfile: isManaged && isWithoutProfile(client),
    profiles: PROFILES,
    keys: (client.jwks?.keys ?? []).map(({ kty, kid }) => [kty, kid].filter(Boolean).join(' ')),
    requirements: requirementsFor(client).map((value) => ({ value, ...REQUIREMENTS[value] })),
    enteredSecurity: action === 'secure' ? enteredSecurity(visit) : securityOf(client),
    isSecuring: action === 'secure',
    seen: seenInForm(visit.req, client, refused),
    scopes: scopeOptions(visit),
    overlaps: OVERLAPS,
    once: newSingleUse(visit.service, visit.user),
  };
  renderVisit<ApplicationData>(visit, 'applications/application', data, {
    section: 'applications',
    title: client.name,
    notices: NOTICES,
    ...refused,
    ...(refused && action === 'secure' && { faults: refused.faults.map(ofRequirements) }),
  });
}

const limitsOf = (client: ClientView['client']): TokenLimits => ({
  access_token_seconds: String(client.access_token_seconds),
  refresh_grace_seconds: String(client.refresh_grace_seconds),
  allowed_addresses: client.allowed_addresses,
});

const securityOf = (client: ClientView['client']): EnteredSecurity => ({
  jwks: client.jwks === null ? '' : JSON.stringify(client.jwks, null, 2),
  jwks_uri: client.jwks_uri ?? '',
  security_profile: client.security_profile,
  requirements: requirementsFor(client).filter((name) => client[name]),
});

/** Shows the fault of a requirement at the list of them. */
function ofRequirements(fault: Refused['faults'][number]): Refused['faults'][number] {
  return fault.field in REQUIREMENTS ? { ...fault, field: 'requirements' } : fault;
}

/** Reports whether a LIVE application that can follow the FAPI 2.0 profile moves money without it. */
const isWithoutProfile = (client: ClientView['client']): boolean =>
  client.environment === 'LIVE' && client.is_confidential && !isFapi2(client) && client.scopes.some(movesMoney);
