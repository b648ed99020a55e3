import type { Transaction } from 'sequelize';
import { isTransient } from '../../database/database-errors.ts';
import { transaction } from '../../database/transaction.ts';
import { Business } from '../../models/businesses/business.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { Client } from '../../models/oauth/client.ts';
import type { User } from '../../models/accounts/user.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../domain-context.ts';
import { lockSignedIn } from '../held-session.ts';
import { deletedLetter } from '../accounts/account-letters.ts';
import { notify } from '../accounts/notify.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';
import { withdrawBeyondRole } from '../businesses/inviters.ts';
import { warnOwners } from '../businesses/leavers.ts';
import { endApplication } from '../businesses/registered-applications.ts';
import type { Opener } from '../businesses/strong-sign-in.ts';
import { getWallet } from '../ledger/wallets.ts';
import { formatAmount } from '../payments/currencies.ts';
import { findOpenTopUp } from '../payments/top-ups.ts';
import { forgetUser } from './forget-user.ts';

const MOST_ATTEMPTS = 5;
const MOST_NAMED = 10;

type Leaving = Pick<DomainContext, 'clock' | 'config' | 'mailer'>;

/** How an account ends. */
interface Departure {
  userId: string;
  by: Actor;
  /** Reason in the audit entries of the user's businesses. */
  reason: string;
  lock(tx: Transaction): Promise<User>;
  record(at: Date, tx: Transaction): Promise<void>;
}

/**
 * Deletes the user's own account. Accounting data stays linked to the user's row, which becomes a pseudonym.
 * @throws Refusal `last_owner` or `wallet_not_empty`
 */
export async function deleteAccount(service: DomainContext, by: Opener): Promise<void> {
  const entry = { type: 'account.deleted', business_id: null, subject_id: by.user.id } as const;
  const departure: Departure = {
    userId: by.user.id,
    by,
    reason: 'account deleted',
    lock: (tx) => lockSignedIn(by, tx),
    record: (at, tx) => recordAudit(tx, by, entry, at),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await transaction((tx) => leave(service, departure, tx))) return;
    } catch (error) {
      // Fetching a token may lock in the opposite order.
      if (!isTransient(error) || attempt === MOST_ATTEMPTS) throw error;
    }
    if (attempt === MOST_ATTEMPTS) throw new Refusal('unavailable', 'The account is changing. Try again in a moment.');
  }
}

/**
 * Locks the businesses first, as changes of members do. @returns true if the user was deleted; false for a user who became a
 * member of another business meanwhile
 * @throws Refusal `last_owner` or `wallet_not_empty`
 */
export async function leave(service: Leaving, departure: Departure, tx: Transaction): Promise<boolean> {
  const { userId, by, reason } = departure;
  const of = { where: { user_id: userId }, transaction: tx };
  const known = (await BusinessMember.findAll(of)).map(({ business_id }) => business_id);
  await Business.findAll({ where: { id: known }, order: ['id'], lock: tx.LOCK.UPDATE, transaction: tx });
  const user = await departure.lock(tx);
  const memberships = await BusinessMember.findAll({ ...of, include: 'business' });
  if (memberships.some(({ business_id }) => !known.includes(business_id))) return false;
  const at = service.clock.now();
  await refuseLastOwner(memberships, tx);
  await refuseMoney(user, at, tx);
  await refuseOpenTopUp(user, tx);
  for (const member of memberships) await endMembership(service, member, { by, reason }, at, tx);
  const own = { business_id: null, created_by: user.id, deleted_at: null };
  for (const client of await Client.findAll({ where: own, transaction: tx })) await endApplication(client, by, at, tx);
  await departure.record(at, tx);
  const { email, email_verified_at, language, date_format } = user;
  await forgetUser(service, user, at, tx);
  await notify(service, { email, email_verified_at, language, date_format }, deletedLetter, tx);
  return true;
}

async function endMembership(
  service: Leaving,
  member: BusinessMember,
  { by, reason }: Pick<Departure, 'by' | 'reason'>,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const { business_id, user_id, role } = member;
  const known = await warnOwners(service, member, at, tx);
  const details = { role_before: role, reason, ...known };
  await recordAudit(tx, by, { type: 'member.removed', business_id, subject_id: user_id, details }, at);
  await withdrawBeyondRole(member, null, by, at, tx);
  await member.destroy({ transaction: tx });
}

/** Refuses the last owner of a business, unless it is closed: a closed business needs no owner. */
async function refuseLastOwner(memberships: BusinessMember[], tx: Transaction): Promise<void> {
  const owned = memberships.filter(({ role, business }) => role === 'owner' && !business.closed_at);
  const ids = owned.map(({ business_id }) => business_id);
  const owners = await BusinessMember.findAll({ where: { business_id: ids, role: 'owner' }, transaction: tx });
  const alone = owned.filter(({ business_id }) => owners.filter((one) => one.business_id === business_id).length === 1);
  if (alone.length === 0) return;
  const named = alone.slice(0, MOST_NAMED).map(({ business }) => `${business.name} (${business.id})`);
  const others = alone.length > MOST_NAMED ? ` and ${alone.length - MOST_NAMED} more` : '';
  throw new Refusal(
    'last_owner',
    `You are the only owner of ${named.join(', ')}${others}. Make another member an owner, or close the business; then delete the account.`,
  );
}

/** Refuses a user with LIVE money. TEST money is deleted with the user. */
async function refuseMoney({ id }: User, at: Date, tx: Transaction): Promise<void> {
  const { balances } = await getWallet(id, 'LIVE', at, tx);
  const left = balances.filter(({ available, held }) => available + held > 0);
  if (left.length === 0) return;
  const amounts = left.map(({ available, held, currency }) =>
    held > 0
      ? `${formatAmount(available, currency)} and ${formatAmount(held, currency)} held for payments and refunds`
      : formatAmount(available, currency),
  );
  throw new Refusal(
    'wallet_not_empty',
    `Your LIVE wallet has ${amounts.join(', ')}. Spend it, or ask the operator of the service to pay it out; then delete the account.`,
  );
}

/** Refuses a user with an open LIVE top-up, whose money would reach the wallet of a user who has left. */
async function refuseOpenTopUp({ id }: User, tx: Transaction): Promise<void> {
  const topUp = await findOpenTopUp({ userId: id, environment: 'LIVE' }, tx);
  if (!topUp) return;
  const { reference, amount, currency, expires_at } = topUp;
  throw new Refusal(
    'wallet_not_empty',
    `The top-up ${reference} of your LIVE wallet by ${formatAmount(amount, currency)} is not finished. Leave it unpaid, and delete the account after it has expired, at ${expires_at.toISOString()}; or finish it, and spend the money first.`,
  );
}
