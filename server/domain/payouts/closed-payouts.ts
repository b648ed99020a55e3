import type { Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { Business } from '../../models/businesses/business.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { Dispute } from '../../models/payments/dispute.ts';
import { businessTotals } from '../../models/ledger/business-total.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import { StartupError } from '../../platform/errors.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { MANAGING_ROLES } from '../businesses/businesses.ts';
import type { DomainContext } from '../domain-context.ts';
import { formatAmount } from '../payments/currencies.ts';
import { faultOfDetails } from './details-fault.ts';
import { PAID_IN, type Payable } from './payable-amount.ts';
import { isUsable, lookAtBalance, storePayout } from './payouts.ts';

type Context = Pick<DomainContext, 'clock' | 'keys' | 'processors'>;

/** A payout and what stays in the balance, because it cannot be paid out yet. */
export interface ClosedPayout {
  payout: Payout;
  left: bigint;
}

/**
 * Pays out all that can be paid out of the LIVE balance of a closed business without a member who could do so, for an operator.
 * @param record records what the operator does
 * @throws StartupError if that is refused, with the reason; nothing has changed then
 */
export function payOutClosed(
  service: Context,
  id: string,
  record: (entry: AuditEntry, tx: Transaction) => Promise<void>,
): Promise<ClosedPayout> {
  return transaction(async (tx) => {
    await refuseUnlessLeft(id, tx);
    const owner = { business_id: id, environment: 'LIVE' } as const;
    const account = await BankAccount.lock(owner, tx);
    if (!isUsable(service, account)) throw notUsable(id, account);
    const fault = faultOfDetails(service.keys, account.details_encrypted);
    if (fault) throw new StartupError(`the bank account of ${id} cannot be paid: ${FAULTS[fault]}`);
    const found = await lookAtBalance(service, account, tx);
    if (found.payable === 0) throw await nothingPayable(id, found, tx);
    const asked = { amount: found.payable, description: null, scheduled: false };
    const payout = await storePayout(service, account, asked, tx);
    const details = { amount: String(payout.amount), currency: payout.currency };
    await record({ type: 'payout.created', ...owner, subject_id: payout.id, details }, tx);
    return { payout, left: found.balance - BigInt(payout.amount) };
  });
}

const FAULTS: Record<NonNullable<ReturnType<typeof faultOfDetails>>, string> = {
  removed: 'it was removed with a lost key',
  'key unknown': 'it is encrypted with another key, which SECRETS_KEY_PREVIOUS must have',
  damaged: 'it is damaged in the database',
};

/** Refuses a business that is open or not settled, or has a member who can pay it out. It cannot get another one. */
async function refuseUnlessLeft(id: string, tx: Transaction): Promise<void> {
  const business = await Business.findByPk(id, { lock: tx.LOCK.KEY_SHARE, transaction: tx });
  if (!business) throw new StartupError(`no business "${id}": name one by its id`);
  if (business.closed_at === null)
    throw new StartupError(`${id} is open: its owners and admins pay it out, or its payout schedule does`);
  const where = { business_id: id, role: [...MANAGING_ROLES] };
  if ((await BusinessMember.count({ where, transaction: tx })) > 0)
    throw new StartupError(`${id} has owners or admins, who pay it out in the console, under Payouts`);
  if (business.settled_at === null)
    throw new StartupError(`${id} has payments that are ending, which takes some seconds: run the command again`);
}

function notUsable(id: string, account: BankAccount | null): StartupError {
  return account?.details_encrypted
    ? new StartupError(`payouts of ${id} can go to its bank account from ${account.usable_from.toISOString()} on`)
    : new StartupError(
        `${id} has no bank account in LIVE: without an owner or admin, no account can be set and no payout created`,
      );
}

/** Says what the balance is, and what of it cannot be paid out. */
async function nothingPayable(
  id: string,
  { balance, pending, unsettled }: Payable,
  tx: Transaction,
): Promise<StartupError> {
  const purse = { business_id: id, environment: 'LIVE', currency: PAID_IN } as const;
  const inWords = (amount: bigint | number) => formatAmount(Number(amount), PAID_IN);
  const parts = [
    `its LIVE balance is ${inWords(balance)}`,
    pending > 0n && `pending refunds take ${inWords(pending)}`,
    unsettled > 0n && `the acquirer has not settled ${inWords(unsettled)}, as far as "acquirer reconcile" has recorded`,
  ];
  const disputed = await Dispute.takenFrom(purse, tx);
  if (disputed > 0) parts.push(`open disputes have taken ${inWords(disputed)}`);
  const others = (await businessTotals(id, 'LIVE', tx)).filter(
    (each) => each.currency !== PAID_IN && each.balance !== '0',
  );
  const inOthers = others.map((each) => formatAmount(Number(each.balance), each.currency)).join(', ');
  if (inOthers) parts.push(`its balances in other currencies, which no payout can have, are ${inOthers}`);
  return new StartupError(`nothing of ${id} can be paid out now: ${parts.filter(Boolean).join(', ')}`);
}
