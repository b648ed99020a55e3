import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from 'sequelize';
import type { Scope } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { Grant } from './grant.ts';

/** A device that waits for its user's decision (RFC 8628). */
export class DeviceCode extends Model<InferAttributes<DeviceCode>, InferCreationAttributes<DeviceCode>> {
  declare device_code_hash: Buffer;
  declare user_code_hash: Buffer;
  declare client_id: string;
  /** Requested scopes; null for all that the user can grant. */
  declare scopes: CreationOptional<Scope[] | null>;
  declare decision: 'APPROVED' | 'DENIED' | null;
  declare grant_id: string | null;
  /** Seconds that the device must wait between two requests. */
  declare interval_seconds: number;
  declare polled_at: Date | null;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
  declare grant: NonAttribute<Grant | null>;
}

defineModel(
  DeviceCode,
  'device_codes',
  {
    device_code_hash: { type: DataTypes.BLOB, primaryKey: true },
    user_code_hash: DataTypes.BLOB,
    client_id: DataTypes.TEXT,
    scopes: nullable(DataTypes.ARRAY(DataTypes.TEXT)),
    decision: nullable(DataTypes.TEXT),
    grant_id: nullable(DataTypes.TEXT),
    interval_seconds: DataTypes.INTEGER,
    polled_at: nullable(DataTypes.DATE(3)),
    created_at: DataTypes.DATE(3),
    expires_at: DataTypes.DATE(3),
    used_at: nullable(DataTypes.DATE(3)),
  },
  () => DeviceCode.belongsTo(Grant, { as: 'grant', foreignKey: 'grant_id' }),
);
