import type { Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
import type { AccountKind } from './ledger-account.ts';

export interface LedgerTransfer {
  id: string;
  kind: 'authorize' | 'capture' | 'release' | 'refund' | 'fund';
  payment_reference: string | null;
  refund_id: string | null;
  environment: Environment;
  currency: string;
  note: string | null;
  created_at: Date;
}

export interface LedgerEntry {
  account_id: string;
  kind: AccountKind;
  owner_id: string;
  /** True if the account's balance is maintained, and therefore must not fall below zero. */
  keeps_balance: boolean;
  /** Minor units; positive for what the account receives. Entries of zero are omitted. */
  amount: number;
}

/**
 * Inserts a transfer with its entries, and opens missing accounts, in one statement. The database maintains the balances,
 * and refuses at commit what does not sum to zero.
 */
export async function insertTransfer(transfer: LedgerTransfer, entries: LedgerEntry[], tx: Transaction): Promise<void> {
  const { id, kind, payment_reference, refund_id, environment, currency, note, created_at } = transfer;
  const moved = entries.filter(({ amount }) => amount !== 0);
  await run(
    INSERT,
    [
      id,
      kind,
      payment_reference,
      refund_id,
      environment,
      currency,
      note,
      created_at,
      moved.map((entry) => entry.account_id),
      moved.map((entry) => entry.kind),
      moved.map((entry) => entry.owner_id),
      moved.map((entry) => entry.keeps_balance),
      moved.map((entry) => entry.amount),
    ],
    tx,
  );
}

const INSERT: Statement = {
  name: 'insert ledger transfer',
  text: `
  WITH entries AS (
    SELECT account_id, kind, owner_id, keeps_balance, amount
    FROM unnest($9::text[], $10::text[], $11::text[], $12::boolean[], $13::bigint[])
      AS entry (account_id, kind, owner_id, keeps_balance, amount)
  ), accounts AS (
    INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
    SELECT account_id, kind, owner_id, $5, $6, CASE WHEN keeps_balance THEN 0 END FROM entries ORDER BY account_id
    ON CONFLICT DO NOTHING
  ), transfer AS (
    INSERT INTO ledger_transfers (id, kind, payment_reference, refund_id, environment, currency, note, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  )
  INSERT INTO ledger_entries (transfer_id, account_id, amount) SELECT $1, account_id, amount FROM entries`,
};
