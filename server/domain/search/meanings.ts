import { currenciesOnRecord, parseDecimal } from '../payments/currencies.ts';
import type { Meanings } from '../../models/payments/payment-search.ts';
import { CURRENCY_SYMBOLS } from './currency-symbols.ts';
import { foldsOf } from './spellings.ts';

/** Reads what a text to search for can be: part of a text, a key and its value, an amount, the end of an id or of a card number. */
export function meaningsOf(wanted: string): Meanings {
  const [, short, plain] =
    /^(?:pay_)?(?:(?:…|\.{3})([0-9a-hjkmnp-tv-z]{4,26})|([0-9a-hjkmnp-tv-z]{6,26}))$/.exec(wanted.toLowerCase()) ?? [];
  const [, last4 = null] = /^(?:(?:…|\.{3}|[•*]{4}) ?)?(\d{4})$/.exec(wanted) ?? [];
  const [, key, value] = /^([^:=]+)[:=]\s*(.+)$/s.exec(wanted) ?? [];
  return {
    parts: [...new Set(foldsOf(wanted).flatMap((fold) => [fold, inJson(fold)]))],
    pairs: key === undefined ? [] : foldsOf(`"${inJson(key.trim())}": "${inJson(value!)}`),
    amounts: amountsOf(wanted),
    end: short ?? plain ?? null,
    last4,
  };
}

/** Returns the text as it stands between the quotes of a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Returns the amount in minor units of each currency that the text can be in, such as `€1,171.47`, or null for other texts. */
function amountsOf(text: string): Record<string, number> | null {
  const [, before = '', number, after = ''] =
    /^(\D{0,6}?)\s*(\d(?:[\d.,'’\s]*\d)?)\s*(\D{0,6})$/.exec(text.normalize('NFKC')) ?? [];
  if (number === undefined || (before && after)) return null;
  const unit = (before + after).replace(/\s+/g, ' ').toUpperCase();
  const wanted = CURRENCY_SYMBOLS[unit] ?? unit;
  const currencies = currenciesOnRecord().filter((one) => unit === '' || one === wanted);
  const decimals = decimalsOf(number);
  const amounts = currencies.flatMap((currency) => {
    const amount = decimals.map((decimal) => parseDecimal(decimal, currency)).find((one) => one !== undefined);
    return amount === undefined ? [] : [[currency, amount] as const];
  });
  return amounts.length === 0 ? null : Object.fromEntries(amounts);
}

/** Lists the decimals with a point that a number can be: its last point or comma may stand before decimals or thousands. */
function decimalsOf(number: string): string[] {
  const digits = number.replace(/[\s'’]/g, '');
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (place === -1) return [digits];
  const decimal = `${digits.slice(0, place).replace(/[.,]/g, '')}.${digits.slice(place + 1)}`;
  return digits.length - place === 4 ? [decimal, digits.replace(/[.,]/g, '')] : [decimal];
}
