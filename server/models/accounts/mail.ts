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
import { run } from '../../database/statements.ts';

/** A mail that is queued, or kept for `/dev/mail`. */
export class Mail extends Model<InferAttributes<Mail>, InferCreationAttributes<Mail>> {
  declare id: string;
  /** The mail, encrypted because it contains a link and its recipient. */
  declare sealed: Buffer;
  /** Hash of the address in lower case. */
  declare recipient_hash: CreationOptional<Buffer | null>;
  declare created_at: Date;
  declare expires_at: Date;

  /** Removes all but the newest `most` mails. */
  static async keepNewest(most: number, tx: Transaction): Promise<void> {
    await run(KEEP_NEWEST, [most], tx);
  }

  /** Counts the kept and queued mails to a recipient, up to `most`. */
  static async countTo(recipient_hash: Buffer, most: number, tx?: Transaction): Promise<number> {
    const found = { attributes: ['id'], where: { recipient_hash }, limit: most };
    return (await Mail.findAll({ ...found, transaction: tx })).length;
  }

  /** Finds the oldest mail that has not expired. */
  static oldestWaiting(at: Date): Promise<Mail | null> {
    return Mail.findOne({ attributes: ['created_at'], where: { expires_at: { [Op.gt]: at } }, order: ['id'] });
  }

  static listLive(at: Date): Promise<Mail[]> {
    return Mail.findAll({ where: { expires_at: { [Op.gt]: at } }, order: [['id', 'DESC']] });
  }
}

defineModel(Mail, 'mails', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  sealed: DataTypes.BLOB,
  recipient_hash: nullable(DataTypes.BLOB),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
});

/** Skips mails that a concurrent transaction removes. */
const KEEP_NEWEST = {
  name: 'keep newest mails',
  text: `DELETE FROM mails WHERE id = ANY (ARRAY(SELECT id FROM mails ORDER BY id DESC OFFSET $1 FOR UPDATE SKIP LOCKED))`,
};
