import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import type { Keyring } from '../../platform/keyring.ts';
import { invalidField } from '../../platform/errors.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import { sepaText } from './sepa-text.ts';

/** What identifies a bank account. */
export interface BankDetails {
  holder: string;
  /** Without spaces. */
  iban: string;
}

/**
 * Reads the details of a bank account in a request.
 * @throws Refusal `invalid_request` for an account that SEPA does not reach
 */
export function readDetails({ holder, iban: typed }: BankDetails): BankDetails {
  const iban = electronicFormatIBAN(typed) ?? '';
  if (!isValidIBAN(iban))
    throw invalidField('/iban', 'invalid', 'must be a valid IBAN: check it for a mistyped character');
  if (!isSEPACountry(iban.slice(0, 2))) throw invalidField('/iban', 'invalid', 'must be of a country of the SEPA area');
  if (sepaText(holder) === undefined)
    throw invalidField('/holder', 'invalid', 'must be in Latin letters, as the bank knows the holder');
  return { holder: holder.trim(), iban };
}

export const sealDetails = (keys: Keyring, { holder, iban }: BankDetails): Buffer =>
  encrypt(keys, JSON.stringify({ holder, iban }));

export const openDetails = (keys: Keyring, sealed: Buffer): BankDetails =>
  JSON.parse(decrypt(keys, sealed)) as BankDetails;

/** @returns undefined for details whose key is unknown, or that are damaged */
export function openIfReadable(keys: Keyring, sealed: Buffer): BankDetails | undefined {
  try {
    return openDetails(keys, sealed);
  } catch {
    return undefined;
  }
}
