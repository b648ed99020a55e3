import currencyCodes from 'currency-codes';
import { invalidField, type Refusal } from '../../platform/errors.ts';

/** Currencies newer than the package's list of 2024-06-25, with their digits: XCG by ISO 4217 amendment 176. */
const ADDED: Record<string, number> = { XCG: 2 };

/** Withdrawn: ANG on 2025-03-31 (amendment 176), BGN on 2026-01-01 (amendment 180), CUC by Cuba in 2021. */
const WITHDRAWN = ['ANG', 'BGN', 'CUC'];

/** Units of account for funds in ISO 4217. */
const FUNDS = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'];

/** Reports whether a text is the upper-case ISO 4217 code of current money, without funds and special codes (XTS, XAU …). */
export function isCurrency(code: string): boolean {
  return isOnRecord(code) && !WITHDRAWN.includes(code) && !FUNDS.includes(code);
}

/** Reports whether a stored payment can have this currency, including withdrawn ones. */
function isOnRecord(code: string): boolean {
  const isKnown = Object.hasOwn(ADDED, code) || currencyCodes.code(code)?.code === code; // the package ignores case
  return isKnown && !/^X(?!AF|CD|OF|PF|CG)/.test(code);
}

/** Lists the currencies that a stored payment can have. */
export const currenciesOnRecord = (): string[] => [...currencyCodes.codes(), ...Object.keys(ADDED)].filter(isOnRecord);

/** @throws Refusal `invalid_request` for a currency that new payments cannot have */
export function checkCurrency(code: string): void {
  if (!isCurrency(code)) throw unknownCurrency('/currency');
}

/** @throws Refusal `invalid_request` for a currency that no stored payment can have */
export function checkCurrencyFilter(code: string): void {
  if (!isOnRecord(code)) throw unknownCurrency('currency');
}

function unknownCurrency(field: string): Refusal {
  const message = 'must be the ISO 4217 code of a supported currency, such as EUR';
  return invalidField(field, 'unknown_currency', message);
}

/** Returns the number of digits of its minor unit. */
export const digitsOf = (currency: string) => ADDED[currency] ?? currencyCodes.code(currency)?.digits ?? 2;

/**
 * Formats an amount in minor units for people: 1250 is €12.50, ¥1,250 and KWD 1.250.
 * @param locale tag of the language, in German 12,50 €
 */
export function formatAmount(amount: number | `${number}`, currency: string, locale = 'en'): string {
  const digits = digitsOf(currency);
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  // A decimal string, because dividing a large number would round it.
  return new Intl.NumberFormat(locale, style).format(`${amount}E-${digits}` as `${number}`);
}

/** Formats an amount in minor units, rounded to three digits for an axis: 125000 is €1.25K. */
export function formatRough(amount: number, currency: string): string {
  const style = { style: 'currency', currency, notation: 'compact', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat('en', style).format(amount / 10 ** digitsOf(currency));
}

/** Formats an amount in minor units as a decimal: 1250 EUR is 12.50. */
export function toDecimal(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Parses a decimal with a point or comma to minor units. Returns undefined when it is malformed, has more digits than the
 * currency, or has three digits after a comma, which may group thousands: 1,250 is not read as KWD 1.250.
 */
export function parseDecimal(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const [, whole, afterPoint, afterComma] = /^(\d{1,16})(?:\.(\d+)|,(\d{1,2}))?$/.exec(text) ?? [];
  const part = afterPoint ?? afterComma ?? '';
  if (whole === undefined || part.length > digits) return undefined;
  const amount = Number(whole + part.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Lists the currencies on record by the digits of their minor units. */
export function currenciesByDigits(): { digits: number; currencies: string[] }[] {
  const groups = new Map<number, string[]>();
  for (const currency of currenciesOnRecord())
    groups.set(digitsOf(currency), [...(groups.get(digitsOf(currency)) ?? []), currency]);
  return [...groups].map(([digits, currencies]) => ({ digits, currencies }));
}

/** Parses a decimal as `parseDecimal` does, for any currency. Returns it with a point, or undefined if it is malformed. */
export function parseAnyDecimal(text: string): string | undefined {
  const [, whole, afterPoint, afterComma] = /^(\d{1,16})(?:\.(\d{1,4})|,(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : `${whole}.${afterPoint ?? afterComma ?? '0'}`;
}

/**
 * Returns a bound of amounts in minor units of a number of digits: a lowest amount rounded up, a highest one down, to the
 * next amount of the currency. An amount that no payment can have stays above all others.
 */
export function minorBound(decimal: string, digits: number, round: 'up' | 'down'): number {
  const [whole = '', part = ''] = decimal.split('.');
  const cut = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'));
  const isExact = /^0*$/.test(part.slice(digits));
  const bound = isExact || round === 'down' ? cut : cut + 1n;
  return bound > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER + 1 : Number(bound);
}
