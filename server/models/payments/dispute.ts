import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';

/** States of a dispute. An inquiry moves no money; a lost dispute never returns it, and a closed one never took it. */
export type DisputeStatus = 'INQUIRY' | 'OPEN' | 'WON' | 'LOST' | 'CLOSED';

/** A payment that the payer has disputed at the bank, as the acquirer reports it. */
export class Dispute extends Model<InferAttributes<Dispute>, InferCreationAttributes<Dispute>> {
  declare environment: Environment;
  /** The acquirer's id. */
  declare id: string;
  declare payment_reference: string;
  declare business_id: string;
  declare status: DisputeStatus;
  /** The acquirer's word, such as `fraudulent`. */
  declare reason: string;
  /** Minor units of `currency`, which is the payment's. */
  declare amount: number;
  declare currency: string;
  /** What of the amount has left the business. */
  declare amount_taken: number;
  /** A report with a lower number is older. */
  declare version: number;
  declare created_at: Date;
  declare updated_at: Date;

  /** Lists the disputes of a payment, newest first, at most `limit`. */
  static ofPayment(payment_reference: string, limit: number): Promise<Dispute[]> {
    return Dispute.findAll({ where: { payment_reference }, order: [['created_at', 'DESC']], limit });
  }

  /** Lists the undecided disputes of a business, oldest first, at most `limit`. */
  static openOf(business_id: string, environment: Environment, limit: number): Promise<Dispute[]> {
    const where = { business_id, environment, status: ['INQUIRY', 'OPEN'] };
    return Dispute.findAll({ where, order: [['created_at', 'ASC']], limit });
  }

  /** Sums what undecided disputes have taken from a business in a currency, in minor units. */
  static async takenFrom(owner: Pick<Dispute, 'business_id' | 'environment' | 'currency'>, tx: Transaction) {
    const { business_id, environment, currency } = owner;
    const where = { business_id, environment, currency, status: 'OPEN' };
    return Number((await Dispute.sum('amount_taken', { where, transaction: tx })) ?? 0);
  }

  /** Reads a dispute of a payment that the transaction has locked. */
  static find(environment: Environment, id: string, tx: Transaction): Promise<Dispute | null> {
    return Dispute.findOne({ where: { environment, id }, transaction: tx });
  }
}

defineModel(Dispute, 'disputes', {
  environment: { type: DataTypes.TEXT, primaryKey: true },
  id: { type: DataTypes.TEXT, primaryKey: true },
  payment_reference: DataTypes.TEXT,
  business_id: DataTypes.TEXT,
  status: DataTypes.TEXT,
  reason: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  amount_taken: DataTypes.BIGINT,
  version: DataTypes.INTEGER,
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});
