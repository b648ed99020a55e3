import type { Transaction } from 'sequelize';
import { RateLimit } from '../models/requests/rate-limit.ts';
import { Refusal } from '../platform/errors.ts';
import { DAY_MILLISECONDS, type Clock } from '../platform/clock.ts';
import { limitKey } from './quota.ts';

/** Daily limit of invitations, which keeps users from sending spam through the service. */
const MOST_INVITATIONS = 50;

/** Counts an invitation mail. @throws Refusal `rate_limited` beyond the user's daily limit */
export async function countInvitation(clock: Clock, { id }: { id: string }, tx: Transaction): Promise<void> {
  const { points, ends } = await countWithinDay(clock, limitKey('invitations', id), tx);
  if (points <= MOST_INVITATIONS) return;
  throw new Refusal('rate_limited', `You sent ${MOST_INVITATIONS} invitations within a day. Try again tomorrow.`, {
    headers: { 'Retry-After': String(Math.ceil((ends - clock.now().getTime()) / 1000)) },
  });
}

/**
 * Daily limit of mails of one kind to an address: enough to replace lost ones, and few enough not to flood another person's
 * mailbox.
 */
const MOST_LETTERS = 10;

/**
 * Counts a mail that anyone can cause to an address. Each kind has a separate count, across all accounts, so that deleting
 * an account does not reset it. @returns true if the mail may be sent
 */
export async function countLetter(
  clock: Clock,
  kind: 'claim' | 'reset' | 'invitation' | 'copied',
  email: string,
  tx: Transaction,
): Promise<boolean> {
  const { points } = await countWithinDay(clock, limitKey(`letter ${kind}`, email.toLowerCase()), tx);
  return points <= MOST_LETTERS;
}

function countWithinDay(clock: Clock, key: string, tx: Transaction) {
  const at = clock.now().getTime();
  return RateLimit.countOneMore(key, { at, ends: at + DAY_MILLISECONDS }, tx);
}
