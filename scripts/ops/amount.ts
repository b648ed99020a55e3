import { StartupError } from '../../server/platform/errors.ts';

/** Parses an amount of digits only: `25.00`, `1e3` and `0x10` might not mean minor units. */
export function readAmount(text: string): number {
  const amount = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(amount)) return amount;
  const wanted = 'a whole number of minor units above zero, such as 2500 for 25.00 EUR';
  throw new StartupError(`the amount must be ${wanted}, not "${text}"`);
}
