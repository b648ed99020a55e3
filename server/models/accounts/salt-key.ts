import { DataTypes, Model, type CreationOptional, type InferAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** The key from which salts of addresses without an account are derived: one row, which a migration inserts. */
export class SaltKey extends Model<InferAttributes<SaltKey>> {
  declare single: CreationOptional<boolean>;
  declare key: Buffer;

  /** Reads what the salt of an address is derived from: its oldest account, if it has one, or else the key. */
  static async findSalt(email: string, tx?: Transaction): Promise<{ key: Buffer; oldest: string | null }> {
    const [row] = await run<{ key: Buffer; oldest: string | null }>(FIND_SALT, [email], tx);
    return row!;
  }
}

defineModel(SaltKey, 'salt_key', {
  single: { type: DataTypes.BOOLEAN, primaryKey: true, defaultValue: true },
  key: DataTypes.BLOB,
});

const FIND_SALT: Statement = {
  name: 'find salt of address',
  text: `
    SELECT key, (SELECT password_hash FROM users WHERE lower(email) = lower($1) ORDER BY id LIMIT 1) AS oldest
    FROM salt_key`,
};
