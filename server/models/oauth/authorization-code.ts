import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { Grant } from './grant.ts';

export class AuthorizationCode extends Model<
  InferAttributes<AuthorizationCode>,
  InferCreationAttributes<AuthorizationCode>
> {
  declare code_hash: Buffer;
  declare grant_id: string;
  /** Redirect URI of the authorization request; the token request must repeat it. */
  declare redirect_uri: string;
  declare code_challenge: string;
  /** Thumbprint of the key that must redeem the code. */
  declare jkt: CreationOptional<string | null>;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
  declare grant: NonAttribute<Grant>;
}

defineModel(
  AuthorizationCode,
  'authorization_codes',
  {
    code_hash: { type: DataTypes.BLOB, primaryKey: true },
    grant_id: DataTypes.TEXT,
    redirect_uri: DataTypes.TEXT,
    code_challenge: DataTypes.TEXT,
    jkt: nullable(DataTypes.TEXT),
    created_at: DataTypes.DATE(3),
    expires_at: DataTypes.DATE(3),
    used_at: nullable(DataTypes.DATE(3)),
  },
  () => AuthorizationCode.belongsTo(Grant, { as: 'grant', foreignKey: 'grant_id' }),
);
