import { eventTypes, type EventType } from '../../../spec/generated/values.ts';
import { Refusal, type FieldError } from '../../errors.ts';
import { formField, formFields } from '../forms.ts';
import type { Visit } from './visit.ts';

export interface EndpointForm {
  url: string;
  description: string;
  /** Empty means every type. */
  events: EventType[];
}

/** @throws Refusal `invalid_request` naming what the contract does not allow */
export function readEndpointForm(visit: Visit): EndpointForm {
  const form = enteredEndpoint(visit);
  const errors: FieldError[] = [];
  if (!/^https?:\/\//i.test(form.url) || !URL.canParse(form.url) || form.url.length > 2048) {
    const message = 'Enter an address that begins with https:// or http://, such as https://shop.example.com/hooks.';
    errors.push({ field: 'url', code: 'invalid', message });
  }
  if (form.description.length > 500) {
    errors.push({ field: 'description', code: 'invalid', message: 'Shorten the note to 500 characters.' });
  }
  if (errors.length > 0) throw new Refusal('invalid_request', 'The form is not filled in right.', { errors });
  return form;
}

/** As it was entered, right or wrong, to be shown again. */
export function enteredEndpoint({ req }: Visit): EndpointForm {
  const chosen = formFields(req, 'events');
  return {
    url: formField(req, 'url').trim(),
    description: formField(req, 'description').trim(),
    events: eventTypes.filter((type) => chosen.includes(type)),
  };
}
