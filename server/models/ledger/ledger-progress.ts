import { DataTypes, Model, type CreationOptional, type InferAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../../database/connect.ts';

/** The last transfer that the marks of balances include: one row, which a migration inserts. */
export class LedgerProgress extends Model<InferAttributes<LedgerProgress>> {
  declare single: CreationOptional<boolean>;
  /** Empty before the first. */
  declare transfer_id: string;

  /** Locks the row, unless another process has. */
  static tryLock(tx: Transaction): Promise<LedgerProgress | null> {
    return LedgerProgress.findOne({ lock: tx.LOCK.NO_KEY_UPDATE, skipLocked: true, transaction: tx });
  }
}

defineModel(LedgerProgress, 'ledger_progress', {
  single: { type: DataTypes.BOOLEAN, primaryKey: true, defaultValue: true },
  transfer_id: DataTypes.TEXT,
});
