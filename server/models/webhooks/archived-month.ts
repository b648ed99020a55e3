import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { hasMonths } from './id-ranges.ts';

/** Months whose events, deliveries and attempts are in files of the operator instead of partitions. */
export class ArchivedMonth extends Model<InferAttributes<ArchivedMonth>, InferCreationAttributes<ArchivedMonth>> {
  /** The last month, such as `2025-11`. */
  declare id: string;
  /** Start of the first month; null for everything up to the last one. */
  declare since: CreationOptional<Date | null>;
  /** Exclusive end of the last month. */
  declare before: Date;
  /** SHA-256 of the manifest. */
  declare manifest_hash: string;
  /** Events from before these months that deliveries of them send. They stay in the database while their own are archived. */
  declare earlier_events: string[];
  declare archived_at: Date;

  /** Finds the archived months that contain a time. */
  static covering(at: Date, tx?: Transaction): Promise<ArchivedMonth | null> {
    const where = { before: { [Op.gt]: at }, since: { [Op.or]: [null, { [Op.lte]: at }] } };
    return ArchivedMonth.findOne({ where, transaction: tx });
  }

  /** Returns the end of the newest archived month. Tables that are not partitioned have no archived months. */
  static async lastEnd(): Promise<Date | undefined> {
    if (!hasMonths()) return undefined;
    return (await ArchivedMonth.findOne({ order: [['before', 'DESC']] }))?.before;
  }
}

defineModel(ArchivedMonth, 'archived_months', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  since: nullable(DataTypes.DATE(3)),
  before: DataTypes.DATE(3),
  manifest_hash: DataTypes.TEXT,
  earlier_events: DataTypes.ARRAY(DataTypes.TEXT),
  archived_at: DataTypes.DATE(3),
});
