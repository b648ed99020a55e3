import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { Scope } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** The stored answer to one Idempotency-Key of one client, for one user if it acts for users. */
export class IdempotencyKey extends Model<InferAttributes<IdempotencyKey>, InferCreationAttributes<IdempotencyKey>> {
  declare client_id: string;
  declare key: string;
  /** SHA-256 over method, path and body. */
  declare fingerprint: Buffer;
  /** The same, with the names of the body sorted. Null in rows of older releases. */
  declare sorted_fingerprint: Buffer | null;
  /** Of the first token: one with fewer scopes gets no answer. Null in rows of older releases. */
  declare scopes: Scope[] | null;
  /** Of the answer, as are headers and body; null during an external call. */
  declare status: number | null;
  declare headers: Record<string, string> | null;
  /** Encrypted, because the release before reads it so. It holds no secret that is shown once. */
  declare body_encrypted: Buffer | null;
  /** The pending operation that gives the answer. */
  declare pending_operation: string | null;
  /** The end of the lease of the request that started it; until then no other resumes it. */
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

  /** Takes the key for this transaction. @returns false while another transaction has it */
  static async tryLock(clientId: string, key: string, tx: Transaction): Promise<boolean> {
    const [row] = await run<{ free: boolean }>(TRY_LOCK, [`${clientId}\n${key}`], tx);
    return row!.free;
  }

  static async lock(clientId: string, key: string, tx: Transaction): Promise<void> {
    await run(LOCK, [`${clientId}\n${key}`], tx);
  }

  /** Ends a lease early, unless another has taken its place. */
  static async endLease(clientId: string, key: string, lease: Date, at: Date): Promise<void> {
    await run(END_LEASE, [clientId, key, lease, at]);
  }

  /** Frees a key, unless another has the lease. */
  static async free(clientId: string, key: string, lease: Date): Promise<void> {
    await run(FREE, [clientId, key, lease]);
  }

  /** Writes a row, in place of one that has expired or had no answer yet. */
  static async put(row: InferAttributes<IdempotencyKey>, tx: Transaction): Promise<void> {
    const values = COLUMNS.map((column) => row[column]);
    await run(PUT, values, tx);
  }
}

const COLUMNS = defineModel(IdempotencyKey, 'idempotency_keys', {
  client_id: { type: DataTypes.TEXT, primaryKey: true },
  key: { type: DataTypes.TEXT, primaryKey: true },
  fingerprint: DataTypes.BLOB,
  sorted_fingerprint: DataTypes.BLOB,
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  status: DataTypes.INTEGER,
  headers: DataTypes.JSONB,
  body_encrypted: DataTypes.BLOB,
  pending_operation: DataTypes.TEXT,
  leased_until: DataTypes.DATE(3),
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
});

const FIND: Statement = {
  name: 'find idempotency key',
  text: `SELECT ${COLUMNS.join(', ')} FROM idempotency_keys WHERE client_id = $1 AND key = $2`,
};

const TRY_LOCK: Statement = {
  name: 'try idempotency lock',
  text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
};

const LOCK: Statement = {
  name: 'idempotency lock',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
};

const END_LEASE: Statement = {
  name: 'end idempotency lease',
  text: 'UPDATE idempotency_keys SET leased_until = $4 WHERE client_id = $1 AND key = $2 AND leased_until = $3',
};

const FREE: Statement = {
  name: 'free idempotency key',
  text: 'DELETE FROM idempotency_keys WHERE client_id = $1 AND key = $2 AND leased_until = $3',
};

const PUT: Statement = {
  name: 'put idempotency key',
  text: `
  INSERT INTO idempotency_keys (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})
  ON CONFLICT (client_id, key) DO UPDATE SET ${COLUMNS.slice(2)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`,
};
