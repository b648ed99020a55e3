import { invalidField, notFound } from '../../platform/errors.ts';
import { escapeName } from '../../platform/json-pointer.ts';
import { isStorable } from '../../platform/storable.ts';
import type { Step } from '../serving/request-steps.ts';

/** Refuses text that PostgreSQL cannot store. */
export const refuseUnstorableText: Step = (req) => {
  if (findUnstorable(req.params) !== undefined) throw notFound('address');
  const place = findUnstorable(req.body) ?? findUnstorable(req.query)?.split('/')[1];
  if (place !== undefined) {
    throw invalidField(place, 'text', 'must not contain U+0000 or unpaired surrogates');
  }
};

/** @returns JSON pointer to the first string, or to the object with the first name, that cannot be stored; otherwise undefined */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return '';
    const found = findUnstorable(inner);
    if (found !== undefined) return `/${escapeName(name)}${found}`;
  }
  return undefined;
}
