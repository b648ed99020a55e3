import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from 'sequelize';
import type { Scope } from '../../spec/generated/values.ts';
import { defineModel } from '../database/connect.ts';
import { User } from './user.ts';

/** One approval by a user. Codes and tokens hang on it, so revoking it ends them all. */
export class Grant extends Model<InferAttributes<Grant>, InferCreationAttributes<Grant>> {
  declare id: string;
  declare client_id: string;
  declare user_id: string;
  declare scopes: Scope[];
  /** The session that a first-party application got in place of tokens. */
  declare session_id: string | null;
  declare created_at: Date;
  /** Its tokens are not renewed after this. */
  declare expires_at: Date;
  declare revoked_at: Date | null;
  /** When the user who allowed it was last authenticated. */
  declare proven_at: CreationOptional<Date | null>;
  declare user: NonAttribute<User>;
}

defineModel(
  Grant,
  'grants',
  {
    id: { type: DataTypes.TEXT, primaryKey: true },
    client_id: DataTypes.TEXT,
    user_id: DataTypes.TEXT,
    scopes: DataTypes.ARRAY(DataTypes.TEXT),
    session_id: DataTypes.TEXT,
    created_at: DataTypes.DATE(3),
    expires_at: DataTypes.DATE(3),
    revoked_at: DataTypes.DATE(3),
    proven_at: DataTypes.DATE(3),
  },
  () => Grant.belongsTo(User, { as: 'user', foreignKey: 'user_id' }),
);
