import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { Environment, Role, Scope } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { NOT_FLUSHED, run, type Statement } from '../../database/statements.ts';
import { insertChallenge, type Assertion } from '../accounts/used-challenge.ts';
import { insertProof } from './used-proof.ts';
import { KEY_COLUMNS, SECRET_HASHES, type ApplicationOwner, type Secrets } from './client.ts';

/** Lifetime in seconds of a token for trying operations in the reference. */
export const TRIAL_SECONDS = 300;

/** The authority of an access token: its client, business, environment, user and current scopes. */
export interface Bearer extends ApplicationOwner {
  client_id: string;
  environment: Environment;
  user_id: string | null;
  /** The user's role in the application's business; null without a user, a business or a membership. */
  role: Role | null;
  scopes: Scope[];
  /** Scopes withheld because the user allowed the token without the second factor that the business requires in LIVE. */
  withheld: Scope[];
  /** Addresses from which the application may send requests; empty for all. */
  allowed_addresses: string[];
  /** Thumbprint of the key that the token is bound to; null for a bearer token. */
  jkt: string | null;
  /** True if the token was issued to a session for trying operations in the reference. */
  is_trial: boolean;
}

/** A valid token, with everything that its scopes depend on. */
export interface LiveToken extends Omit<Bearer, 'withheld' | 'is_trial'> {
  /** True if the business requires a second factor for LIVE, and the user allowed the token without one. */
  is_weak: boolean;
  grant_id: string | null;
  client_scopes: Scope[];
  created_at: Date;
  expires_at: Date;
}

/** A verified DPoP proof: its key, and the place where it is marked as used. */
export interface BoundProof {
  jkt: string;
  slot: number;
  hash: Buffer;
}

export type LiveOwnToken = LiveToken & Secrets;

/** What a token depends on because of its user. */
type OfUser = Pick<LiveToken, 'role' | 'is_weak'>;
type FoundToken = Omit<LiveToken, keyof OfUser>;
type BoundToken = Omit<FoundToken, 'jkt'> & { is_first: boolean };

export class AccessToken extends Model<InferAttributes<AccessToken>, InferCreationAttributes<AccessToken>> {
  declare token_hash: Buffer;
  declare client_id: string;
  declare user_id: string | null;
  declare grant_id: string | null;
  declare scopes: Scope[];
  /** `token_generation` of the application when the token was requested. */
  declare token_generation: CreationOptional<number>;
  declare jkt: CreationOptional<string | null>;
  declare created_at: Date;
  declare expires_at: Date;
  declare revoked_at: Date | null;

  /** Inserts a token. Every token request ends here or in `insertOnce`, so it is a prepared statement. */
  static async insert(token: InferCreationAttributes<AccessToken>, tx?: Transaction): Promise<void> {
    await run(token.grant_id === null ? LONE_INSERT : INSERT, NEW.valuesOf(token), tx);
  }

  /**
   * Inserts a token without a grant, and marks the client assertion of its request as used in the same statement.
   * @returns false, and inserts nothing, if the assertion was used before
   */
  static async insertOnce(
    token: InferCreationAttributes<AccessToken>,
    { challenge_hash, expires_at }: Assertion,
  ): Promise<boolean> {
    return (await run(INSERT_ONCE, [...NEW.valuesOf(token), challenge_hash, expires_at])).length === 1;
  }

  /** Revokes a user's trial tokens, which have no grant. Requires the user to be locked, or the sessions to have ended. */
  static async endTrials(user_id: string, at: Date, tx: Transaction): Promise<void> {
    const where = { user_id, grant_id: null, revoked_at: null };
    await AccessToken.update({ revoked_at: at }, { where, transaction: tx });
  }

  /**
   * Finds a valid token. Every API call does so, so it is a prepared statement; there is no cache, so revocation takes
   * effect on the next call.
   */
  static async findLive(tokenHash: Buffer, at: Date): Promise<LiveToken | undefined> {
    const [token] = await run<FoundToken>(FIND_LIVE, [tokenHash, at]);
    return token && ofLiveUser(token);
  }

  /**
   * Finds a valid token that is bound to the key of a proof, and marks the proof as used in the same statement. A proof for
   * any other token is not stored, so that nothing but a valid token fills the table.
   */
  static async findLiveBound(
    tokenHash: Buffer,
    { jkt, slot, hash }: BoundProof,
    at: Date,
  ): Promise<(LiveToken & { is_first: boolean }) | undefined> {
    const [token] = await run<BoundToken>(FIND_LIVE_BOUND, [tokenHash, at, jkt, slot, hash]);
    return token && ofLiveUser({ ...token, jkt });
  }

  /** Finds many valid tokens, for the streams that stay open. */
  static findAllLive(tokenHashes: Buffer[], at: Date): Promise<(LiveToken & { token_hash: Buffer })[]> {
    return run(FIND_ALL_LIVE, [tokenHashes, at]);
  }

  /** Finds a valid token with the client's secrets, for introspection in one statement. */
  static async findLiveOfClient(tokenHash: Buffer, clientId: string, at: Date): Promise<LiveOwnToken | undefined> {
    const [token] = await run<FoundToken & Secrets>(FIND_LIVE_OWN, [tokenHash, at, clientId]);
    return token && ofLiveUser(token);
  }
}

/**
 * Adds what a user's token depends on; undefined when it is no longer valid. An application's own token depends on no user,
 * and unnecessary joins of those tables would take longer than the rest.
 */
