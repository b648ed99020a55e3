import currencyCodes from 'currency-codes';
import { invalidField } from '../../errors.ts';

/** ISO 4217 codes that name money a person can pay with; funds and testing codes (XTS, XXX, XAU …) are not among them. */
export function checkCurrency(code: string): void {
  const currency = currencyCodes.code(code);
  if (!currency || /^X(?!AF|CD|OF|PF|CG)/.test(code)) {
    throw invalidField('/currency', 'unknown_currency', 'must be an ISO 4217 currency code in capitals, such as EUR');
  }
}

/** An amount in minor units as people write it: 1250 is €12.50, ¥1,250 and KWD 1.250. */
export function formatAmount(amount: number, currency: string): string {
  const digits = currencyCodes.code(currency)?.digits ?? 2;
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', style).format(amount / 10 ** digits);
}
