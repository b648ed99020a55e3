import { DataTypes, Model, type InferAttributes } from 'sequelize';
import { defineModel } from '../../database/connect.ts';

/** The stored balance of a business's account, up to a transfer. */
export class LedgerMark extends Model<InferAttributes<LedgerMark>> {
  declare account_id: string;
  declare transfer_id: string;
  /** Minor units, of any size. */
  declare balance: string;
}

export const MARK_COLUMNS = defineModel(LedgerMark, 'ledger_marks', {
  account_id: { type: DataTypes.TEXT, primaryKey: true },
  transfer_id: DataTypes.TEXT,
  balance: DataTypes.DECIMAL,
});
