import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type NonAttribute } from 'sequelize';
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
  declare grant: NonAttribute<Grant>;
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
  },
  () => RefreshToken.belongsTo(Grant, { as: 'grant', foreignKey: 'grant_id' }),
);
