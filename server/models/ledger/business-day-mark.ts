import { DataTypes, Model, Op, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { transaction } from '../../database/transaction.ts';

/** A business in an environment. */
export interface DaysOwner {
  business_id: string;
  environment: Environment;
}

/** The moment up to which the daily sums of a business include its events. */
export class BusinessDayMark extends Model<InferAttributes<BusinessDayMark>, InferCreationAttributes<BusinessDayMark>> {
  declare business_id: string;
  declare environment: Environment;
  declare counted_until: Date;
  /** Time at which the business last requested its sums. */
  declare asked_at: Date | null;

  /** Records that a business requests its sums, at intervals. @returns the moment up to which sums are stored */
  static async ask({ business_id, environment }: DaysOwner, first: Date, at: Date, onceAfter: Date): Promise<Date> {
    const mark = await BusinessDayMark.findOne({ where: { business_id, environment } });
    if (mark?.asked_at && mark.asked_at > onceAfter) return mark.counted_until;
    const asked = { business_id, environment, counted_until: first, asked_at: at };
    await transaction((tx) => BusinessDayMark.upsert(asked, { fields: ['asked_at'], transaction: tx }));
    return mark?.counted_until ?? first;
  }

  /** Lists the marks of businesses that have requested sums since `askedSince`, and whose sums end before `until`. */
  static findStale(askedSince: Date, until: Date): Promise<BusinessDayMark[]> {
    return BusinessDayMark.findAll({ where: { asked_at: { [Op.gt]: askedSince }, counted_until: { [Op.lt]: until } } });
  }

  /** Creates the mark of a business that has not requested sums, at a time. */
  static async begin({ business_id, environment }: DaysOwner, counted_until: Date): Promise<void> {
    const mark = { business_id, environment, counted_until, asked_at: null };
    await BusinessDayMark.bulkCreate([mark], { ignoreDuplicates: true });
  }

  static async isUpTo({ business_id, environment }: DaysOwner, time: Date): Promise<boolean> {
    const where = { business_id, environment, counted_until: { [Op.gte]: time } };
    return (await BusinessDayMark.count({ where })) > 0;
  }

  /** Locks the mark of a business, unless another process has. */
  static tryLock({ business_id, environment }: DaysOwner, tx: Transaction): Promise<BusinessDayMark | null> {
    const lock = { lock: tx.LOCK.NO_KEY_UPDATE, skipLocked: true, transaction: tx };
    return BusinessDayMark.findOne({ where: { business_id, environment }, ...lock });
  }
}

defineModel(BusinessDayMark, 'payment_day_marks', {
  business_id: { type: DataTypes.TEXT, primaryKey: true },
  environment: { type: DataTypes.TEXT, primaryKey: true },
  counted_until: DataTypes.DATE(3),
  asked_at: nullable(DataTypes.DATE(3)),
});
