import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import { defineModel } from '../database.ts';

/** The stored answer to one Idempotency-Key of one client. */
export class IdempotencyKey extends Model<InferAttributes<IdempotencyKey>, InferCreationAttributes<IdempotencyKey>> {
  declare client_id: string;
  declare key: string;
  /** SHA-256 over method, path and body. */
  declare fingerprint: Buffer;
  declare status: number;
  declare headers: Record<string, string>;
  /** Encrypted: an answer may show a webhook secret, which is stored nowhere in plaintext. */
  declare body_sealed: Buffer;
  declare created_at: Date;
  declare expires_at: Date;
}

defineModel(IdempotencyKey, 'idempotency_keys', {
  client_id: { type: DataTypes.TEXT, primaryKey: true },
  key: { type: DataTypes.TEXT, primaryKey: true },
  fingerprint: DataTypes.BLOB,
  status: DataTypes.INTEGER,
  headers: DataTypes.JSONB,
  body_sealed: DataTypes.BLOB,
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
});
