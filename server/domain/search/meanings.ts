import { currenciesOnRecord, parseDecimal } from '../payments/currencies.ts';
import type { Meanings } from '../../models/payments/payment-search.ts';
import { foldsOf } from './spellings.ts';

/** Symbols that the console prints, by their currencies. */
const SYMBOLS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  '¥': 'JPY',
  'CN¥': 'CNY',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '₱': 'PHP',
  A$: 'AUD',
  CA$: 'CAD',
  HK$: 'HKD',
  MX$: 'MXN',
  NT$: 'TWD',
  NZ$: 'NZD',
  R$: 'BRL',
};

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
  const [, before, number, after] = /^([^\d\s.,']{1,3})?\s*(\d[\d.,'\s]*)\s*([^\d\s.,']{1,3})?$/.exec(text) ?? [];
  if (number === undefined || (before && after)) return null;
  const unit = (before ?? after)?.toUpperCase();
  const currencies = currenciesOnRecord().filter((one) => unit === undefined || one === (SYMBOLS[unit] ?? unit));
  const decimals = decimalsOf(number);
  const amounts = currencies.flatMap((currency) => {
    const amount = decimals.map((decimal) => parseDecimal(decimal, currency)).find((one) => one !== undefined);
    return amount === undefined ? [] : [[currency, amount] as const];
  });
  return amounts.length === 0 ? null : Object.fromEntries(amounts);
}

/** Lists the decimals with a point that a number can be: its last point or comma may stand before decimals or thousands. */
function decimalsOf(number: string): string[] {
  const digits = number.replace(/[\s']/g, '');
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (place === -1) return [digits];
  const decimal = `${digits.slice(0, place).replace(/[.,]/g, '')}.${digits.slice(place + 1)}`;
  return digits.length - place === 4 ? [decimal, digits.replace(/[.,]/g, '')] : [decimal];
}
