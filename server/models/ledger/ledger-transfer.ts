import { DataTypes, Model, type InferAttributes, type Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { send, type Statement } from '../../database/statements.ts';
import { ACCOUNT_COLUMNS, type AccountKind } from './ledger-account.ts';

/** A movement of money between accounts. The database refuses to update or delete it. */
export class LedgerTransfer extends Model<InferAttributes<LedgerTransfer>> {
  declare id: string;
  declare kind: 'authorize' | 'capture' | 'release' | 'refund' | 'fund';
  declare payment_reference: string | null;
  declare refund_id: string | null;
  declare environment: Environment;
  declare currency: string;
  declare note: string | null;
  declare created_at: Date;
}

const COLUMNS = defineModel(LedgerTransfer, 'ledger_transfers', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  kind: DataTypes.TEXT,
  payment_reference: nullable(DataTypes.TEXT),
  refund_id: nullable(DataTypes.TEXT),
  environment: DataTypes.TEXT,
  currency: DataTypes.TEXT,
  note: nullable(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
});

export interface NewEntry {
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
export function insertTransfer(transfer: InferAttributes<LedgerTransfer>, entries: NewEntry[], tx: Transaction): void {
  const moved = entries.filter(({ amount }) => amount !== 0);
  void send(
    INSERT,
    [
      ...COLUMNS.valuesOf(transfer),
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
    INSERT INTO ledger_accounts (${ACCOUNT_COLUMNS.list()})
    SELECT account_id, kind, owner_id, $5, $6, CASE WHEN keeps_balance THEN 0 END FROM entries ORDER BY account_id
    ON CONFLICT DO NOTHING
  ), transfer AS (
    INSERT INTO ledger_transfers (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})
  )
  INSERT INTO ledger_entries (transfer_id, account_id, amount) SELECT $1, account_id, amount FROM entries`,
};
