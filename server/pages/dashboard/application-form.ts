import { grantTypes, scopes, type GrantType, type Scope } from '../../../spec/generated/values.ts';
import { Refusal, type FieldError } from '../../errors.ts';
import { formField, formFields } from '../forms.ts';
import { checkName } from './name.ts';
import type { Visit } from './visit.ts';

export interface ApplicationForm {
  name: string;
  grant_types: GrantType[];
  scopes: Scope[];
  is_confidential: boolean;
  redirect_uris: string[];
}

/** @throws Refusal `invalid_request` naming what the contract does not allow; the domain judges the rest */
export function readApplicationForm(visit: Visit): ApplicationForm {
  const form = enteredApplication(visit);
  const errors: FieldError[] = [...checkName(form.name, 'the application'), ...checkRedirectList(form.redirect_uris)];
  if (form.grant_types.length === 0) {
    errors.push({ field: 'grant_types', code: 'required', message: 'Choose for whom the application acts.' });
  }
  if (form.scopes.length === 0) {
    errors.push({ field: 'scopes', code: 'required', message: 'Choose at least one thing that it may do.' });
  }
  if (errors.length > 0) throw new Refusal('invalid_request', 'The form is not filled in right.', { errors });
  return form;
}

/** As it was entered, right or wrong, to be shown again. */
export function enteredApplication(visit: Visit): ApplicationForm {
  const { req } = visit;
  const [chosenGrants, chosenScopes] = [formFields(req, 'grant_types'), formFields(req, 'scopes')];
  return {
    name: formField(req, 'name').trim(),
    grant_types: grantTypes.filter((type) => chosenGrants.includes(type)),
    scopes: scopes.filter((scope) => chosenScopes.includes(scope)),
    is_confidential: formField(req, 'is_confidential') !== 'no',
    redirect_uris: readRedirectUris(visit),
  };
}

/** One address a line. */
export function readRedirectUris({ req }: Visit): string[] {
  const lines = formField(req, 'redirect_uris').split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

export function checkRedirectList(uris: string[]): FieldError[] {
  if (uris.length <= 10 && uris.every((uri) => uri.length <= 2048)) return [];
  const message = 'Enter at most 10 redirect addresses of at most 2048 characters each.';
  return [{ field: 'redirect_uris', code: 'invalid', message }];
}

/** How the fields are called at the start of a sentence. */
export const APPLICATION_LABELS = {
  redirect_uris: 'The redirect addresses',
  is_confidential: 'Running on a server',
};
