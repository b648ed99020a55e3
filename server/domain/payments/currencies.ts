import currencyCodes from 'currency-codes';
import { invalidField } from '../../errors.ts';

/** Whether this is the ISO 4217 code, in capitals, of money a person can pay with: funds and testing codes (XTS, XAU …) are not. */
export function isCurrency(code: string): boolean {
  const isKnown = currencyCodes.code(code)?.code === code; // the table is searched without regard to case
  return isKnown && !/^X(?!AF|CD|OF|PF|CG)/.test(code);
}

/** @param field Where the code was sent. @throws Refusal `invalid_request` */
export function checkCurrency(code: string, field = '/currency'): void {
  if (isCurrency(code)) return;
  const message = 'must be the ISO 4217 code of a currency that payments are made in, such as EUR';
  throw invalidField(field, 'unknown_currency', message);
}

/** An amount in minor units as people write it: 1250 is €12.50, ¥1,250 and KWD 1.250. */
export function formatAmount(amount: number, currency: string): string {
  const digits = currencyCodes.code(currency)?.digits ?? 2;
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', style).format(amount / 10 ** digits);
}
