import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import type { Scope } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { Grant } from './grant.ts';

export class RefreshToken extends Model<InferAttributes<RefreshToken>, InferCreationAttributes<RefreshToken>> {
  declare token_hash: Buffer;
  declare grant_id: string;
  /** Scopes of the grant, or fewer after a refresh that narrowed them. */
  declare scopes: Scope[];
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
  /** Thumbprint of the key that the token is bound to: that of a public application (RFC 9449, section 5). */
  declare jkt: CreationOptional<string | null>;
  /** The tokens that this token got, encrypted with it, while it may get them again. */
  declare answer_encrypted: CreationOptional<Buffer | null>;
  declare grant: NonAttribute<Grant>;

  /** Deletes the stored answers of tokens that were used before a time, of one grant or of all. */
  static async forgetAnswers(usedBefore: Date, grant_id?: string, tx?: Transaction): Promise<void> {
    const where = {
      answer_encrypted: { [Op.ne]: null },
      used_at: { [Op.lte]: usedBefore },
      ...(grant_id && { grant_id }),
    };
    await RefreshToken.update({ answer_encrypted: null }, { where, ...(tx && { transaction: tx }) });
  }
}

defineModel(
  RefreshToken,
  'refresh_tokens',
  {
    token_hash: { type: DataTypes.BLOB, primaryKey: true },
    grant_id: DataTypes.TEXT,
    scopes: DataTypes.ARRAY(DataTypes.TEXT),
    created_at: DataTypes.DATE(3),
    expires_at: DataTypes.DATE(3),
    used_at: nullable(DataTypes.DATE(3)),
    jkt: nullable(DataTypes.TEXT),
    answer_encrypted: nullable(DataTypes.BLOB),
  },
  () => RefreshToken.belongsTo(Grant, { as: 'grant', foreignKey: 'grant_id' }),
);
