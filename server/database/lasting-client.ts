import type { Client, QueryConfig, QueryResultRow } from 'pg';
import { isStale } from './database-errors.ts';
import { WriterClient, type WriterConfig } from './writer.ts';

/**
 * Settings that each session needs, whatever its database or user is set to. Time limits and `default_transaction_read_only`
 * are not overridden, because operators set them on purpose.
 */
export const SETTINGS = [
  'jit = off', // compiling takes longer than any of our statements, and PostgreSQL compiles when it expects many rows
  "default_transaction_isolation = 'read committed'", // after a wait for a lock, a statement sees what the other wrote
  'standard_conforming_strings = on', // a backslash in a statement has no special meaning
  'datestyle = ISO', // the only style that the driver parses
  "timezone = 'UTC'",
  'bytea_output = hex',
  'idle_session_timeout = 0', // the session's locks and notifications would end with it
]
  .map((setting) => `SET ${setting}`)
  .join('; ');

/** A connection that survives changes of the tables: it prepares stale statements again. */
export class LastingClient extends WriterClient {
  /**
   * Part of the names of prepared statements. Rises for all connections when one is stale, because others usually are too.
   */
  static #generation = 0;
  readonly #send = super.query.bind(this) as (...input: unknown[]) => unknown;

  /** @param more settings of the session, as statements */
  constructor(settings?: WriterConfig, more?: string) {
    super(settings);
    // Sent before any other statement.
    const all = more === undefined ? SETTINGS : `${SETTINGS}; ${more}`;
    this.once('connect', () => void super.query(all).catch(() => undefined));
  }

  override query = ((statement: unknown, ...more: unknown[]) => {
    if (!isNamed(statement)) return this.#send(statement, ...more);
    const generation = LastingClient.#generation;
    const known = generation === 0 ? statement : { ...statement, name: `${statement.name} ${generation}` };
    // With a callback, because promises of the driver retain each answer until a full garbage collection.
    let isConsequence = false;
    const answer = new Promise((resolve, reject: (error: Error) => void) => {
      this.#send(known, ...more, (error: Error | undefined, result: unknown) => {
        if (!error) return resolve(result);
        isConsequence = this.getTransactionStatus() === FAILED;
        reject(error);
      });
    });
    return answer.catch((error: Error) => {
      if (!isConsequence && isStale(error) && generation === LastingClient.#generation) LastingClient.#generation += 1;
      Error.captureStackTrace(error); // from the caller on, as the driver does
      throw error;
    });
  }) as Client['query'];
}

/**
 * Status of a transaction in which a statement has failed. Those that were sent behind it fail too: one that was to be prepared
 * is unknown to the next of its name, but is not stale.
 */
const FAILED = 'E';

function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && statement.name !== undefined;
}

/** Runs a statement outside a transaction. A stale statement has had no effect, so it is retried. */
export async function runAlone<Row extends QueryResultRow>(client: Client, statement: QueryConfig): Promise<Row[]> {
  const send = async () => (await client.query<Row>(statement)).rows;
  return send().catch((error: unknown) => {
    if (!isStale(error)) throw error;
    return send();
  });
}
