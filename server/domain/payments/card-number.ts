import { invalidField } from '../../platform/errors.ts';

/** Groups of digits with single separators, such as `4242 4242 4242 4242`. */
const GROUPED = /[0-9]+(?:[ ._-][0-9]+)*/g;

/**
 * Refuses a token that contains a card number: 13 to 19 digits, perhaps in groups, with a valid check digit. The refusal does
 * not repeat it.
 * @throws Refusal `invalid_request` on `/payment_method/token`
 */
export function refuseCardNumber(token: string): void {
  if (!(token.match(GROUPED) ?? []).some(containsCardNumber)) return;
  const advice =
    "must be a token of the acquirer, not a card number. Create one with the acquirer's script, or omit it: the payer then enters the card on the acquirer's page";
  throw invalidField('/payment_method/token', 'card_number', advice);
}

function containsCardNumber(grouped: string): boolean {
  const groups = grouped.split(/[^0-9]/);
  return groups.some((_, first) => groups.some((_, last) => isCardNumber(groups.slice(first, last + 1).join(''))));
}

/** Checks length and last digit (Luhn algorithm, ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
