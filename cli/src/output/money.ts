import currencyCodes from 'currency-codes';

/** 1250 with EUR → 12.50 EUR. Currencies differ in their number of decimals. */
export function money(minorUnits: number, currency: string): string {
  const decimals = decimalsOf(currency);
  // Digit by digit: a quotient of large numbers would be rounded.
  const digits = String(Math.abs(minorUnits)).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${minorUnits < 0 ? '-' : ''}${decimals > 0 ? `${whole}.${part}` : whole} ${currency}`;
}

/** As the service counts minor units, by ISO 4217. `Intl` has the decimals of prices in shops: none for HUF. */
function decimalsOf(currency: string): number {
  return currencyCodes.code(currency)?.digits ?? 2;
}
