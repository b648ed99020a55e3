import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';

/** A single-use replacement for a code of the authenticator app. */
export class RecoveryCode extends Model<InferAttributes<RecoveryCode>, InferCreationAttributes<RecoveryCode>> {
  declare code_hash: Buffer;
  declare user_id: string;
  declare created_at: Date;
  declare used_at: Date | null;

  static countUnused(user_id: string, tx?: Transaction): Promise<number> {
    return RecoveryCode.count({ where: { user_id, used_at: null }, transaction: tx });
  }

  /** @returns true if this request is the first to use the code */
  static async use(user_id: string, code_hash: Buffer, at: Date, tx: Transaction): Promise<boolean> {
    const [used] = await RecoveryCode.update(
      { used_at: at },
      { where: { code_hash, user_id, used_at: null }, transaction: tx },
    );
    return used === 1;
  }
}

defineModel(RecoveryCode, 'recovery_codes', {
  code_hash: { type: DataTypes.BLOB, primaryKey: true },
  user_id: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
  used_at: nullable(DataTypes.DATE(3)),
});
