import { invalidField } from '../../platform/errors.ts';
import { escapeName } from '../../platform/json-pointer.ts';
import { hasCheckDigit } from './card-number.ts';

/** The texts of a request, which are stored and shown. */
interface Texts {
  description?: string | undefined;
  reason?: string | undefined;
  merchant_reference?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

/**
 * Digits in a row, or in groups as on cards. Neither a part of a word, such as `ord_4242424242424242`, nor what follows other groups,
 * as in an account number: `DE12 4306…`, `PK36 SCBL 0000…`.
 */
const NUMBER =
  /(?<!\w)(?<!\w\w\d\d[ -])(?<!\b[A-Z]{2}\d\d [A-Z]{4} )(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5})(?!\w)/g;

/** Beginnings and lengths of the numbers of Visa, Mastercard, American Express, Diners, Discover, JCB and UnionPay. */
const OF_A_BRAND =
  /^(4\d{15}|(5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|3(0[0-5]|[689]\d)\d{11}|(6011|64[4-9]\d|65\d\d|35(2[89]|[3-8]\d))\d{12}|62\d{14,17})$/;

/** Names of metadata that say that the value is a card number. */
const NAMES_A_CARD = /card|(?<![a-z])pan(?![a-z])/i;

/**
 * Refuses card numbers in texts. Merchant references and metadata are often numbers of orders, which can look like those of cards:
 * there, only numbers in the groups of a card are refused, and those whose name says that they are of a card.
 * @throws Refusal `invalid_request` with the field, which does not repeat the number
 */
export function refuseCardsIn({ description, reason, merchant_reference, metadata = {} }: Texts): void {
  if (hasCard(description, isOfCard)) throw containsCard('/description');
  if (hasCard(reason, isOfCard)) throw containsCard('/reason');
  if (hasCard(merchant_reference, isPrinted)) throw containsCard('/merchant_reference');
  if (Object.keys(metadata).some((name) => hasCard(name, isOfCard))) throw containsCard('/metadata');
  for (const [name, value] of Object.entries(metadata))
    if (hasCard(value, NAMES_A_CARD.test(name) ? isOfCard : isPrinted))
      throw containsCard(`/metadata/${escapeName(name)}`);
}

function hasCard(text: string | undefined, test: (number: string) => boolean): boolean {
  return text !== undefined && (text.match(NUMBER) ?? []).some(test);
}

function isOfCard(number: string): boolean {
  const digits = number.replaceAll(/[ -]/g, '');
  return OF_A_BRAND.test(digits) && hasCheckDigit(digits);
}

const isPrinted = (number: string) => /[ -]/.test(number) && isOfCard(number);

function containsCard(field: string) {
  const advice =
    'must not contain a card number, which must never be sent to this service. Another number that looks like one can be written after a letter, such as A4000…';
  return invalidField(field, 'card_number', advice);
}
