import {
  col,
  DataTypes,
  fn,
  Model,
  Op,
  where,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import { defineModel } from '../database/connect.ts';
import { sessionEnded } from '../platform/errors.ts';

export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: string;
  declare email: string;
  declare name: string;
  declare phone: string | null;
  declare password_hash: string;
  declare email_verified_at: CreationOptional<Date | null>;
  declare status: CreationOptional<'ACTIVE' | 'DISABLED'>;
  /** When the user left: since then the row is a pseudonym, DISABLED, whose address is its id. */
  declare deleted_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  /** Addresses are compared without regard to case. */
  static findByEmail(email: string, tx?: Transaction): Promise<User | null> {
    const isTheirs = where(fn('lower', col('email')), email.toLowerCase());
    return User.findOne({ where: { [Op.and]: [{ deleted_at: null }, isTheirs] }, transaction: tx });
  }

  /**
   * Reads the user and locks the row until the transaction ends.
   * @throws Refusal `invalid_token` for a user who has left meanwhile
   */
  static async lock(id: string, tx: Transaction): Promise<User> {
    const user = await User.findByPk(id, { lock: tx.LOCK.UPDATE, transaction: tx, rejectOnEmpty: true });
    if (user.deleted_at) throw sessionEnded();
    return user;
  }

  /** Keeps the user from leaving until the transaction ends. @throws Refusal `invalid_token` for one who has left */
  static async hold(id: string, tx: Transaction): Promise<void> {
    const user = await User.findByPk(id, { lock: tx.LOCK.KEY_SHARE, transaction: tx, rejectOnEmpty: true });
    if (user.deleted_at) throw sessionEnded();
  }

  toWire(): components['schemas']['User'] {
    return {
      id: this.id,
      email: this.email,
      email_verified: this.email_verified_at !== null,
      name: this.name,
      phone: this.phone,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

defineModel(User, 'users', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  email: DataTypes.TEXT,
  name: DataTypes.TEXT,
  phone: DataTypes.TEXT,
  password_hash: DataTypes.TEXT,
  email_verified_at: DataTypes.DATE(3),
  status: DataTypes.TEXT,
  deleted_at: DataTypes.DATE(3),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});
