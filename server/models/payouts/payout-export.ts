import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';

/** A file of payouts for the operator's bank, with the account that pays. */
export class PayoutExport extends Model<InferAttributes<PayoutExport>, InferCreationAttributes<PayoutExport>> {
  /** `pex_…`, the id of the message. */
  declare id: string;
  /** Holder of the account that pays. */
  declare name: string;
  declare iban: string;
  declare bic: string | null;
  declare created_at: Date;
}

defineModel(PayoutExport, 'payout_exports', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  iban: DataTypes.TEXT,
  bic: nullable(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
});
