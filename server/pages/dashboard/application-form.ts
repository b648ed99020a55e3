import { grantTypes, scopeDescriptions, scopes, type GrantType, type Scope } from '../../../spec/generated/values.ts';
import { isPaymentScope } from '../../domain/oauth/scopes.ts';
import { Refusal, type FieldError } from '../../errors.ts';
import { formField, formFields } from '../forms.ts';
import { checkName } from './name.ts';
import type { ApplicationVisit, Visit } from './visit.ts';

export interface ApplicationForm {
  name: string;
  grant_types: GrantType[];
  scopes: Scope[];
  is_confidential: boolean;
  redirect_uris: string[];
}

/** @throws Refusal `invalid_request` naming what the contract does not allow; the domain judges the rest */
export function readApplicationForm(visit: ApplicationVisit): ApplicationForm {
  const form = enteredApplication(visit);
  const errors = checkChanges(form);
  if (form.grant_types.length === 0) {
    errors.push({ field: 'grant_types', code: 'required', message: 'Choose for whom the application acts.' });
  }
  refuseFaults(errors);
  return form;
}

export type ApplicationChanges = Pick<ApplicationForm, 'name' | 'scopes' | 'redirect_uris'>;

/** What can be changed later. @throws Refusal as above */
export function readApplicationChanges(visit: ApplicationVisit): ApplicationChanges {
  const { name, scopes, redirect_uris } = enteredApplication(visit);
  refuseFaults(checkChanges({ name, scopes, redirect_uris }));
  return { name, scopes, redirect_uris };
}

function checkChanges({ name, scopes, redirect_uris }: ApplicationChanges): FieldError[] {
  const errors = [...checkName(name, 'the application'), ...checkRedirectList(redirect_uris)];
  if (scopes.length === 0) {
    errors.push({ field: 'scopes', code: 'required', message: 'Choose at least one thing that it may do.' });
  }
  return errors;
}

/** As it was entered, right or wrong, to be shown again. */
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

/** One address a line. */
export function readRedirectUris({ req }: Pick<Visit, 'req'>, field: string): string[] {
  const lines = formField(req, field).split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

export function checkRedirectList(uris: string[], field = 'redirect_uris'): FieldError[] {
  if (uris.length <= 10 && uris.every((uri) => uri.length <= 2048)) return [];
  return [{ field, code: 'invalid', message: 'Enter at most 10 redirect addresses of at most 2048 characters each.' }];
}

export function refuseFaults(errors: FieldError[]): void {
  if (errors.length > 0) throw new Refusal('invalid_request', 'The form is not filled in right.', { errors });
}

/** What an application can be allowed; payments only if it has a business. */
export function scopeOptions({ access }: ApplicationVisit): { value: Scope; label: string; hint: string }[] {
  const available = access.business === null ? scopes.filter((scope) => !isPaymentScope(scope)) : scopes;
  return available.map((scope) => ({ value: scope, label: scopeDescriptions[scope], hint: scope }));
}

/** How the fields are called at the start of a sentence. */
export const APPLICATION_LABELS = {
  name: 'The name',
  redirect_uris: 'The redirect addresses',
  is_confidential: 'Running on a server',
};
