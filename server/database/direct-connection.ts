import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '../platform/log.ts';
import { sequelize } from './connect.ts';
import { ENDED, isDirect } from './pipeline.ts';
import { unforced } from './transaction.ts';

const PAUSE_MILLISECONDS = 250;

interface Uses {
  log: Logger;
  /** Part of the application_name in pg_stat_activity. */
  name: string;
  /** Statements for each new session, such as SESSION_IN_INDEX_ORDER. */
  settings?: string;
  channel?: string;
  onNotification?: (payload: string) => void;
  /** Called after each reconnect: the session's locks were released, and notifications in between are lost. */
  onReconnect?: () => void;
  onLost?: () => void;
}

/** A connection outside the pool, for session-level locks and notifications. Reconnects when it is lost. */
export class DirectConnection {
  readonly #uses: Uses;
  #client: Client | undefined;
  #isDirect = false;
  #closed = false;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async open(): Promise<void> {
    const { name, settings = '', channel, onNotification } = this.#uses;
    const client = sequelize.pipeline.newClient(name);
    client.on('error', () => undefined); // 'end' follows
    client.once('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => onNotification?.(payload));
    try {
      await client.connect();
      this.#isDirect = await isDirect(client);
      // A pooler would give a session with these settings to other clients, whose commits must wait for the disk.
      if (this.#isDirect) await client.query(`SET synchronous_commit = off; ${ENDED}; ${settings}${unforced('SET')}`);
      if (channel) await client.query(`LISTEN "${channel}"`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) await client.end();
    else this.#client = client;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** A new object for each session; undefined while disconnected. */
  get session(): object | undefined {
    return this.#client;
  }

  /** @throws Error while disconnected */
  get client(): Client {
    if (this.#client) return this.#client;
    throw new Error(`The connection for ${this.#uses.name} is lost.`);
  }

  /** True if there is no pooler in between. */
  get isDirect(): boolean {
    return this.#isDirect;
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#uses.onLost?.();
    void this.#reopen();
  }

  async #reopen(): Promise<void> {
    const { log, name, onReconnect } = this.#uses;
    while (!this.#closed && !this.#client) {
      await delay(PAUSE_MILLISECONDS);
      if (this.#closed) return;
      await this.open().then(onReconnect, (err: unknown) =>
        log.warn({ err }, `connection for ${name} failed; retrying`),
      );
    }
  }
}
