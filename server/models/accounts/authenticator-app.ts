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
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { KEY_ID_BYTES } from '../../platform/keyring.ts';

/** The authenticator app of a user (RFC 6238). */
export class AuthenticatorApp extends Model<
  InferAttributes<AuthenticatorApp>,
  InferCreationAttributes<AuthenticatorApp>
> {
  declare user_id: string;
  declare secret_encrypted: Buffer;
  /** Time step of the last accepted code. */
  declare last_step: CreationOptional<number>;
  declare created_at: Date;
  /** Null until a first code proves that the user's app has the secret. */
  declare confirmed_at: Date | null;

  static findConfirmed(user_id: string, tx?: Transaction): Promise<AuthenticatorApp | null> {
    return AuthenticatorApp.findOne({ where: { user_id, confirmed_at: { [Op.ne]: null } }, transaction: tx });
  }

  /** Counts the secrets that are not encrypted with one of these keys. */
  static countOfOtherKeys(ids: Buffer[]): Promise<number> {
    return AuthenticatorApp.count({ where: isUnderOtherKeys(ids) });
  }

  /** Locks up to `limit` apps whose secrets are not encrypted with one of these keys. */
  static lockOfOtherKeys(ids: Buffer[], limit: number, tx: Transaction): Promise<AuthenticatorApp[]> {
    const found = { where: isUnderOtherKeys(ids), order: ['user_id'], limit };
    return AuthenticatorApp.findAll({ ...found, lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx });
  }

  /** Marks a time step and all earlier ones as used. @returns true if this request is the first to use it */
  static async takeStep(user_id: string, step: number, tx: Transaction): Promise<boolean> {
    const [taken] = await AuthenticatorApp.update(
      { last_step: step },
      { where: { user_id, last_step: { [Op.lt]: step } }, transaction: tx },
    );
    return taken === 1;
  }
}

defineModel(AuthenticatorApp, 'authenticator_apps', {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  secret_encrypted: DataTypes.BLOB,
  last_step: { type: DataTypes.BIGINT, defaultValue: 0 },
  created_at: DataTypes.DATE(3),
  confirmed_at: nullable(DataTypes.DATE(3)),
});

/** A ciphertext begins with the id of its key. */
const isUnderOtherKeys = (ids: Buffer[]) =>
  where(fn('substring', col('secret_encrypted'), 1, KEY_ID_BYTES), { [Op.notIn]: ids });
