import type { Environment } from '../../../spec/generated/values.ts';
import type { AccountKind } from '../../models/ledger/ledger-account.ts';
import type { Payment } from '../../models/payments/payment.ts';

/** One account: an owner's money of one kind, in one currency and environment. */
export interface Account {
  id: string;
  kind: AccountKind;
  owner_id: string;
  environment: Environment;
  currency: string;
}

interface Purse {
  environment: Environment;
  currency: string;
}

function account(kind: AccountKind, owner_id: string, { environment, currency }: Purse): Account {
  return { id: `${kind}/${owner_id}/${environment}/${currency}`, kind, owner_id, environment, currency };
}

/** The money that a user can spend. */
export const walletOf = (userId: string, purse: Purse) => account('wallet', userId, purse);

/** Money outside the service: `simulated_card`, or `treasury` for operators' funding. */
export const outside = (name: string, purse: Purse) => account('outside', name, purse);

export const businessOf = (payment: Payment) => account('business', payment.business_id, payment);

/** Money held for authorized payments: of the payer's wallet, or of cards for a business. */
export const holdFor = (payment: Payment) => account('hold', payment.payer_id ?? payment.business_id, payment);

/** The account that pays and gets refunds. */
export function sourceOf(payment: Payment): Account {
  if (payment.payer_id !== null) return walletOf(payment.payer_id, payment);
  if (payment.payment_method === null) throw new Error(`${payment.reference} has no payment method.`);
  return outside(payment.payment_method.type, payment);
}

/** Wallets and their holds must not go below zero, so their balance is stored; other accounts have entries only. */
export const keepsBalance = ({ kind, owner_id }: Account) =>
  kind === 'wallet' || (kind === 'hold' && owner_id.startsWith('usr_'));
