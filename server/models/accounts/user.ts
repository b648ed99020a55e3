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
import type { components } from '../../../spec/generated/schema.ts';
import type { DateFormat, Language as Tag } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { sessionEnded } from '../../platform/errors.ts';

export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: string;
  declare email: string;
  declare name: string;
  declare phone: string | null;
  /** Name of the chosen time zone; null for that of the browser. */
  declare time_zone: CreationOptional<string | null>;
  /** Chosen format of dates and times in English; null for the default. */
  declare date_format: CreationOptional<DateFormat | null>;
  /** Chosen language of payers' pages and of mails about payments; null for that of the browser. */
  declare language: CreationOptional<Tag | null>;
  declare password_hash: string;
  declare email_verified_at: CreationOptional<Date | null>;
  declare status: CreationOptional<'ACTIVE' | 'DISABLED'>;
  /** Time of the account's deletion: since then the row is a pseudonym, DISABLED, with its id as address. */
  declare deleted_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  /** Finds the account that has verified an address. Addresses are compared case-insensitively. */
  static findVerified(email: string, tx?: Transaction): Promise<User | null> {
    return User.findOne({ where: isVerified(email), transaction: tx });
  }

  /** Lists the accounts of an address, newest first. */
  static findNewest(email: string, limit: number, tx?: Transaction): Promise<User[]> {
    return User.findAll({ where: isOf(email), order: [['id', 'DESC']], limit, transaction: tx });
  }

  /** Lists the oldest active account of an address and its newest ones, oldest first. */
  static async findOldestAndNewest(email: string, newest: number, tx: Transaction): Promise<User[]> {
    // Not `= 'ACTIVE'`: PostgreSQL may expect that to match few rows, and sort all accounts of the address.
    const where = { [Op.and]: [isOf(email), { status: { [Op.ne]: 'DISABLED' } }] };
    const oldest = await User.findAll({ where, order: ['id'], limit: 1, transaction: tx });
    const others = await User.findAll({ where, order: [['id', 'DESC']], limit: newest, transaction: tx });
    return [...oldest, ...others.filter(({ id }) => id !== oldest[0]?.id).reverse()];
  }

  /**
   * Finds the account of an address whose password has this hash; of several, first the one that has verified the address.
   * The query looks up the hash alone, because its salt belongs to the address, for which strangers may have created many
   * accounts. In a transaction, locks the account's password and second factor until the transaction ends.
   */
  static async findByHash(email: string, password_hash: string, tx?: Transaction): Promise<User | undefined> {
    const where = { password_hash, status: 'ACTIVE' };
    const order = ['email_verified_at', 'id']; // nulls come last
    const user = await User.findOne({ where, order, transaction: tx, ...(tx && { lock: tx.LOCK.SHARE }) });
    return user?.email.toLowerCase() === email.toLowerCase() ? user : undefined;
  }

  /** Keeps accounts from being created with the address, or moved to it, until the transaction ends. */
  static async holdAddress(email: string, tx: Transaction): Promise<void> {
    await run(HOLD_ADDRESS, [email], tx);
  }

  /**
   * Reads the user and locks the row until the transaction ends.
   * @throws Refusal `invalid_token` for a user deleted meanwhile
   */
  static async lock(id: string, tx: Transaction): Promise<User> {
    const user = await User.findByPk(id, { lock: tx.LOCK.UPDATE, transaction: tx, rejectOnEmpty: true });
    if (user.deleted_at) throw sessionEnded();
    return user;
  }

  /** Keeps the user from being deleted until the transaction ends. @throws Refusal `invalid_token` for a deleted user */
  static async hold(id: string, tx: Transaction): Promise<void> {
    const user = await User.findByPk(id, { lock: tx.LOCK.KEY_SHARE, transaction: tx, rejectOnEmpty: true });
    if (user.deleted_at) throw sessionEnded();
  }

  /** Reports whether the account was deleted. An existing account cannot be deleted until the transaction ends. */
  static async hasLeft(id: string, tx: Transaction): Promise<boolean> {
    const user = await User.findByPk(id, { attributes: ['deleted_at'], transaction: tx, lock: tx.LOCK.SHARE });
    return user?.deleted_at !== null;
  }

  toWire(): components['schemas']['User'] {
    return {
      id: this.id,
      email: this.email,
      email_verified: this.email_verified_at !== null,
      name: this.name,
      phone: this.phone,
      time_zone: this.time_zone,
      date_format: this.date_format,
      language: this.language,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

/** Selects the account that has verified an address. */
export const isVerified = (email: string) => ({ [Op.and]: [isOf(email), { email_verified_at: { [Op.ne]: null } }] });

const isOf = (email: string) => where(fn('lower', col('email')), email.toLowerCase());

defineModel(User, 'users', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  email: DataTypes.TEXT,
  name: DataTypes.TEXT,
  phone: nullable(DataTypes.TEXT),
  time_zone: nullable(DataTypes.TEXT),
  date_format: nullable(DataTypes.TEXT),
  language: nullable(DataTypes.TEXT),
  password_hash: DataTypes.TEXT,
  email_verified_at: nullable(DataTypes.DATE(3)),
  status: { type: DataTypes.TEXT, defaultValue: 'ACTIVE' },
  deleted_at: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const HOLD_ADDRESS: Statement = {
  name: 'hold address',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('address ' || lower($1), 0))",
};
