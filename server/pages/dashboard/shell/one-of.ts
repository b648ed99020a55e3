import { invalidField } from '../../../platform/errors.ts';

/** Returns a value of a list that a person has chosen. @throws Refusal `invalid_request` for another one */
export function oneOf<Value extends string>(values: readonly Value[], name: string, wanted: string): Value {
  const found = values.find((value) => value === wanted);
  if (found === undefined) throw invalidField(name, 'unknown', `must be one of ${values.join(', ')}`);
  return found;
}
