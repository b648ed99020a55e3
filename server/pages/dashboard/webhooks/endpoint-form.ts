import { eventTypes, optInEventTypes, type EventType } from '../../../../spec/generated/values.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField, formFields } from '../../parts/forms.ts';
import { pairsOf } from '../shell/pairs.ts';
import type { Visit } from '../shell/visit.ts';

export interface EndpointForm {
  url: string;
  description: string;
  /** Event types; empty for all except the opt-in ones. */
  events: EventType[];
  disable_on_gone: boolean;
  /** As entered; empty for no limit. */
  max_per_second: string;
  /** Headers to set, one per line, as entered: saved ones are never shown. */
  custom_headers: string;
}

const OPT_IN: ReadonlySet<EventType> = new Set(optInEventTypes);

/** Choices of the form, with a hint at the opt-in ones. */
export const EVENT_OPTIONS = eventTypes.map((value) => ({
  value,
  label: value,
  ...(OPT_IN.has(value) && { hint: 'Opt-in: sent only if you choose it.' }),
}));

export const ENDPOINT_WORDS: FormWords = {
  url: {
    label: 'The address',
    prompt: 'Enter an address that begins with https:// or http://, such as https://shop.example.com/hooks.',
  },
  description: { label: 'The note' },
  max_per_second: { label: 'The limit' },
  custom_headers: { label: 'The headers' },
};

/** Reads the form as entered; the domain validates it. */
export function enteredEndpoint({ req }: Visit): EndpointForm {
  const chosen = formFields(req, 'events');
  return {
    url: formField(req, 'url').trim(),
    description: formField(req, 'description').trim(),
    events: eventTypes.filter((type) => chosen.includes(type)),
    disable_on_gone: formField(req, 'disable_on_gone') === 'yes',
    max_per_second: formField(req, 'max_per_second').trim(),
    custom_headers: formField(req, 'custom_headers').trim(),
  };
}

/** Converts the form, except the note, whose empty value differs between uses. An invalid number fails validation. */
export function inputOf({ url, events, disable_on_gone, max_per_second: limit, custom_headers }: EndpointForm) {
  const others =
    custom_headers === ''
      ? {}
      : { custom_headers: pairsOf('custom_headers', custom_headers, 'Authorization: Bearer 8f1c0d') };
  return { url, events, disable_on_gone, max_per_second: limit === '' ? null : Number(limit), ...others };
}
