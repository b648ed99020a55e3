import { DataTypes, Model, Op, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../database/connect.ts';
import { run } from '../database/statements.ts';

/** A mail that is not sent yet, or that is kept instead of being sent. */
export class Mail extends Model<InferAttributes<Mail>, InferCreationAttributes<Mail>> {
  declare id: string;
  /** The letter, encrypted, for it holds a link and whom that is for. */
  declare sealed: Buffer;
  declare created_at: Date;
  declare expires_at: Date;

  /** Removes all but the newest `most`. */
  static async keepNewest(most: number, tx: Transaction): Promise<void> {
    await run(KEEP_NEWEST, [most], tx);
  }

  static listLive(at: Date): Promise<Mail[]> {
    return Mail.findAll({ where: { expires_at: { [Op.gt]: at } }, order: [['id', 'DESC']] });
  }
}

defineModel(Mail, 'mails', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  sealed: DataTypes.BLOB,
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
});

/** What another transaction removes at the same time is left to it. */
const KEEP_NEWEST = {
  name: 'keep newest mails',
  text: `DELETE FROM mails WHERE id = ANY (ARRAY(SELECT id FROM mails ORDER BY id DESC OFFSET $1 FOR UPDATE SKIP LOCKED))`,
};
