import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { Environment, GrantType, Scope } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';
import type { ClientSecret } from './client-secret.ts';

export class Client extends Model<InferAttributes<Client>, InferCreationAttributes<Client>> {
  declare client_id: string;
  declare name: string;
  declare grant_types: GrantType[];
  declare scopes: Scope[];
  declare is_confidential: boolean;
  declare redirect_uris: string[];
  declare business_id: string | null;
  declare environment: Environment;
  declare status: CreationOptional<'ENABLED' | 'DISABLED'>;
  declare created_by: string;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;

  /** @param secrets Those that work, newest first; only hint and age are ever shown. */
  toWire([secret, previous]: ClientSecret[]): components['schemas']['Client'] {
    return {
      client_id: this.client_id,
      name: this.name,
      grant_types: this.grant_types,
      scopes: this.scopes,
      is_confidential: this.is_confidential,
      redirect_uris: this.redirect_uris,
      business_id: this.business_id,
      environment: this.environment,
      status: this.status,
      secret_hint: secret?.hint ?? null,
      secret_created_at: secret?.created_at.toISOString() ?? null,
      previous_secret_expires_at: previous?.expires_at?.toISOString() ?? null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

defineModel(Client, 'clients', {
  client_id: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  grant_types: DataTypes.ARRAY(DataTypes.TEXT),
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  is_confidential: DataTypes.BOOLEAN,
  redirect_uris: DataTypes.ARRAY(DataTypes.TEXT),
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  status: DataTypes.TEXT,
  created_by: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  deleted_at: DataTypes.DATE(3),
});
