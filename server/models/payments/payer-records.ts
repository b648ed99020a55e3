import type { components } from '../../../spec/generated/schema.ts';
import { run, UNLIMITED, type Statement } from '../../database/statements.ts';
import { hasStatement } from '../ledger/transfer.ts';
import { REFUND_ID } from '../ledger/wallet-entry.ts';

type Wire = components['schemas'];

/** A wire type with its time as a Date. */
type Timed<T> = Omit<T, 'created_at'> & { created_at: Date };

/** Lists what a user paid from wallets, newest first, as plain rows: an export has up to ten thousand. */
export function listPaid(payerId: string, limit: number): Promise<Timed<Wire['AccountPayment']>[]> {
  return run(LIST_PAID, [payerId, limit]);
}

/** Lists all payments of a user from wallets, and all top-ups of these, declined ones included. Reads all payments once. */
export async function referencesOfPayer(payerId: string): Promise<string[]> {
  return (await run<{ reference: string }>(LIST_REFERENCES, [payerId])).map(({ reference }) => reference);
}

/** Lists what changed the money in a user's wallets, newest first. */
export function listWalletEntries(userId: string, limit: number): Promise<Timed<Wire['AccountWalletEntry']>[]> {
  return run(LIST_WALLET_ENTRIES, [userId, limit]);
}

/** Lists LIVE money in wallets of deleted users, the largest amounts first. */
export function walletsOfLeavers(): Promise<{ user: string; currency: string; balance: string; left_at: Date }[]> {
  return run(WALLETS_OF_LEAVERS);
}

const WALLETS_OF_LEAVERS: Statement = {
  text: `
  SELECT owner.id AS user, account.currency, account.balance::text, owner.deleted_at AS left_at
  FROM ledger_accounts account JOIN users owner ON owner.id = account.owner_id
  WHERE account.kind = 'wallet' AND account.environment = 'LIVE' AND account.balance > 0 AND owner.deleted_at IS NOT NULL
  ORDER BY account.balance DESC, owner.id`,
  ...UNLIMITED,
};

const LIST_PAID: Statement = {
  text: `
  SELECT reference, business_id, business.name AS business_name, environment, status, amount, amount_captured,
    amount_refunded, currency, description, payments.created_at
  FROM (
    SELECT payment_reference FROM ledger_accounts account CROSS JOIN LATERAL (
      SELECT payment_reference FROM transfers
      WHERE debit_account = account.id AND ${hasStatement('debit_account')} AND kind = 'authorize' ORDER BY id DESC LIMIT $2
    ) paid
    WHERE owner_id = $1 AND environment IN ('TEST', 'LIVE') AND kind = 'wallet'
  ) paid
  JOIN payments ON payments.reference = payment_reference
  JOIN businesses business ON business.id = payments.business_id
  ORDER BY payments.created_at DESC, reference DESC LIMIT $2`,
};

const LIST_WALLET_ENTRIES: Statement = {
  text: `
  SELECT entry.transfer_id AS id, entry.kind, account.environment, entry.amount, account.currency, entry.payment_reference,
    entry.refund_id, entry.created_at
  FROM ledger_accounts account CROSS JOIN LATERAL (
    SELECT transfer_id, kind, amount, payment_reference, ${REFUND_ID}, created_at FROM ledger_entries
    WHERE account_id = account.id AND ${hasStatement('account_id')} ORDER BY transfer_id DESC LIMIT $2
  ) entry
  WHERE account.owner_id = $1 AND account.environment IN ('TEST', 'LIVE') AND account.kind = 'wallet'
  ORDER BY entry.transfer_id DESC LIMIT $2`,
};

const LIST_REFERENCES: Statement = {
  text: 'SELECT reference FROM payments WHERE payer_id = $1 OR top_up_user_id = $1 ORDER BY reference',
  ...UNLIMITED,
};
