import type { Client, QueryConfig, QueryResultRow } from 'pg';
import { ConnectionError } from 'sequelize';
import { columnTypes } from './column-types.ts';
import { LastingClient, runAlone } from './lasting-client.ts';
import { processOf } from './undeclared.ts';
import type { WriterConfig } from './writer.ts';

/**
 * Limits for an unresponsive server, which sends no answer. Keep-alive traffic keeps firewalls from dropping the connection.
 */
const LIMITS = { keepAliveInitialDelayMillis: 60_000, connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
/** Time limit of a statement, shorter than its client's, so that PostgreSQL does not run a statement without a reader. */
export const ENDED = `SET statement_timeout = '9s'`;

/**
 * One connection that sends statements without waiting for the answers to earlier ones. Under load it costs less than half
 * as much as a pool. A slow statement delays all others, so it is only for statements that look up or add single rows by key
 * and never wait for a lock.
 */
export class Pipeline {
  readonly #settings: WriterConfig;
  #connection: Promise<Client> | undefined;

  constructor(address: WriterConfig) {
    this.#settings = {
      ...LIMITS,
      ...address,
      application_name: 'tallystick pipeline',
      keepAlive: true,
      pipeline: true,
      types: columnTypes,
    };
  }

  /** Creates a separate connection to the same database. @param limits time limits other than those of the shared connection */
  newClient(name: string, limits: Pick<WriterConfig, 'query_timeout'> = {}): Client {
    return new LastingClient({ ...this.#settings, ...limits, application_name: `tallystick ${name}` });
  }

  async close(): Promise<void> {
    const closing = await this.#connection?.catch(() => undefined);
    await closing?.end();
    this.#connection = undefined;
  }

  /**
   * Runs a statement on the shared connection. Fails like any query while the database is unavailable; the next call
   * reconnects.
   */
  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]> {
    this.#connection ??= this.#connect();
    const client = await this.#connection;
    gatherWrites(client);
    return runAlone<Row>(client, statement);
  }

  async #connect(): Promise<Client> {
    const client = new LastingClient(this.#settings);
    const forget = () => (this.#connection = undefined);
    client.once('end', forget);
    client.on('error', forget); // the driver rejects running statements
    try {
      await client.connect();
      if (await isDirect(client)) await client.query(ENDED); // a pooler would give this session to other clients
      return client;
    } catch (error) {
      forget();
      throw new ConnectionError(error as Error);
    }
  }
}

/** Sends the statements of one turn of the event loop in one write, because a write costs more than a statement. */
export function gatherWrites(client: Client): void {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Reports whether there is no pooler in between: a pooler gives its clients invented process ids. */
export async function isDirect(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid === processOf(client);
}
