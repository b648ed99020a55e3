import type { Client, ClientConfig, QueryConfig, QueryResultRow } from 'pg';
import { ConnectionError } from 'sequelize';
import { exactTypes } from './exact-integers.ts';
import { LastingClient, runAlone } from './lasting-client.ts';

/**
 * One connection on which statements do not wait for the answers to those before them. Under load it costs less than
 * half of what a pool does: nothing is handed out or waited for, and the database finds the next statement there when
 * it has answered one. But a statement that takes long holds up all others, so only those belong here that look up or
 * add single rows by their keys and never wait for a lock.
 */
let settings: ClientConfig;
let connection: Promise<Client> | undefined;

export function openPipeline(address: ClientConfig): void {
  settings = {
    ...address,
    application_name: 'tallystick pipeline',
    keepAlive: true,
    pipeline: true,
    types: exactTypes,
  };
}

/** A connection to the same database, which is not shared. */
export function newClient(name: string): Client {
  return new LastingClient({ ...settings, application_name: `tallystick ${name}` });
}

export async function closePipeline(): Promise<void> {
  const closing = await connection?.catch(() => undefined);
  await closing?.end();
  connection = undefined;
}

/** Fails like any query when the database is away; the next call connects anew. */
export async function queryPipeline<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]> {
  connection ??= connect();
  const client = await connection;
  gatherWrites(client);
  return runAlone<Row>(client, statement);
}

const gathering = new WeakSet<Client>();

/** What is asked in this turn of the event loop goes out in one write: a write costs more than a statement does. */
export function gatherWrites(client: Client): void {
  if (gathering.has(client)) return;
  const { stream } = client.connection;
  gathering.add(client);
  stream.cork();
  setImmediate(() => {
    gathering.delete(client);
    stream.uncork();
  });
}

async function connect(): Promise<Client> {
  const client = new LastingClient(settings);
  const forget = () => (connection = undefined);
  client.once('end', forget);
  client.on('error', forget); // what was under way is rejected by the driver
  try {
    await client.connect();
    return client;
  } catch (error) {
    forget();
    throw new ConnectionError(error as Error);
  }
}
