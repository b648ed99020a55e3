import { Refusal } from '../../platform/errors.ts';
import { formField } from '../parts/forms.ts';
import type { Visit } from './visit.ts';

/** An entry of a `<select>`. */
export interface Option {
  value: string;
  label: string;
}

/** How long the previous secret keeps working, in seconds; the contract allows up to 7 days. */
export const OVERLAPS: Option[] = [
  { value: '0', label: 'at once' },
  { value: '3600', label: 'in an hour' },
  { value: '86400', label: 'in a day' },
  { value: '604800', label: 'in 7 days' },
];

export function readOverlap({ req }: Pick<Visit, 'req'>): number {
  const value = formField(req, 'expire_previous_in');
  if (OVERLAPS.some((overlap) => overlap.value === value)) return Number(value);
  throw new Refusal('invalid_request', 'Choose when the current secret ends.');
}
