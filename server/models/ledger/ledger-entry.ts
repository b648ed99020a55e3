import { DataTypes, Model, type InferAttributes, type NonAttribute } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import { LedgerTransfer } from './ledger-transfer.ts';

/** One side of a transfer. The database refuses to update or delete it. */
export class LedgerEntry extends Model<InferAttributes<LedgerEntry>> {
  declare transfer_id: string;
  declare account_id: string;
  /** Minor units; positive for what the account receives. */
  declare amount: number;
  declare transfer: NonAttribute<LedgerTransfer>;

  /** Lists every entry of one payment with its transfer, oldest first. */
  static findOf(payment_reference: string): Promise<LedgerEntry[]> {
    const include = { model: LedgerTransfer, as: 'transfer', where: { payment_reference } };
    return LedgerEntry.findAll({ include, order: ['transfer_id', 'amount'] });
  }
}

defineModel(
  LedgerEntry,
  'ledger_entries',
  {
    transfer_id: { type: DataTypes.TEXT, primaryKey: true },
    account_id: { type: DataTypes.TEXT, primaryKey: true },
    amount: DataTypes.BIGINT,
  },
  () => LedgerEntry.belongsTo(LedgerTransfer, { as: 'transfer', foreignKey: 'transfer_id' }),
);
