import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

export type AccountKind = 'wallet' | 'hold' | 'business' | 'outside' | 'fee' | 'payout';

export class LedgerAccount extends Model<InferAttributes<LedgerAccount>, InferCreationAttributes<LedgerAccount>> {
  /** `kind/owner/environment/currency`. */
  declare id: string;
  declare kind: AccountKind;
  /** A user, a business, or the processor through which money enters and leaves. */
  declare owner_id: string;
  declare environment: Environment;
  declare currency: string;
  /**
   * Minor units: the sum of the entries. It is kept for wallets and holds of users, which it bounds; it is null for others, of
   * which only the release before made rows.
   */
  declare balance: number | null;

  /** Opens a user's empty wallet and hold. @returns true if the wallet is new */
  static async openWallet({ owner_id, environment, currency }: WalletOwner, tx: Transaction): Promise<boolean> {
    const opened = await run<{ kind: AccountKind }>(OPEN_WALLET, [owner_id, environment, currency], tx);
    return opened.some(({ kind }) => kind === 'wallet');
  }

  /** @returns the balance in minor units, locked until the transaction ends; 0 without an account */
  static async lockBalance(id: string, tx: Transaction): Promise<number> {
    const rows = await run<{ balance: number }>(LOCK_LEDGER_BALANCE, [id], tx);
    return rows[0]?.balance ?? 0;
  }
}

type WalletOwner = Pick<LedgerAccount, 'owner_id' | 'environment' | 'currency'>;

const COLUMNS = defineModel(LedgerAccount, 'ledger_accounts', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  kind: DataTypes.TEXT,
  owner_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  currency: DataTypes.TEXT,
  balance: nullable(DataTypes.BIGINT),
});

/** Locks a wallet that exists before it opens the hold, in the order of every transfer. */
const OPEN_WALLET: Statement = {
  name: 'open wallet',
  text: `
    WITH locked AS (
      SELECT FROM ledger_accounts WHERE id = 'wallet/' || $1 || '/' || $2 || '/' || $3 FOR NO KEY UPDATE
    )
    INSERT INTO ledger_accounts (${COLUMNS.list()})
    SELECT kind || '/' || $1 || '/' || $2 || '/' || $3, kind, $1, $2, $3, 0
    FROM (VALUES ('wallet'), ('hold')) AS account (kind) LEFT JOIN locked ON true
    ON CONFLICT DO NOTHING
    RETURNING kind`,
};

const LOCK_LEDGER_BALANCE: Statement = {
  name: 'lock ledger balance',
  text: 'SELECT balance FROM ledger_accounts WHERE id = $1 FOR NO KEY UPDATE',
};
