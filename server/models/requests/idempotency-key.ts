import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { Scope } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { lockName, tryLockName } from '../../database/advisory-lock.ts';
import { defineModel } from '../../database/connect.ts';
import { run, send, type Statement } from '../../database/statements.ts';

/** The stored response to an Idempotency-Key of a client, and of one user if the client acts for users. */
export class IdempotencyKey extends Model<InferAttributes<IdempotencyKey>, InferCreationAttributes<IdempotencyKey>> {
  declare client_id: string;
  declare key: string;
  /** SHA-256 over method, path and body. */
  declare fingerprint: Buffer;
  /** SHA-256 over method, path and the body with sorted names. Null in rows of older releases. */
  declare sorted_fingerprint: Buffer | null;
  /**
   * Scopes of the first request's token: a token with fewer scopes does not get the response. Null in rows of older
   * releases.
   */
  declare scopes: Scope[] | null;
  /** Status of the response; null, as are headers and body, during an external call. */
  declare status: number | null;
  declare headers: Record<string, string> | null;
  /** Encrypted, because the previous release expects it. Contains no secret that is shown only once. */
  declare body_encrypted: Buffer | null;
  /** The pending operation that determines the response. */
  declare pending_operation: string | null;
  /** End of the lease of the request that started the operation; until then no other request resumes it. */
  declare leased_until: Date | null;
  declare created_at: Date;
  declare expires_at: Date;

  static async find(
    clientId: string,
    key: string,
    tx: Transaction,
  ): Promise<InferAttributes<IdempotencyKey> | undefined> {
    const [row] = await run<InferAttributes<IdempotencyKey>>(FIND, [clientId, key], tx);
    return row;
  }

  /** Locks the key for this transaction. @returns false while another transaction holds the lock */
  static async tryLock(clientId: string, key: string, tx: Transaction): Promise<boolean> {
    return tryLockName(`${clientId}\n${key}`, tx);
  }

  static async lock(clientId: string, key: string, tx: Transaction): Promise<void> {
    await lockName(`${clientId}\n${key}`, tx);
  }

  /** Ends a lease early, unless another lease has replaced it. */
  static async endLease(clientId: string, key: string, lease: Date, at: Date): Promise<void> {
    await IdempotencyKey.update({ leased_until: at }, { where: { client_id: clientId, key, leased_until: lease } });
  }

  /** Releases a key, unless another request has the lease. */
  static async free(clientId: string, key: string, lease: Date): Promise<void> {
    await IdempotencyKey.destroy({ where: { client_id: clientId, key, leased_until: lease } });
  }

  /** Inserts a row, or replaces one that has expired or has no response yet. */
  static async put(row: InferAttributes<IdempotencyKey>, tx: Transaction): Promise<void> {
    await send(PUT, COLUMNS.valuesOf(row), tx);
  }
}

const COLUMNS = defineModel(IdempotencyKey, 'idempotency_keys', {
  client_id: { type: DataTypes.TEXT, primaryKey: true },
  key: { type: DataTypes.TEXT, primaryKey: true },
  fingerprint: DataTypes.BLOB,
  sorted_fingerprint: nullable(DataTypes.BLOB),
  scopes: nullable(DataTypes.ARRAY(DataTypes.TEXT)),
  status: nullable(DataTypes.INTEGER),
  headers: nullable(DataTypes.JSONB),
  body_encrypted: nullable(DataTypes.BLOB),
  pending_operation: nullable(DataTypes.TEXT),
  leased_until: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
});

const STATE = COLUMNS.without('client_id', 'key');

const FIND: Statement = {
  name: 'find idempotency key',
  text: `SELECT ${COLUMNS.list()} FROM idempotency_keys WHERE client_id = $1 AND key = $2`,
};

const PUT: Statement = {
  name: 'put idempotency key',
  text: `
  INSERT INTO idempotency_keys (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})
  ON CONFLICT (client_id, key) DO UPDATE SET (${STATE.list()}) = (${STATE.list('excluded')})`,
};
