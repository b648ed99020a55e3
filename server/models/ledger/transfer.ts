import { DataTypes, Model, type InferAttributes, type Transaction } from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, send, type Statement } from '../../database/statements.ts';

/**
 * Kinds of movements; `refund_failure` returns a refund, `reinstatement` what a dispute has taken, and `payout_return` a payout
 * that was not paid.
 */
export type TransferKind =
  | 'authorize'
  | 'capture'
  | 'release'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'reinstatement'
  | 'fund'
  | 'fee'
  | 'payout'
  | 'payout_paid'
  | 'payout_return';

/**
 * A movement of money from one account to another, so that it balances by construction. What a part capture returns to the
 * payer is a second line of its transfer. The database refuses to update or delete a line.
 */
export class Transfer extends Model<InferAttributes<Transfer>> {
  declare id: string;
  declare line: number;
  declare kind: TransferKind;
  declare payment_reference: string | null;
  declare refund_id: string | null;
  /** The account that pays, `kind/owner/environment/currency`. */
  declare debit_account: string;
  /** The account that receives. */
  declare credit_account: string;
  /** Minor units. */
  declare amount: number;
  declare note: string | null;
  declare created_at: Date;
}

const COLUMNS = defineModel(Transfer, 'transfers', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  line: { type: DataTypes.SMALLINT, primaryKey: true },
  kind: DataTypes.TEXT,
  payment_reference: nullable(DataTypes.TEXT),
  refund_id: nullable(DataTypes.TEXT),
  debit_account: DataTypes.TEXT,
  credit_account: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  note: nullable(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
});

/**
 * Inserts a line of a transfer, and moves the balances of those accounts that keep one. The transaction fails if one of them
 * would fall below zero, or is not open.
 * @param kept number of accounts whose balance is kept
 */
export function insertLine(line: InferAttributes<Transfer>, kept: number, tx: Transaction): void {
  const values = COLUMNS.valuesOf(line);
  void (kept === 0 ? send(INSERT, values, tx) : send(INSERT_AND_MOVE, [...values, kept], tx));
}

/** What one account of a transfer received; negative if it paid. */
export interface Entry {
  created_at: Date;
  kind: Transfer['kind'];
  account_id: string;
  /** Minor units. */
  amount: number;
}

/** Lists what each transfer of a payment did to each of its accounts, oldest first. */
export function entriesOf(reference: string): Promise<Entry[]> {
  return run(ENTRIES, [reference]);
}

/** Condition on an account that has statements, as the indexes of debit and credit have it. */
export const hasStatement = (account: string) => `${account} ~ '^(business|wallet)/'`;

const INSERT: Statement = {
  name: 'insert transfer',
  text: `INSERT INTO transfers (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})`,
};

const parameterOf = (name: (typeof COLUMNS.names)[number]) => `$${COLUMNS.names.indexOf(name) + 1}`;
const [DEBIT, CREDIT, AMOUNT] = (['debit_account', 'credit_account', 'amount'] as const).map(parameterOf);

/**
 * Wallets are locked before holds, as an authorization does: two transfers never wait for each other. Without one of the
 * accounts the amount is null, which the table refuses.
 */
const INSERT_AND_MOVE: Statement = {
  name: 'insert transfer and move balances',
  text: `
    WITH kept AS (
      SELECT id FROM ledger_accounts WHERE id IN (${DEBIT}, ${CREDIT}) AND balance IS NOT NULL
      ORDER BY id DESC FOR NO KEY UPDATE
    ), moved AS (
      UPDATE ledger_accounts account
      SET balance = account.balance + CASE account.id WHEN ${CREDIT} THEN ${AMOUNT}::bigint ELSE -${AMOUNT}::bigint END
      FROM kept WHERE account.id = kept.id RETURNING account.id
    )
    INSERT INTO transfers (${COLUMNS.list()}) VALUES (${COLUMNS.names
      .map((name) =>
        name === 'amount'
          ? `CASE (SELECT count(*) FROM moved) WHEN $${COLUMNS.names.length + 1} THEN ${AMOUNT}::bigint END`
          : parameterOf(name),
      )
      .join(', ')})`,
};

const ENTRIES: Statement = {
  text: `
    SELECT created_at, kind, account_id, sum(amount)::bigint AS amount FROM ledger_entries
    WHERE payment_reference = $1 GROUP BY transfer_id, created_at, kind, account_id ORDER BY transfer_id, amount`,
};
