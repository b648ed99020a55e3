import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';

export class ClientSecret extends Model<InferAttributes<ClientSecret>, InferCreationAttributes<ClientSecret>> {
  declare secret_hash: Buffer;
  declare client_id: string;
  /** The last four characters, by which a person recognises a secret. */
  declare hint: string;
  declare created_at: Date;
  declare expires_at: Date | null;
}

defineModel(ClientSecret, 'client_secrets', {
  secret_hash: { type: DataTypes.BLOB, primaryKey: true },
  client_id: DataTypes.TEXT,
  hint: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
  expires_at: nullable(DataTypes.DATE(3)),
});
