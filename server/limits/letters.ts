import type { Transaction } from 'sequelize';
import { countOneMore } from '../models/request-counts.ts';
import { DAY_MILLISECONDS, type Clock } from '../platform/clock.ts';
import { limitKey } from './quota.ts';

/** Enough for those that are lost, and few enough not to flood the mailbox of a stranger. */
const MOST_LETTERS = 10;

/**
 * Counts a letter that anyone can cause to an address: each kind by itself, of all accounts together, so that deleting an
 * account does not begin anew. @returns whether it may be sent
 */
export async function countLetter(
  clock: Clock,
  kind: 'claim' | 'reset' | 'invitation',
  email: string,
  tx: Transaction,
): Promise<boolean> {
  const at = clock.now().getTime();
  const window = { at, ends: at + DAY_MILLISECONDS };
  return (await countOneMore(limitKey(`letter ${kind}`, email.toLowerCase()), window, tx)) <= MOST_LETTERS;
}
