import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

export type AccountKind = 'wallet' | 'hold' | 'business' | 'outside';

export class LedgerAccount extends Model<InferAttributes<LedgerAccount>, InferCreationAttributes<LedgerAccount>> {
  /** `kind/owner/environment/currency`. */
  declare id: string;
  declare kind: AccountKind;
  /** A user, a business, or the processor through which money enters and leaves. */
  declare owner_id: string;
  declare environment: Environment;
  declare currency: string;
  /** Minor units: the sum of the entries, maintained by a database trigger; null where no balance is maintained. */
  declare balance: number | null;

  /** Opens an empty account. @returns true if it is new */
  static async open(account: Omit<InferAttributes<LedgerAccount>, 'balance'>, tx: Transaction): Promise<boolean> {
    return (await run(OPEN_LEDGER_ACCOUNT, NAMED.valuesOf(account), tx)).length === 1;
  }

  /** @returns the balance in minor units, locked until the transaction ends; 0 without an account */
  static async lockBalance(id: string, tx: Transaction): Promise<number> {
    const rows = await run<{ balance: number }>(LOCK_LEDGER_BALANCE, [id], tx);
    return rows[0]?.balance ?? 0;
  }
}

export const ACCOUNT_COLUMNS = defineModel(LedgerAccount, 'ledger_accounts', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  kind: DataTypes.TEXT,
  owner_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  currency: DataTypes.TEXT,
  balance: nullable(DataTypes.BIGINT),
});

const NAMED = ACCOUNT_COLUMNS.without('balance');

const OPEN_LEDGER_ACCOUNT: Statement = {
  name: 'open ledger account',
  text: `
    INSERT INTO ledger_accounts (${NAMED.list()}, balance) VALUES (${NAMED.parameters}, 0)
    ON CONFLICT DO NOTHING
    RETURNING id`,
};

const LOCK_LEDGER_BALANCE: Statement = {
  name: 'lock ledger balance',
  text: 'SELECT balance FROM ledger_accounts WHERE id = $1 FOR NO KEY UPDATE',
};
