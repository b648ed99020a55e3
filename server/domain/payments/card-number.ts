import { invalidField } from '../../platform/errors.ts';

/** Groups of digits with single separators, such as `4242 4242 4242 4242`. */
const GROUPED = /[0-9]+(?:[ ._-][0-9]+)*/g;

/** Minimum and maximum number of digits of a card number. */
const SHORTEST = 13;
const LONGEST = 19;

/**
 * Refuses a token that contains a card number: 13 to 19 digits, perhaps in groups, with a valid check digit. The refusal does
 * not repeat it.
 * @throws Refusal `invalid_request` on `/payment_method/token`
 */
export function refuseCardNumber(token: string): void {
  if (!hasCardNumber(token)) return;
  const advice =
    "must be a token of the acquirer, not a card number. Create one with the acquirer's script, or omit it: the payer then enters the card on the acquirer's page";
  throw invalidField('/payment_method/token', 'card_number', advice);
}

/** Reports whether a text contains a card number: 13 to 19 digits, perhaps in groups, with a valid check digit. */
export const hasCardNumber = (text: string): boolean =>
  text.length >= SHORTEST && (text.match(GROUPED) ?? []).some(containsCardNumber);

function containsCardNumber(grouped: string): boolean {
  if (grouped.length < SHORTEST) return false;
  const groups = grouped.split(/[^0-9]/);
  return groups.some((_, first) => {
    let digits = '';
    for (const group of groups.slice(first, first + LONGEST)) {
      digits += group;
      if (digits.length > LONGEST) return false;
      if (digits.length >= SHORTEST && hasCheckDigit(digits)) return true;
    }
    return false;
  });
}

/** Checks the last digit of a number (Luhn algorithm, ISO/IEC 7812-1). */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const value = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
