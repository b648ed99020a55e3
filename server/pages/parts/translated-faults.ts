import { limits } from '../../../spec/generated/values.ts';
import type { FieldError } from '../../platform/errors.ts';
import type { Language, MessageKey } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';
import { TranslatedRefusal } from '../../platform/languages/translated-refusal.ts';
import { faultsOf, type FormWords } from './faults.ts';
import { textOf } from './page-language.ts';

/** Texts of faults in languages other than English, by field and code, or else by field. `main` has the faults of no field. */
export type FaultKeys = Record<string, MessageKey>;

/** Texts of the faults of a new password. */
export const PASSWORD_KEYS: FaultKeys = {
  password: 'signup.other_password',
  'password minLength': 'signup.short_password',
  'password maxLength': 'signup.long_password',
};

/** Lengths that the texts state. */
const LENGTHS: Partial<Record<MessageKey, number>> = {
  'signup.long_name': limits.UserCreate.name.maxLength,
  'signup.short_password': limits.NewPassword.minLength,
  'signup.long_password': limits.NewPassword['x-composed-max-length'],
};

/** Returns the faults in the language of the page. English has the domain's texts. */
export function translateFaults(faults: FieldError[], language: Language, keys: FaultKeys): FieldError[] {
  if (language === ENGLISH) return faults;
  return faults.map((fault) => {
    const key = keys[`${fault.field} ${fault.code}`] ?? keys[fault.field] ?? 'form.other';
    const count = LENGTHS[key];
    return { ...fault, message: language.text(key, count === undefined ? {} : { count }) };
  });
}

/** Converts a refusal to faults of its form, in the language of the page. Rethrows errors that a form does not show. */
export function translatedFaultsOf(error: unknown, language: Language, words: FormWords, keys: FaultKeys) {
  const faults = faultsOf(error, words);
  if (!(error instanceof TranslatedRefusal)) return translateFaults(faults, language, keys);
  return faults.map((fault) => ({ ...fault, message: textOf(error, language) }));
}
