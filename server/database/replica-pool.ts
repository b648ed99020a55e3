import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { openPool, type SharedSequelize } from './connect.ts';
import type { DatabaseAddress } from './database-url.ts';
import {
  endsPage,
  hasReached,
  isStandbyOf,
  positionOfStandby,
  standingOfStandby,
  type Position,
  type Standing,
} from './replica-position.ts';

/** Longest wait for the standby to replay what was committed before a read, in milliseconds. */
const LONGEST_WAIT = 100;
/** Longest wait for a connection, and time limit of a new one, in milliseconds: the writer can answer as well. */
const CONNECT_MILLISECONDS = 1000;
/** Longest wait for a lock, such as that of a migration that the standby replays, in seconds. */
const LOCK_SECONDS = 2;

/** The standby has not replayed what was committed before a read, or a connection leads to another server. */
export class Behind extends Error {}

type ConnectionOptions = Parameters<SharedSequelize['connectionManager']['getConnection']>[0];

/** Connections to the standby, which requests share fairly as those to the writer. */
export class ReplicaPool {
  readonly #standby: SharedSequelize;
  readonly #taken = new WeakSet<object>();
  readonly #open = new Set<Client>();
  readonly #reached = new WeakMap<object, Position>();
  #writer: Standing | undefined;

  constructor(address: DatabaseAddress, poolSize: number) {
    const { connectionTimeoutMillis = CONNECT_MILLISECONDS } = address;
    const limited = { ...address, connectionTimeoutMillis };
    this.#standby = openPool(limited, {
      poolSize,
      lockSeconds: LOCK_SECONDS,
      acquireMilliseconds: CONNECT_MILLISECONDS,
    });
  }

  /** Creates a separate connection to the standby. */
  newClient(name: string, answerMilliseconds: number): Client {
    return this.#standby.pipeline.newClient(name, { query_timeout: answerMilliseconds });
  }

  /** Notes the writer, whose standby each new connection must lead to: an address may lead to several servers. */
  follow(writer: Standing): void {
    this.#writer = writer;
  }

  /**
   * Returns a connection to a server that has replayed `wanted`.
   * @param complete makes the writer flush a record that continues after `wanted`
   * @throws Behind
   */
  async take(options: ConnectionOptions, wanted: Position, complete: () => void): Promise<Client> {
    const client = (await this.#standby.connectionManager.getConnection(options)) as Client;
    this.#note(client);
    try {
      await this.#reach(client, wanted, complete);
      return client;
    } catch (error) {
      if (error instanceof Behind && this.#reached.has(client)) this.release(client);
      else await this.destroy(client);
      throw error;
    }
  }

  /** Reports whether a connection was taken from this pool. */
  has(connection: object): boolean {
    return this.#taken.has(connection);
  }

  release(connection: object): void {
    this.#standby.connectionManager.releaseConnection(connection);
  }

  async destroy(connection: object): Promise<void> {
    await this.#standby.connectionManager.destroyConnection(connection);
  }

  /** Closes all connections, which a standby that hangs would not: reads in progress fail. */
  cutOff(): void {
    for (const client of this.#open) client.connection.stream.destroy();
  }

  async close(): Promise<void> {
    this.cutOff();
    await this.#standby.close();
  }

  async #verify(client: Client): Promise<Standing> {
    const standby = await standingOfStandby(client);
    if (!this.#writer || !isStandbyOf(this.#writer, standby)) throw new Behind();
    return standby;
  }

  #note(client: Client): void {
    this.#taken.add(client);
    if (this.#open.has(client)) return;
    this.#open.add(client);
    client.once('end', () => this.#open.delete(client));
  }

  async #reach(client: Client, wanted: Position, complete: () => void): Promise<void> {
    const known = this.#reached.get(client) ?? (await this.#verify(client));
    if (hasReached(known, wanted)) return;
    const end = performance.now() + LONGEST_WAIT;
    for (let pause = 1; ; pause *= 2) {
      const position = await positionOfStandby(client);
      this.#reached.set(client, position);
      if (hasReached(position, wanted)) return;
      if (position.timeline !== wanted.timeline || performance.now() + pause > end) throw new Behind();
      if (endsPage(wanted)) complete();
      await delay(pause);
    }
  }
}
