import {
  grantTypes,
  scopeDescriptions,
  scopes,
  type GrantType,
  type Scope,
} from '../../../../spec/generated/values.ts';
import { isPaymentScope } from '../../../domain/businesses/role-scopes.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField, formFields } from '../../parts/forms.ts';
import type { ApplicationVisit, Visit } from '../shell/visit.ts';

export interface ApplicationForm {
  name: string;
  grant_types: GrantType[];
  scopes: Scope[];
  is_confidential: boolean;
  redirect_uris: string[];
}

export type ApplicationChanges = Pick<ApplicationForm, 'name' | 'scopes' | 'redirect_uris'>;

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
    redirect_uris: readRedirectUris(visit, 'redirect_uris'),
  };
}

/** Reads one address per line. */
export function readRedirectUris({ req }: Pick<Visit, 'req'>, field: string): string[] {
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
};
