import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { Environment, PayoutSchedule } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** An owner of payouts: a business in an environment. */
interface Owner {
  business_id: string;
  environment: Environment;
}

/** The bank account of a business. A removed one keeps its row, which payouts and refunds of the business lock. */
export class BankAccount extends Model<InferAttributes<BankAccount>, InferCreationAttributes<BankAccount>> {
  declare business_id: string;
  declare environment: Environment;
  /** Holder and IBAN as JSON; null for a removed account, as are `country` and `last4`. */
  declare details_encrypted: Buffer | null;
  declare country: string | null;
  declare last4: string | null;
  /** Time from which payouts go to the account. */
  declare usable_from: Date;
  /** Day of the last scheduled payout. */
  declare scheduled_on: CreationOptional<string | null>;
  /** The acquirer has settled all payments by card that were created before; null if that is not known. */
  declare settled_before: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  static find({ business_id, environment }: Owner, tx?: Transaction): Promise<BankAccount | null> {
    return BankAccount.findOne({ where: { business_id, environment }, transaction: tx });
  }

  /**
   * Locks the account, also a removed one, so that payouts and refunds of the business take its balance in turn. Every refund does
   * so. @returns true if there is or was an account
   */
  static async take({ business_id, environment }: Owner, tx: Transaction): Promise<boolean> {
    return (await run(TAKE, [business_id, environment], tx)).length > 0;
  }

  /** Locks and reads the account, as `take` does. */
  static lock({ business_id, environment }: Owner, tx: Transaction): Promise<BankAccount | null> {
    const lock = tx.LOCK.NO_KEY_UPDATE;
    return BankAccount.findOne({ where: { business_id, environment }, lock, transaction: tx });
  }

  /** Lists accounts that their schedule pays out today, at most `limit`. @param days first days without a payout, by schedule */
  static findScheduled(
    at: Date,
    days: Record<Exclude<PayoutSchedule, 'manual'>, string>,
    limit: number,
  ): Promise<Owner[]> {
    return run(SCHEDULED, [at, days.daily, days.weekly, limit]);
  }
}

defineModel(BankAccount, 'bank_accounts', {
  business_id: { type: DataTypes.TEXT, primaryKey: true },
  environment: { type: DataTypes.TEXT, primaryKey: true },
  details_encrypted: nullable(DataTypes.BLOB),
  country: nullable(DataTypes.TEXT),
  last4: nullable(DataTypes.TEXT),
  usable_from: DataTypes.DATE(3),
  scheduled_on: nullable(DataTypes.DATEONLY),
  settled_before: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const TAKE: Statement = {
  name: 'take bank account',
  text: 'SELECT 1 AS taken FROM bank_accounts WHERE business_id = $1 AND environment = $2 FOR NO KEY UPDATE',
};

const SCHEDULED: Statement = {
  name: 'scheduled payouts',
  text: `
    SELECT business_id, environment FROM bank_accounts JOIN businesses ON businesses.id = business_id
    WHERE payout_schedule <> 'manual' AND details_encrypted IS NOT NULL AND usable_from <= $1
      AND (scheduled_on IS NULL OR scheduled_on < CASE payout_schedule WHEN 'daily' THEN $2::date ELSE $3::date END)
    ORDER BY business_id LIMIT $4`,
};
