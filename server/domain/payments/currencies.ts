import currencyCodes from 'currency-codes';
import { invalidField, type Refusal } from '../../platform/errors.ts';

/** What ISO 4217 has added since the list of the package, of 2024-06-25, with its digits: XCG by amendment 176. */
const ADDED: Record<string, number> = { XCG: 2 };

/** What is money no more: ANG since 2025-03-31 (amendment 176), BGN since 2026-01-01 (180), CUC since Cuba gave it up in 2021. */
const WITHDRAWN = ['ANG', 'BGN', 'CUC'];

/** Units of account, in which ISO 4217 counts funds. */
const FUNDS = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'];

/** Whether this is the ISO 4217 code, in capitals, of money a person can pay with: funds and testing codes (XTS, XAU …) are not. */
export function isCurrency(code: string): boolean {
  return isOnRecord(code) && !WITHDRAWN.includes(code) && !FUNDS.includes(code);
}

/** Whether payments are made in it, or were: no payment is made in what was withdrawn, but those of before are still there. */
function isOnRecord(code: string): boolean {
  const isKnown = Object.hasOwn(ADDED, code) || currencyCodes.code(code)?.code === code; // the table is searched without regard to case
  return isKnown && !/^X(?!AF|CD|OF|PF|CG)/.test(code);
}

/** @throws Refusal `invalid_request` for a currency that nobody can pay with now */
export function checkCurrency(code: string): void {
  if (!isCurrency(code)) throw unknownCurrency('/currency');
}

/** @throws Refusal `invalid_request` for a currency of which a list can hold no payment */
export function checkCurrencyFilter(code: string): void {
  if (!isOnRecord(code)) throw unknownCurrency('currency');
}

function unknownCurrency(field: string): Refusal {
  const message = 'must be the ISO 4217 code of a currency that payments are made in, such as EUR';
  return invalidField(field, 'unknown_currency', message);
}

/** An amount in minor units as people write it: 1250 is €12.50, ¥1,250 and KWD 1.250. */
export function formatAmount(amount: number, currency: string): string {
  const digits = ADDED[currency] ?? currencyCodes.code(currency)?.digits ?? 2;
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  // As a decimal: a quotient of large numbers would be rounded.
  return new Intl.NumberFormat('en', style).format(`${amount}E-${digits}` as `${number}`);
}
