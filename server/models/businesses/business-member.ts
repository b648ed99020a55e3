import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Role } from '../../../spec/generated/values.ts';
import { lockName } from '../../database/advisory-lock.ts';
import { defineModel } from '../../database/connect.ts';
import { Business } from './business.ts';
import { User } from '../accounts/user.ts';

export class BusinessMember extends Model<InferAttributes<BusinessMember>, InferCreationAttributes<BusinessMember>> {
  declare business_id: string;
  declare user_id: string;
  declare role: Role;
  declare created_at: Date;
  declare updated_at: Date;
  declare business: NonAttribute<Business>;
  declare user: NonAttribute<User>;

  /** Reports whether the user is a member of an open business that requires a second factor for LIVE. */
  static async isOfStrict(user_id: string, tx?: Transaction): Promise<boolean> {
    const strict = { live_requires_second_factor: true, closed_at: null };
    const include = [{ model: Business, as: 'business', required: true, where: strict, attributes: [] }];
    return (await BusinessMember.count({ where: { user_id }, include, transaction: tx })) > 0;
  }

  /**
   * Counts the businesses of a user that are not closed. Concurrent counts wait until the transaction ends, so that parallel
   * requests cannot exceed a limit together.
   */
  static async countOwned(user_id: string, tx: Transaction): Promise<number> {
    await lockName(`businesses ${user_id}`, tx);
    const include = [{ model: Business, as: 'business', required: true, where: { closed_at: null }, attributes: [] }];
    return BusinessMember.count({ where: { user_id, role: 'owner' }, include, transaction: tx });
  }

  /** Requires `user` to be loaded. */
  toWire(): components['schemas']['BusinessMember'] {
    return {
      business_id: this.business_id,
      user_id: this.user_id,
      name: this.user.name,
      email: this.user.email,
      email_verified: this.user.email_verified_at !== null,
      role: this.role,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

defineModel(
  BusinessMember,
  'business_members',
  {
    business_id: { type: DataTypes.TEXT, primaryKey: true },
    user_id: { type: DataTypes.TEXT, primaryKey: true },
    role: DataTypes.TEXT,
    created_at: DataTypes.DATE(3),
    updated_at: DataTypes.DATE(3),
  },
  () => {
    BusinessMember.belongsTo(Business, { as: 'business', foreignKey: 'business_id' });
    BusinessMember.belongsTo(User, { as: 'user', foreignKey: 'user_id' });
  },
);