async function ofLiveUser<Token extends FoundToken>(token: Token): Promise<(Token & OfUser) | undefined> {
  const { user_id, grant_id, business_id } = token;
  if (user_id === null) return { ...token, role: null, is_weak: false };
  const [user] = await run<OfUser>(FIND_LIVE_USER, [user_id, grant_id, business_id]);
  return user && { ...token, ...user };
}

const COLUMNS = defineModel(AccessToken, 'access_tokens', {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  client_id: DataTypes.TEXT,
  user_id: nullable(DataTypes.TEXT),
  grant_id: nullable(DataTypes.TEXT),
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  token_generation: { type: DataTypes.INTEGER, defaultValue: 0 },
  jkt: nullable(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  revoked_at: nullable(DataTypes.DATE(3)),
});

const NEW = COLUMNS.without('revoked_at');

const INSERT: Statement = {
  name: 'insert-access-token',
  text: `INSERT INTO access_tokens (${NEW.list()}) VALUES (${NEW.parameters})`,
  pipelined: true,
};

/**
 * Inserts a token without waiting for the disk, because nothing depends on a token of client_credentials. If the database
 * crashes within that half second, the token and the mark of its assertion are lost together, and the client requests another token.
 */
const LONE_INSERT: Statement = {
  name: 'insert-lone-access-token',
  text: `INSERT INTO access_tokens (${NEW.list()})
   SELECT ${NEW.parameters} FROM ${NOT_FLUSHED}`,
  pipelined: true,
};

const INSERT_ONCE: Statement = {
  name: 'insert-access-token-once',
  text: `
  WITH used AS (${insertChallenge(`SELECT $${NEW.names.length + 1}::bytea, $${NEW.names.length + 2}::timestamptz FROM ${NOT_FLUSHED}`)})
  INSERT INTO access_tokens (${NEW.list()}) SELECT ${NEW.parameters} FROM used RETURNING 1`,
  pipelined: true,
};

const TOKEN = `
  ${COLUMNS.only('scopes', 'user_id', 'grant_id', 'jkt', 'created_at', 'expires_at').list('token')},
  client.client_id, client.scopes AS client_scopes, client.business_id, client.created_by,
  client.environment, client.allowed_addresses`;

const FROM_TOKENS = 'FROM access_tokens token JOIN clients client ON client.client_id = token.client_id';

const IS_VALID = `token.revoked_at IS NULL AND token.expires_at > $2
    AND client.status = 'ENABLED' AND client.deleted_at IS NULL
    AND token.token_generation = client.token_generation`;

const JOIN_USER = `
    LEFT JOIN grants ON grants.id = token.grant_id
    LEFT JOIN users ON users.id = token.user_id
    LEFT JOIN business_members member ON member.business_id = client.business_id AND member.user_id = token.user_id
    LEFT JOIN businesses business ON business.id = member.business_id`;

const IS_WEAK = `
  coalesce(business.live_requires_second_factor AND grants.second_factor_at IS NULL, false) AS is_weak`;

const IS_OF_LIVE_USER = `(token.grant_id IS NULL OR grants.revoked_at IS NULL)
    AND (token.user_id IS NULL OR users.status = 'ACTIVE')`;

const FIND_LIVE: Statement = {
  name: 'find-live-token',
  text: `SELECT ${TOKEN} ${FROM_TOKENS} WHERE token.token_hash = $1 AND ${IS_VALID}`,
  pipelined: true,
};

const FIND_LIVE_BOUND: Statement = {
  name: 'find-live-bound-token',
  text: `
  WITH live AS MATERIALIZED (
    SELECT ${TOKEN} ${FROM_TOKENS}
    WHERE token.token_hash = $1 AND ${IS_VALID} AND token.jkt = $3
  ), used AS (${insertProof(`SELECT $4::smallint, $5::bytea FROM live, ${NOT_FLUSHED}`)})
  SELECT scopes, user_id, grant_id, created_at, expires_at, client_id, client_scopes, business_id, created_by, environment,
    allowed_addresses, EXISTS (SELECT FROM used) AS is_first
  FROM live`,
  pipelined: true,
};

const FIND_LIVE_OWN: Statement = {
  name: 'find-live-own-token',
  text: `
  SELECT ${TOKEN}, client.is_confidential, client.security_profile,
    ${KEY_COLUMNS.list('client')}, ${SECRET_HASHES}
  ${FROM_TOKENS} WHERE token.token_hash = $1 AND ${IS_VALID} AND client.client_id = $3`,
  pipelined: true,
};

const FIND_LIVE_USER: Statement = {
  name: 'find-live-user-of-token',
  text: `
  SELECT member.role, ${IS_WEAK}
  FROM (SELECT $1::text AS user_id, $2::text AS grant_id) token CROSS JOIN (SELECT $3::text AS business_id) client
  ${JOIN_USER} WHERE ${IS_OF_LIVE_USER}`,
  pipelined: true,
};

const FIND_ALL_LIVE: Statement = {
  name: 'find-live-tokens',
  text: `
  SELECT token.token_hash, ${TOKEN}, member.role, ${IS_WEAK}
  ${FROM_TOKENS} ${JOIN_USER} WHERE token.token_hash = ANY($1) AND ${IS_VALID} AND ${IS_OF_LIVE_USER}`,
};
