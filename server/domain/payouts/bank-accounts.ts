import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment } from '../../../spec/generated/values.ts';
import { countBankAccount } from '../../limits/letters.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import type { User } from '../../models/accounts/user.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { mailManagers } from '../accounts/mail-managers.ts';
import { recordAudit } from '../audit/audit.ts';
import { changeMembers, refuseBeyondRole } from '../businesses/business-members.ts';
import { getBusiness } from '../businesses/businesses.ts';
import type { Tenant } from '../businesses/merchant.ts';
import type { Opener } from '../businesses/strong-sign-in.ts';
import type { DomainContext } from '../domain-context.ts';
import { openIfReadable, readDetails, sealDetails, type BankDetails } from './bank-details.ts';
import { bankAccountLetter } from './payout-letters.ts';

type Wire = components['schemas']['BankAccount'];

/**
 * Returns the bank account of a business; undefined without one, or if it cannot be read and so must be set again. Every
 * member may see it, without its number.
 */
export async function findBankAccount(
  { keys }: Pick<DomainContext, 'keys'>,
  tenant: Tenant,
): Promise<Wire | undefined> {
  const account = await BankAccount.find(tenant);
  const details = account && detailsOf(keys, account);
  return details ? toWire(account, details) : undefined;
}

const detailsOf = (keys: Keyring, { details_encrypted }: BankAccount): BankDetails | undefined =>
  details_encrypted ? openIfReadable(keys, details_encrypted) : undefined;

/** @throws Refusal `not_found` for a user who is not a member, and without an account */
export async function getBankAccount(service: DomainContext, user: User, tenant: Tenant): Promise<Wire> {
  await getBusiness(user, tenant.business_id);
  const account = await findBankAccount(service, tenant);
  if (!account) throw notFound('bank account');
  return account;
}

/** Sets or replaces the bank account of a business, which in LIVE is used after a waiting time. A closed business may, too. */
export function setBankAccount(
  service: DomainContext,
  by: Opener,
  tenant: Tenant,
  request: BankDetails,
): Promise<Wire> {
  service.inputs.check('BankAccountSet', request);
  const details = readDetails(request);
  const { clock, config, keys } = service;
  return changeMembers(by, tenant.business_id, async ({ current: role }, tx) => {
    refuseBeyondRole(role, []);
    const account = await BankAccount.lock(tenant, tx);
    const last4_before = account?.last4;
    const before = account ? detailsOf(keys, account) : undefined;
    if (account && before?.iban === details.iban && before.holder === details.holder) return toWire(account, details);
    if (tenant.environment === 'LIVE') await countBankAccount(clock, by.user, tenant.business_id, tx);
    const at = clock.now();
    const state = {
      details_encrypted: sealDetails(keys, details),
      country: details.iban.slice(0, 2),
      last4: details.iban.slice(-4),
      usable_from: tenant.environment === 'LIVE' ? secondsAfter(at, config.PAYOUT_WAIT_HOURS * 3600) : at,
      updated_at: at,
    };
    const changed = account
      ? await account.update(state, { transaction: tx })
      : await BankAccount.create({ ...tenant, ...state, created_at: at }, { transaction: tx });
    const shown = { last4: state.last4, ...(last4_before && { last4_before }) };
    await tell(service, by, 'bank_account.changed', tenant, { ...shown, at }, tx, state);
    return toWire(changed, details);
  });
}

/** Removes the bank account of a business. Pending payouts keep the account of their creation. */
export function removeBankAccount(service: DomainContext, by: Opener, tenant: Tenant): Promise<void> {
  return changeMembers(by, tenant.business_id, async ({ current: role }, tx) => {
    refuseBeyondRole(role, []);
    const account = await BankAccount.lock(tenant, tx);
    if (!account?.details_encrypted) throw notFound('bank account');
    const at = service.clock.now();
    const shown = { last4_before: account.last4! };
    await account.update({ details_encrypted: null, country: null, last4: null, updated_at: at }, { transaction: tx });
    await tell(service, by, 'bank_account.removed', tenant, { ...shown, at }, tx);
  });
}

/** Records a change, and in LIVE mails the owners and admins. */
async function tell(
  service: DomainContext,
  by: Opener,
  type: 'bank_account.changed' | 'bank_account.removed',
  { business_id, environment }: Tenant,
  { at, ...details }: { at: Date; last4?: string; last4_before?: string },
  tx: Transaction,
  account?: { last4: string; usable_from: Date },
): Promise<void> {
  await recordAudit(tx, by, { type, business_id, environment, subject_id: business_id, details }, at);
  if (environment === 'LIVE') await mailManagers(service, business_id, bankAccountLetter(business_id, account), tx);
}

function toWire(account: BankAccount, { holder, iban }: BankDetails): Wire {
  return {
    business_id: account.business_id,
    environment: account.environment,
    holder,
    country: iban.slice(0, 2),
    last4: iban.slice(-4),
    usable_from: account.usable_from.toISOString(),
    updated_at: account.updated_at.toISOString(),
  };
}

/** Identifies the bank account of a business in an environment. */
export const bankAccountOf = ({ id, environment }: { id: string; environment: Environment }): Tenant => ({
  business_id: id,
  environment,
});
