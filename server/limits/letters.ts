import type { Transaction } from 'sequelize';
import type { Environment } from '../../spec/generated/values.ts';
import type { Clock } from '../platform/clock.ts';
import { limitKey } from './quota.ts';
import { countWithinDay, requireWithinDay } from './within-day.ts';

/** Daily limit of invitations, which keeps users from sending spam through the service. */
const MOST_INVITATIONS = 50;

/** Counts an invitation mail. @throws Refusal `rate_limited` beyond the user's daily limit */
export async function countInvitation(clock: Clock, { id }: { id: string }, tx: Transaction): Promise<void> {
  const key = limitKey('invitations', id);
  const detail = `You sent ${MOST_INVITATIONS} invitations within a day. Try again tomorrow.`;
  await requireWithinDay(clock, { name: 'invitations', key, limit: MOST_INVITATIONS }, detail, tx);
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
  kind: 'claim' | 'reset' | 'invitation' | 'copied' | 'receipt' | 'refund' | 'language',
  email: string,
  tx: Transaction,
): Promise<boolean> {
  const { points } = await countWithinDay(clock, limitKey(`letter ${kind}`, email.toLowerCase()), tx);
  return points <= MOST_LETTERS;
}

/** Daily limits of receipts by mail: of a payment, of a network address, and of a business in TEST, where paying costs nothing. */
const MOST_RECEIPTS = { payment: 5, address: 200, business: 50 };

/** Counts a receipt by mail. @throws Refusal `rate_limited` beyond a limit */
export async function countReceipt(
  clock: Clock,
  { reference, business_id, environment }: { reference: string; business_id: string; environment: Environment },
  address: string,
  tx: Transaction,
): Promise<void> {
  const counted = [
    ['payment', reference],
    ['address', address],
    ...(environment === 'TEST' ? ([['business', business_id]] as const) : []),
  ] as const;
  for (const [kind, id] of counted) {
    const limit = MOST_RECEIPTS[kind];
    const detail = `${limit} receipts of a ${kind === 'address' ? 'network address' : kind} can be mailed within a day. Try again tomorrow.`;
    await requireWithinDay(clock, { name: 'receipts', key: limitKey(`receipts ${kind}`, id), limit }, detail, tx);
  }
}

/**
 * Daily limit of a user's changes of a business's LIVE bank account, because each is mailed to all of its owners and admins. Each
 * user has one, so that the changes of another never keep an owner from correcting it.
 */
const MOST_BANK_ACCOUNTS = 10;

/** Counts a change of a LIVE bank account. @throws Refusal `rate_limited` beyond the daily limit */
export async function countBankAccount(
  clock: Clock,
  { id }: { id: string },
  businessId: string,
  tx: Transaction,
): Promise<void> {
  const key = limitKey('bank accounts', `${id} ${businessId}`);
  const detail = `You changed the LIVE bank account ${MOST_BANK_ACCOUNTS} times within a day, the maximum. Try again tomorrow. It can be removed at any time.`;
  await requireWithinDay(clock, { name: 'bank_accounts', key, limit: MOST_BANK_ACCOUNTS }, detail, tx);
}

/** Daily limit of mails about disputes of a business in TEST, which test helpers create in any number. */
const MOST_TEST_DISPUTES = 50;

/** Counts a mail about a dispute in TEST. @returns true if it may be sent */
export async function countTestDispute(clock: Clock, businessId: string, tx: Transaction): Promise<boolean> {
  const { points } = await countWithinDay(clock, limitKey('test disputes', businessId), tx);
  return points <= MOST_TEST_DISPUTES;
}
