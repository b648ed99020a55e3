import { Refusal, type FieldError } from '../../../platform/errors.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';

export const isCodeMissing = (error: unknown) => error instanceof Refusal && error.code === 'second_factor_required';

const NO_CODE: FieldError[] = [{ field: 'code', code: 'second_factor_required', message: 'Enter the code.' }];

/**
 * Returns the faults of a form that may require a code.
 * @param fields names of the form's fields, by those of the domain, where they differ
 */
export function codeFaults(error: unknown, words?: FormWords, fields: Record<string, string> = {}): FieldError[] {
  const faults = isCodeMissing(error) ? NO_CODE : faultsOf(error, words);
  return faults.map((fault) => ({ ...fault, field: fields[fault.field] ?? fault.field }));
}
