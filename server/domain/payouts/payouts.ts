import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { Payout } from '../../models/payouts/payout.ts';
import { Business } from '../../models/businesses/business.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { invalidField, notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import type { DomainContext } from '../domain-context.ts';
import { holdActor } from '../held-session.ts';
import { exceedsBalance } from '../ledger/money-left.ts';
import { postEndOfPayout, postPayout } from '../ledger/transfers.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { PAID_IN, payableOf, type Payable } from './payable-amount.ts';

export type PayoutRequest = components['schemas']['PayoutCreate'];

/** Time after which a payout in TEST ends. */
const SIMULATED_SECONDS = 2;

interface Options {
  checkpoint?: Checkpoint;
  /** The member who acts in the console or by a token. */
  byHand?: Actor | undefined;
}

/**
 * Pays out a part of the balance: the amount leaves it now, so that concurrent payouts and refunds never take it twice.
 * @throws Refusal `bank_account_required`, `amount_exceeds_balance`
 */
export function createPayout(
  service: DomainContext,
  tenant: Tenant,
  { amount, currency, description }: PayoutRequest,
  { checkpoint = unkept, byHand }: Options = {},
): Promise<Payout> {
  if (currency !== PAID_IN)
    throw invalidField('/currency', 'unknown_currency', `must be ${PAID_IN}, the currency of bank accounts in SEPA`);
  return checkpoint.transaction(async (tx) => {
    const account = await lockUsable(service, tenant, tx);
    const { payable } = await lookAtBalance(service, account, tx);
    if (amount > payable) throw exceedsBalance(payable, currency, 'paid out');
    const payout = await storePayout(
      service,
      account,
      { amount, description: description ?? null, scheduled: false },
      tx,
    );
    await record(tx, byHand, 'payout.created', payout, service.clock.now());
    return payout;
  });
}

/**
 * Pays out all that can be paid out, once a day for each business, which the transaction holds.
 * @param today such as `2026-11-28`
 * @param since the first day of the period that has no payout yet
 */
export async function createScheduled(
  service: DomainContext,
  tenant: Tenant,
  { today, since }: { today: string; since: string },
  tx: Transaction,
): Promise<void> {
  const account = await BankAccount.lock(tenant, tx);
  if (!isUsable(service, account) || (account.scheduled_on !== null && account.scheduled_on >= since)) return;
  const { payable } = await lookAtBalance(service, account, tx);
  await account.update({ scheduled_on: today }, { transaction: tx });
  if (payable > 0) await storePayout(service, account, { amount: payable, description: null, scheduled: true }, tx);
}

type Context = Pick<DomainContext, 'clock' | 'processors'>;

type UsableAccount = BankAccount & { details_encrypted: Buffer; last4: string };

export const isUsable = (
  { clock }: Pick<DomainContext, 'clock'>,
  account: BankAccount | null,
): account is UsableAccount =>
  account !== null && account.details_encrypted !== null && account.usable_from <= clock.now();

/** Holds the business first, because a change of its account locks it first, too. */
async function lockUsable(service: DomainContext, tenant: Tenant, tx: Transaction): Promise<UsableAccount> {
  await Business.hold(tenant.business_id, tx);
  const account = await BankAccount.lock(tenant, tx);
  if (isUsable(service, account)) return account;
  const detail = account?.details_encrypted
    ? `Payouts can go to the bank account from ${account.usable_from.toISOString()} on.`
    : 'The business has no bank account. An owner or admin sets it in the console, under Payouts.';
  throw new Refusal('bank_account_required', detail);
}

/** Reads what can be paid out, and stores up to where the acquirer has settled all payments, so that it is not read again. */
export async function lookAtBalance(service: Context, account: BankAccount, tx: Transaction): Promise<Payable> {
  const found = await payableOf(service, account, tx);
  if (found.settledBefore) await account.update({ settled_before: found.settledBefore }, { transaction: tx });
  return found;
}

/** Stores a payout, whose amount leaves the balance of the business. */
export async function storePayout(
  { clock }: Pick<DomainContext, 'clock'>,
  { business_id, environment, details_encrypted, last4 }: UsableAccount,
  asked: Pick<Payout, 'amount' | 'description' | 'scheduled'>,
  tx: Transaction,
): Promise<Payout> {
  const at = clock.now();
  const payout = Payout.build({
    id: newId('po'),
    ...{ business_id, environment, status: 'PENDING', currency: PAID_IN, details_encrypted, last4, ...asked },
    due_at: environment === 'TEST' ? clock.secondsFromNow(SIMULATED_SECONDS) : null,
    created_at: at,
    updated_at: at,
  });
  await payout.save({ transaction: tx });
  postPayout(payout, at, tx);
  return payout;
}

/** Records what a member does in the console or by a token, as for payments. In the console the session must still exist. */
async function record(
  tx: Transaction,
  actor: Actor | undefined,
  type: 'payout.created' | 'payout.cancelled',
  { id, business_id, environment, amount, currency }: Payout,
  at: Date,
): Promise<void> {
  if (!actor) return;
  await holdActor(actor, tx);
  const details = { amount: String(amount), currency };
  await recordAudit(tx, actor, { type, business_id, environment, subject_id: id, details }, at);
}

/** Cancels a payout that was not given to the bank. @throws Refusal `payout_state_conflict` */
export function cancelPayout(
  service: DomainContext,
  tenant: Tenant,
  id: string,
  { checkpoint = unkept, byHand }: Options = {},
): Promise<Payout> {
  return checkpoint.transaction(async (tx) => {
    await Business.hold(tenant.business_id, tx);
    const payout = ownedBy(tenant, await Payout.lock(id, tx));
    if (payout.status !== 'PENDING' || payout.export_id !== null) throw cannotCancel(payout);
    await endPayout(service.clock, payout, { status: 'CANCELLED' }, tx);
    await record(tx, byHand, 'payout.cancelled', payout, service.clock.now());
    return payout;
  });
}

function cannotCancel({ status, export_id }: Payout): Refusal {
  const state = status === 'PENDING' && export_id !== null ? 'with the bank' : status;
  return new Refusal(
    'payout_state_conflict',
    `This payout is ${state}; only a PENDING one can be cancelled before the bank has it.`,
  );
}

/** The end of a payout. */
export type End = { status: 'PAID' | 'CANCELLED' } | { status: 'FAILED'; failure_reason: string };

/** Ends a locked PENDING payout: its money goes to the bank, or returns to the business, which is told later. */
export async function endPayout(clock: Clock, payout: Payout, end: End, tx: Transaction): Promise<void> {
  const at = clock.now();
  const untold = end.status !== 'CANCELLED';
  await payout.update({ ...end, untold, due_at: null, updated_at: at }, { transaction: tx });
  postEndOfPayout(payout, at, tx);
}

export function listPayouts(
  keys: Keyring,
  { business_id, environment }: Tenant,
  request: PageRequest,
): Promise<Page<Payout>> {
  const where = { business_id, environment };
  const list = `payouts of ${business_id} ${environment}`;
  return listPage(keys, { model: Payout, key: 'id', byTime: true, where, list, request });
}

/** @throws Refusal `not_found` */
export async function getPayout(tenant: Tenant, id: string): Promise<Payout> {
  return ownedBy(tenant, await Payout.findByPk(id));
}

function ownedBy({ business_id, environment }: Tenant, payout: Payout | null): Payout {
  if (payout?.business_id === business_id && payout.environment === environment) return payout;
  throw notFound('payout');
}
