import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import type { components, JsonWebKeySet } from '../../../spec/generated/schema.ts';
import type {
  ApplicationMissing,
  Environment,
  GrantType,
  Scope,
  SecurityProfile,
} from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { lockName } from '../../database/advisory-lock.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { Business } from '../businesses/business.ts';
import type { ClientSecret } from './client-secret.ts';

/** An enabled application, for the OAuth endpoints. */
export type OAuthClient = Pick<Client, (typeof FOR_OAUTH.names)[number]>;

/** Who owns an application: a business, or the user who created it without one. A built-in application has no owner. */
export type ApplicationOwner = Pick<Client, 'business_id' | 'created_by'>;

/** The credentials of an application. */
export interface Secrets {
  is_confidential: boolean;
  /** Hashes of the valid secrets. */
  secret_hashes: Buffer[];
  keys_only: boolean;
  security_profile: SecurityProfile;
  jwks: JsonWebKeySet | null;
  jwks_uri: string | null;
  allowed_addresses: string[];
}

export class Client extends Model<InferAttributes<Client>, InferCreationAttributes<Client>> {
  declare client_id: string;
  declare name: string;
  declare grant_types: GrantType[];
  declare scopes: Scope[];
  declare is_confidential: boolean;
  declare redirect_uris: string[];
  /** Time at which a redirect URI was added, by URI; absent for those created with the application. Null if all were. */
  declare redirect_uris_added: CreationOptional<Record<string, string> | null>;
  declare business_id: string | null;
  declare environment: Environment;
  declare status: CreationOptional<'ENABLED' | 'DISABLED'>;
  declare access_token_seconds: CreationOptional<number>;
  declare refresh_grace_seconds: CreationOptional<number>;
  /** Addresses and ranges of addresses from which it may send requests; empty for all. */
  declare allowed_addresses: CreationOptional<string[]>;
  declare jwks: CreationOptional<JsonWebKeySet | null>;
  declare jwks_uri: CreationOptional<string | null>;
  declare security_profile: CreationOptional<SecurityProfile>;
  /** True if it authenticates with keys only, and has no secret. */
  declare keys_only: CreationOptional<boolean>;
  /** True if its authorization requests must be pushed (RFC 9126). */
  declare require_pushed_authorization_requests: CreationOptional<boolean>;
  /** True if its tokens must be bound to a key (RFC 9449). */
  declare dpop_bound_access_tokens: CreationOptional<boolean>;
  /** True if it may introspect the tokens of its whole business in its environment. */
  declare is_introspector: CreationOptional<boolean>;
  /** Number of times that all its tokens were ended. Only grants and tokens with the same number are valid. */
  declare token_generation: CreationOptional<number>;
  /** True for a built-in application, whose users get a session, not tokens. */
  declare is_first_party: CreationOptional<boolean>;
  /** The TEST application from which this LIVE one was promoted. */
  declare promoted_from: CreationOptional<string | null>;
  /** Null for a built-in application. */
  declare created_by: string | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;
  declare business: NonAttribute<Business | null>;

  /** Finds an enabled application. Every token request does so, so it is a prepared statement. */
  static async findEnabled(clientId: string, at: Date, tx?: Transaction): Promise<(OAuthClient & Secrets) | undefined> {
    const [row] = await run<OAuthClient & Secrets>(FIND_ENABLED, [clientId, at], tx);
    return row;
  }

  /** Lists what the application lacks to get tokens. */
  get missing(): NonAttribute<ApplicationMissing[]> {
    return lacksRedirectUris(this) ? ['redirect_uris'] : [];
  }

  /**
   * Counts the applications of a business in an environment, or of a user without a business. Concurrent counts wait until
   * the transaction ends, so that parallel requests cannot exceed a limit together.
   */
  static async countHeld(
    { business_id, created_by, environment }: ApplicationOwner & Pick<Client, 'environment'>,
    tx: Transaction,
  ): Promise<number> {
    const owner = business_id === null ? { business_id, created_by } : { business_id };
    await lockName(`applications ${business_id ?? created_by} ${environment}`, tx);
    return Client.count({ where: { ...owner, environment, deleted_at: null }, transaction: tx });
  }

