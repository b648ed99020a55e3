import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Scope } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';

export class AccessToken extends Model<InferAttributes<AccessToken>, InferCreationAttributes<AccessToken>> {
  declare token_hash: Buffer;
  declare client_id: string;
  declare user_id: string | null;
  declare scopes: Scope[];
  declare created_at: Date;
  declare expires_at: Date;
  declare revoked_at: Date | null;
}

defineModel(AccessToken, 'access_tokens', {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  client_id: DataTypes.TEXT,
  user_id: DataTypes.TEXT,
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  revoked_at: DataTypes.DATE(3),
});
