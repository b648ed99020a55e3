import {
  grantTypes,
  scopeDescriptions,
  scopes,
  securityProfiles,
  type GrantType,
  type Scope,
  type SecurityProfile,
} from '../../../../spec/generated/values.ts';
import type { ClientView } from '../../../domain/oauth/client-secrets.ts';
import { DEVICE_GRANT } from '../../../domain/oauth/grant-types.ts';
import { isPaymentScope } from '../../../domain/businesses/role-scopes.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField, formFields } from '../../parts/forms.ts';
import type { Option } from '../shell/overlap.ts';
import type { ApplicationVisit, Visit } from '../shell/visit.ts';

export interface ApplicationForm {
  name: string;
  grant_types: GrantType[];
  scopes: Scope[];
  is_confidential: boolean;
  redirect_uris: string[];
}

export type ApplicationChanges = Pick<ApplicationForm, 'name' | 'scopes' | 'redirect_uris'>;

/** The form for the lifetimes of tokens and, in LIVE, the addresses that requests may come from; as entered. */
export interface TokenLimits {
  access_token_seconds: string;
  refresh_grace_seconds: string;
  allowed_addresses: string[];
}

/** The form for the security of an application, as entered. */
export interface EnteredSecurity {
  /** A JWK set in JSON. */
  jwks: string;
  jwks_uri: string;
  security_profile: SecurityProfile;
  /** Names of the requirements that are set. */
  requirements: Requirement[];
}

/** Security profiles to choose from. */
export const PROFILES: Option[] = [
  { value: 'none', label: 'No profile: choose below' },
  { value: 'fapi2', label: 'FAPI 2.0: keys, pushed requests and bound tokens only' },
] satisfies { value: SecurityProfile; label: string }[];

/** Requirements that an application may set, in words. */
export const REQUIREMENTS = {
  keys_only: { label: 'Keys only', hint: 'Ends its secret.' },
  require_pushed_authorization_requests: {
    label: 'Pushed authorization requests only',
    hint: 'Its server sends each request directly (PAR), so that no browser can read or change it.',
  },
  dpop_bound_access_tokens: {
    label: 'Tokens bound to a key only',
    hint: 'A stolen token is of no use without the key of the application (DPoP).',
  },
  is_introspector: {
    label: 'Introspection for the whole business',
    hint: 'A resource server that asks which tokens of the business are valid.',
  },
} as const;

export type Requirement = keyof typeof REQUIREMENTS;

export const requirements = Object.keys(REQUIREMENTS) as Requirement[];

/** Selects the requirements that apply to an application. */
export function requirementsFor({
  is_confidential,
  grant_types,
  business_id,
}: Pick<ClientView['client'], 'is_confidential' | 'grant_types' | 'business_id'>) {
  const applies: Record<Requirement, boolean> = {
    keys_only: is_confidential,
    require_pushed_authorization_requests: grant_types.includes('authorization_code'),
    dpop_bound_access_tokens: true,
    is_introspector: is_confidential && business_id !== null,
  };
  return requirements.filter((name) => applies[name]);
}

/** Texts for each grant type: for whom an application acts. */
export const GRANTS: Record<GrantType, { acts: string; label: string; hint: string }> = {
  client_credentials: {
    acts: 'the business',
    label: 'The business',
    hint: 'Your server uses the API with the application’s own credentials.',
  },
  authorization_code: {
    acts: 'users who allow it',
    label: 'Users who allow it',
    hint: 'People sign in here and allow it to act for them. Redirect URIs can be added later.',
  },
  [DEVICE_GRANT]: {
    acts: 'users of devices',
    label: 'Users of devices without a browser',
    hint: 'Such as a terminal or a television: people enter its code here, and allow it to act for them.',
  },
};

/** Reads the form as entered; the domain validates it. */
export function enteredApplication(visit: Pick<Visit, 'req'>): ApplicationForm {
  const { req } = visit;
  const [chosenGrants, chosenScopes] = [formFields(req, 'grant_types'), formFields(req, 'scopes')];
  return {
    name: formField(req, 'name').trim(),
    grant_types: grantTypes.filter((type) => chosenGrants.includes(type)),
    scopes: scopes.filter((scope) => chosenScopes.includes(scope)),
    is_confidential: formField(req, 'is_confidential') !== 'no',
    redirect_uris: readLines(visit, 'redirect_uris'),
  };
}

export function enteredLimits(visit: Pick<Visit, 'req'>): TokenLimits {
  return {
    access_token_seconds: formField(visit.req, 'access_token_seconds').trim(),
    refresh_grace_seconds: formField(visit.req, 'refresh_grace_seconds').trim(),
    allowed_addresses: readLines(visit, 'allowed_addresses'),
  };
}

export function enteredSecurity({ req }: Pick<Visit, 'req'>): EnteredSecurity {
  const chosen = formFields(req, 'requirements');
  return {
    jwks: formField(req, 'jwks').trim(),
    jwks_uri: formField(req, 'jwks_uri').trim(),
    security_profile: securityProfiles.find((name) => name === formField(req, 'security_profile')) ?? 'none',
    requirements: requirements.filter((name) => chosen.includes(name)),
  };
}

/** Reads a field with one value per line. */
export function readLines({ req }: Pick<Visit, 'req'>, field: string): string[] {
  const lines = formField(req, field).split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Lists the scopes to choose from; payment scopes require a business. */
export function scopeOptions({ access }: ApplicationVisit): { value: Scope; label: string; hint: string }[] {
  const available = access.business === null ? scopes.filter((scope) => !isPaymentScope(scope)) : scopes;
  return available.map((scope) => ({ value: scope, label: scopeDescriptions[scope], hint: scope }));
}

export const APPLICATION_WORDS: FormWords = {
  name: { label: 'The name', prompt: 'Enter a name for the application.' },
  grant_types: { label: 'Acts for', prompt: 'Choose for whom the application acts.' },
  scopes: { label: 'Permissions', prompt: 'Choose at least one permission.' },
  redirect_uris: { label: 'The redirect URIs' },
  is_confidential: { label: 'Running on a server' },
  jwks: { label: 'The public keys' },
  jwks_uri: { label: 'The address of the public keys' },
  security_profile: { label: 'The security profile' },
  keys_only: { label: 'Keys only' },
  require_pushed_authorization_requests: { label: 'Pushed authorization requests only' },
  dpop_bound_access_tokens: { label: 'Tokens bound to a key only' },
  is_introspector: { label: 'Introspection for the whole business' },
  access_token_seconds: { label: 'The lifetime of access tokens' },
  refresh_grace_seconds: { label: 'The time to repeat a refresh' },
  allowed_addresses: { label: 'The allowed addresses' },
};
