import type { Environment } from '../../../spec/generated/values.ts';
import type { AccountKind } from '../../models/ledger/ledger-account.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Payout } from '../../models/payouts/payout.ts';

/** An account: an owner's money of one kind, in one currency and environment. */
export interface Account {
  id: string;
  kind: AccountKind;
  owner_id: string;
  environment: Environment;
  currency: string;
}

/** A currency in an environment. */
export interface Purse {
  environment: Environment;
  currency: string;
}

function account(kind: AccountKind, owner_id: string, { environment, currency }: Purse): Account {
  return { id: `${kind}/${owner_id}/${environment}/${currency}`, kind, owner_id, environment, currency };
}

/** Returns the account of the money that a user can spend. */
export const walletOf = (userId: string, purse: Purse) => account('wallet', userId, purse);

/** Returns the account of money outside the service: `simulated_card`, `treasury` for operators' funding, or `bank` for payouts. */
export const outside = (name: string, purse: Purse) => account('outside', name, purse);

/** Returns the account of what a source has kept as fees, which the operator pays. */
export const feesOf = (name: string, purse: Purse) => account('fee', name, purse);

export const businessOf = (owned: Purse & { business_id: string }) => account('business', owned.business_id, owned);

/** Returns the account of the money of a payout, from its creation to its end. */
export const moneyOf = (payout: Payout) => account('payout', payout.id, payout);

/** Returns the account of money that is held of a user's wallet, or of cards for a business. */
export const holdOf = (ownerId: string, purse: Purse) => account('hold', ownerId, purse);

/** Returns the account of money held for an authorized payment. */
export const holdFor = (payment: Payment) => holdOf(payment.payer_id ?? payment.business_id, payment);

/** Returns the account that pays and receives refunds. */
export function sourceOf(payment: Payment): Account {
  if (payment.payer_id !== null) return walletOf(payment.payer_id, payment);
  if (payment.payment_method === null) throw new Error(`${payment.reference} has no payment method.`);
  return outside(payment.payment_method.type, payment);
}

/**
 * Reports whether the balance is stored: wallets and their holds must not fall below zero; other accounts have entries only.
 */
export const keepsBalance = ({ kind, owner_id }: Account) =>
  kind === 'wallet' || (kind === 'hold' && owner_id.startsWith('usr_'));