  /** @param secrets the valid ones, newest first; only hint and age are ever shown */
  toWire(
    [secret, previous]: ClientSecret[],
    usage: components['schemas']['ApplicationUsage'],
  ): components['schemas']['Application'] {
    return {
      client_id: this.client_id,
      name: this.name,
      grant_types: this.grant_types,
      scopes: this.scopes,
      is_confidential: this.is_confidential,
      redirect_uris: this.redirect_uris,
      missing: this.missing,
      business_id: this.business_id,
      created_by: this.created_by!, // built-in ones are not shown
      environment: this.environment,
      status: this.status,
      access_token_seconds: this.access_token_seconds,
      refresh_grace_seconds: this.refresh_grace_seconds,
      allowed_addresses: this.allowed_addresses,
      jwks: this.jwks,
      jwks_uri: this.jwks_uri,
      security_profile: this.security_profile,
      keys_only: this.keys_only,
      require_pushed_authorization_requests: this.require_pushed_authorization_requests,
      dpop_bound_access_tokens: this.dpop_bound_access_tokens,
      is_introspector: this.is_introspector,
      secret_hint: secret?.hint ?? null,
      secret_created_at: secret?.created_at.toISOString() ?? null,
      previous_secret_expires_at: previous?.expires_at?.toISOString() ?? null,
      usage,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

export function lacksRedirectUris({ grant_types, redirect_uris }: Pick<Client, 'grant_types' | 'redirect_uris'>) {
  return grant_types.includes('authorization_code') && redirect_uris.length === 0;
}

const COLUMNS = defineModel(
  Client,
  'clients',
  {
    client_id: { type: DataTypes.TEXT, primaryKey: true },
    name: DataTypes.TEXT,
    grant_types: DataTypes.ARRAY(DataTypes.TEXT),
    scopes: DataTypes.ARRAY(DataTypes.TEXT),
    is_confidential: DataTypes.BOOLEAN,
    redirect_uris: DataTypes.ARRAY(DataTypes.TEXT),
    redirect_uris_added: nullable(DataTypes.JSONB),
    business_id: nullable(DataTypes.TEXT),
    environment: DataTypes.TEXT,
    status: { type: DataTypes.TEXT, defaultValue: 'ENABLED' },
    access_token_seconds: { type: DataTypes.INTEGER, defaultValue: 3600 },
    refresh_grace_seconds: { type: DataTypes.INTEGER, defaultValue: 0 },
    allowed_addresses: { type: DataTypes.ARRAY(DataTypes.TEXT), defaultValue: [] },
    jwks: nullable(DataTypes.JSONB),
    jwks_uri: nullable(DataTypes.TEXT),
    security_profile: { type: DataTypes.TEXT, defaultValue: 'none' },
    keys_only: { type: DataTypes.BOOLEAN, defaultValue: false },
    require_pushed_authorization_requests: { type: DataTypes.BOOLEAN, defaultValue: false },
    dpop_bound_access_tokens: { type: DataTypes.BOOLEAN, defaultValue: false },
    is_introspector: { type: DataTypes.BOOLEAN, defaultValue: false },
    token_generation: { type: DataTypes.INTEGER, defaultValue: 0 },
    is_first_party: { type: DataTypes.BOOLEAN, defaultValue: false },
    promoted_from: nullable(DataTypes.TEXT),
    created_by: nullable(DataTypes.TEXT),
    created_at: DataTypes.DATE(3),
    updated_at: DataTypes.DATE(3),
    deleted_at: nullable(DataTypes.DATE(3)),
  },
  () => Client.belongsTo(Business, { as: 'business', foreignKey: 'business_id' }),
);

const FOR_OAUTH = COLUMNS.only(
  ...(['client_id', 'name', 'grant_types', 'scopes', 'is_confidential', 'is_first_party'] as const),
  ...(['redirect_uris', 'business_id', 'created_by', 'environment', 'allowed_addresses'] as const),
  ...(['security_profile', 'require_pushed_authorization_requests', 'dpop_bound_access_tokens'] as const),
  ...(['is_introspector', 'access_token_seconds', 'refresh_grace_seconds', 'token_generation'] as const),
);

/** Columns of the keys, besides those for OAuth. */
export const KEY_COLUMNS = COLUMNS.only('jwks', 'jwks_uri', 'keys_only');

/** Selects the hashes of the valid secrets; $2 is the time. */
export const SECRET_HASHES = `
  ARRAY(SELECT secret_hash FROM client_secrets secret
        WHERE secret.client_id = client.client_id AND (expires_at IS NULL OR expires_at > $2)) AS secret_hashes`;

const FIND_ENABLED: Statement = {
  name: 'find-client',
  text: `
  SELECT ${FOR_OAUTH.list()}, ${KEY_COLUMNS.list()}, ${SECRET_HASHES}
  FROM clients client WHERE client_id = $1 AND status = 'ENABLED' AND deleted_at IS NULL`,
  pipelined: true,
};
