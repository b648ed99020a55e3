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
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { sessionEnded } from '../../platform/errors.ts';

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

  /** The account that an address belongs to. Addresses are compared without regard to case. */
  static findVerified(email: string, tx?: Transaction): Promise<User | null> {
    const where = { [Op.and]: [isOf(email), { email_verified_at: { [Op.ne]: null } }] };
    return User.findOne({ where, transaction: tx });
  }

  /** The accounts of an address, newest first. */
  static findNewest(email: string, limit: number, tx?: Transaction): Promise<User[]> {
    return User.findAll({ where: isOf(email), order: [['id', 'DESC']], limit, transaction: tx });
  }

  /** The active account of an address that is the oldest, and the newest ones, from the oldest on. */
  static async findOldestAndNewest(email: string, newest: number, tx: Transaction): Promise<User[]> {
    // Not `= 'ACTIVE'`: PostgreSQL may take that to leave few rows, and sort all accounts of the address.
    const where = { [Op.and]: [isOf(email), { status: { [Op.ne]: 'DISABLED' } }] };
    const oldest = await User.findAll({ where, order: ['id'], limit: 1, transaction: tx });
    const others = await User.findAll({ where, order: [['id', 'DESC']], limit: newest, transaction: tx });
    return [...oldest, ...others.filter(({ id }) => id !== oldest[0]?.id).reverse()];
  }

  /**
   * The account of an address whose password has this hash. Of several, the one that the address belongs to comes first. The
   * hash alone is looked up, because its salt belongs to the address, of which others may have made many accounts. In a
   * transaction, it keeps its password and second factor until that ends.
   */
  static async findByHash(email: string, password_hash: string, tx?: Transaction): Promise<User | undefined> {
    const where = { password_hash, status: 'ACTIVE' };
    const order = ['email_verified_at', 'id']; // nulls come last
    const user = await User.findOne({ where, order, transaction: tx, ...(tx && { lock: tx.LOCK.SHARE }) });
    return user?.email.toLowerCase() === email.toLowerCase() ? user : undefined;
  }

  /** Keeps accounts from being made with the address, or moved to it, until the transaction ends. */
  static async holdAddress(email: string, tx: Transaction): Promise<void> {
    await run(HOLD_ADDRESS, [email], tx);
  }

  /** What the salt of an address is made of: a hash of its oldest account, if it has one, or else the key. */
  static async findSalt(email: string, tx?: Transaction): Promise<{ key: Buffer; oldest: string | null }> {
    const [row] = await run<{ key: Buffer; oldest: string | null }>(FIND_SALT, [email], tx);
    return row!;
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

  /** Whether the account was deleted; it is not while the transaction lasts, if not before. */
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
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

const isOf = (email: string) => where(fn('lower', col('email')), email.toLowerCase());

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

const HOLD_ADDRESS: Statement = {
  name: 'hold address',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('address ' || lower($1), 0))",
};

const FIND_SALT: Statement = {
  name: 'find salt of address',
  text: `
    SELECT key, (SELECT password_hash FROM users WHERE lower(email) = lower($1) ORDER BY id LIMIT 1) AS oldest
    FROM salt_key`,
};
