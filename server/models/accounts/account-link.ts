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

export type LinkPurpose = 'verify_email' | 'change_email' | 'reset_password' | 'restore_email' | 'confirm_session';

/** A link in a mail, with its purpose, its user and the address it was mailed to. */
export class AccountLink extends Model<InferAttributes<AccountLink>, InferCreationAttributes<AccountLink>> {
  declare token_hash: Buffer;
  declare purpose: LinkPurpose;
  declare user_id: string;
  declare email: string;
  /** Hash of the user's password, with the salt of the new address. */
  declare password_hash: CreationOptional<string | null>;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;

  /** Lists the links that have not expired, used or not, oldest first. */
  static findLive(
    user_id: string,
    purpose: LinkPurpose,
    { at, madeSince }: { at: Date; madeSince: Date },
    tx: Transaction,
  ): Promise<AccountLink[]> {
    const where = { user_id, purpose, expires_at: { [Op.gt]: at }, created_at: { [Op.gt]: madeSince } };
    return AccountLink.findAll({ where, order: ['expires_at'], transaction: tx });
  }

  /** Marks a user's links as used: all of them, or those of some purposes. */
  static async useAll(where: { user_id: string; purpose?: LinkPurpose | LinkPurpose[] }, at: Date, tx: Transaction) {
    await AccountLink.update({ used_at: at }, { where: { ...where, used_at: null }, transaction: tx });
  }

  /** Marks as used all links mailed to a user's previous address, except those that undo a change of address. */
  static async useAllOfAddress(user_id: string, at: Date, tx: Transaction): Promise<void> {
    const where = { user_id, purpose: { [Op.ne]: 'restore_email' }, used_at: null };
    await AccountLink.update({ used_at: at }, { where, transaction: tx });
  }

  /** Marks as used a user's links that restore an address and were created at a moment or later. */
  static async useRestoring(user_id: string, since: Date, at: Date, tx: Transaction): Promise<void> {
    const where = { user_id, purpose: 'restore_email', created_at: { [Op.gte]: since }, used_at: null };
    await AccountLink.update({ used_at: at }, { where, transaction: tx });
  }
}

defineModel(AccountLink, 'account_links', {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  purpose: DataTypes.TEXT,
  user_id: DataTypes.TEXT,
  email: DataTypes.TEXT,
  password_hash: nullable(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  used_at: nullable(DataTypes.DATE(3)),
});
