import type { Payout } from '../../models/payouts/payout.ts';
import { opsCommand } from '../../platform/commands.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { openIfReadable } from './bank-details.ts';

/** Why details of a bank account cannot be used: `removed` by `secrets replace-lost`, as their key was lost. */
export type DetailsFault = 'removed' | 'key unknown' | 'damaged';

/** @returns undefined for details that can be used */
export function faultOfDetails(keys: Keyring, sealed: Buffer): DetailsFault | undefined {
  const details = openIfReadable(keys, sealed);
  if (details) return details.iban === '' ? 'removed' : undefined;
  return faultOfSeal(keys, sealed);
}

/** Returns why details cannot be decrypted. */
export const faultOfSeal = (keys: Keyring, sealed: Buffer) => (keys.keyOf(sealed) ? 'damaged' : 'key unknown');

/** Says in one line why the bank account of a payout cannot be used, and what an operator does. */
export function explainFault({ id }: Pick<Payout, 'id'>, fault: DetailsFault): string {
  const stop = `${opsCommand(`payouts confirm ${id} failed`)} --reason "bank account lost", which returns the amount to the business`;
  switch (fault) {
    case 'removed':
      return `${id}: its bank account was removed with a lost key. Run ${stop}.`;
    case 'key unknown':
      return `${id}: its bank account is encrypted with another key. Add that key to SECRETS_KEY_PREVIOUS and export again or, if it is lost, run ${stop}.`;
    case 'damaged':
      return `${id}: its bank account is damaged in the database. Run ${stop}, and ask it to set the account again.`;
  }
}
