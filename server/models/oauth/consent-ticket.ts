import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Scope } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';

/** A consent form that was shown to a user for one authorization request. */
export class ConsentTicket extends Model<InferAttributes<ConsentTicket>, InferCreationAttributes<ConsentTicket>> {
  declare ticket_hash: Buffer;
  declare user_id: string;
  declare client_id: string;
  declare redirect_uri: string;
  declare scopes: Scope[];
  declare state: string | null;
  declare code_challenge: string;
  /** Thumbprint of the key that must redeem the code. */
  declare jkt: CreationOptional<string | null>;
  /** Hash of the pushed request that the form answers, if it was pushed. */
  declare request_hash: CreationOptional<Buffer | null>;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
}

defineModel(ConsentTicket, 'consent_tickets', {
  ticket_hash: { type: DataTypes.BLOB, primaryKey: true },
  user_id: DataTypes.TEXT,
  client_id: DataTypes.TEXT,
  redirect_uri: DataTypes.TEXT,
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  state: nullable(DataTypes.TEXT),
  code_challenge: DataTypes.TEXT,
  jkt: nullable(DataTypes.TEXT),
  request_hash: nullable(DataTypes.BLOB),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  used_at: nullable(DataTypes.DATE(3)),
});
