import { nameFault } from '../domain/names.ts';
import type { FieldError } from '../errors.ts';

interface Entered {
  email: string;
  name: string;
  phone: string;
  password: string;
}

/** As strict as the contract's `format: email`: a test signs up with the same addresses by form and by API. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;
const PHONE = /^\+[1-9][0-9]{6,14}$/;

const RULES: Record<keyof Entered, [holds: (value: string) => boolean, message: string]> = {
  name: [
    (value) => value.length <= 100 && nameFault(value) === undefined,
    'Enter your name in letters that can be seen, up to 100 characters.',
  ],
  email: [(value) => EMAIL.test(value) && value.length <= 254, 'Enter an email address such as ada@example.com.'],
  phone: [
    (value) => value === '' || PHONE.test(value),
    'Enter the number with its country code, such as +49 151 12345678, or leave it empty.',
  ],
  password: [(value) => value.length >= 12 && value.length <= 200, 'Choose a password of 12 to 200 characters.'],
};

/** What the contract says of a sign-up, in words for the person at the form; in the order of its fields. */
export function checkSignUp(entered: Entered): FieldError[] {
  return Object.entries(RULES)
    .filter(([field, [holds]]) => !holds(entered[field as keyof Entered]))
    .map(([field, [, message]]) => ({ field, code: 'invalid', message }));
}
