import { limits } from '../../../../spec/generated/values.ts';
import { durationInWords } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import { formField } from '../../parts/forms.ts';
import type { Visit } from './visit.ts';

/** An option of a `<select>`. */
export interface Option {
  value: string;
  label: string;
}

const { maximum } = limits.SecretOverlapSeconds;

/** Choices for the time during which the previous secret remains valid, in seconds. */
export const OVERLAPS: Option[] = [
  { value: '0', label: 'at once' },
  { value: '3600', label: 'in an hour' },
  { value: '86400', label: 'in a day' },
  { value: String(maximum), label: `in ${durationInWords(maximum)}` },
];

export function readOverlap({ req }: Pick<Visit, 'req'>): number {
  const value = formField(req, 'expire_previous_in');
  if (OVERLAPS.some((overlap) => overlap.value === value)) return Number(value);
  throw new Refusal('invalid_request', 'Choose when the current secret ends.');
}
