import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Environment, Scope } from '../../spec/generated/values.ts';
import { defineModel, prepared } from '../database.ts';

/** What an access token stands for: its client, that client's business and environment, and the scopes that both still have. */
export interface Bearer {
  client_id: string;
  business_id: string | null;
  environment: Environment;
  user_id: string | null;
  scopes: Scope[];
}

export class AccessToken extends Model<InferAttributes<AccessToken>, InferCreationAttributes<AccessToken>> {
  declare token_hash: Buffer;
  declare client_id: string;
  declare user_id: string | null;
  declare scopes: Scope[];
  declare created_at: Date;
  declare expires_at: Date;
  declare revoked_at: Date | null;

  /** Every API call passes here, so it is one prepared statement; there is no cache, so revocation holds on the next call. */
  static async findBearer(tokenHash: Buffer, at: Date): Promise<Bearer | undefined> {
    const [row] = await prepared<Bearer & { client_scopes: Scope[] }>('find-bearer', FIND_BEARER, [tokenHash, at]);
    if (!row) return undefined;
    const { client_scopes, ...bearer } = row;
    return { ...bearer, scopes: bearer.scopes.filter((scope) => client_scopes.includes(scope)) };
  }
}

const FIND_BEARER = `
  SELECT token.scopes, token.user_id, client.client_id, client.scopes AS client_scopes, client.business_id, client.environment
  FROM access_tokens token JOIN clients client USING (client_id)
  WHERE token.token_hash = $1 AND token.revoked_at IS NULL AND token.expires_at > $2
    AND client.status = 'ENABLED' AND client.deleted_at IS NULL`;

defineModel(AccessToken, 'access_tokens', {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  client_id: DataTypes.TEXT,
  user_id: DataTypes.TEXT,
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  revoked_at: DataTypes.DATE(3),
});
