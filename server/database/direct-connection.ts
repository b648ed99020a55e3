import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { log } from '../platform/log.ts';
import { newClient } from './pipeline.ts';

const PAUSE_MILLISECONDS = 250;

interface Uses {
  /** Prepares a new connection: what a session holds is gone with the one before. */
  onConnect: (client: Client) => Promise<void>;
  onLost?: () => void;
}

/** A connection for what belongs to a session, which is made again when it is lost. */
export class DirectConnection {
  private readonly name: string;
  private readonly uses: Uses;
  private current: Client | undefined;
  private closed = false;

  /** @param name Seen in pg_stat_activity. */
  constructor(name: string, uses: Uses) {
    this.name = name;
    this.uses = uses;
  }

  /** Undefined while it is lost. */
  get client(): Client | undefined {
    return this.current;
  }

  async open(): Promise<void> {
    const client = newClient(this.name);
    client.on('error', () => undefined); // 'end' follows
    client.once('end', () => this.lose(client));
    try {
      await client.connect();
      await this.uses.onConnect(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) await client.end();
    else this.current = client;
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = this.current;
    this.current = undefined;
    await client?.end().catch(() => undefined);
  }

  private lose(client: Client): void {
    if (this.current !== client) return;
    this.current = undefined;
    this.uses.onLost?.();
    void this.reopen();
  }

  private async reopen(): Promise<void> {
    while (!this.closed && !this.current) {
      await delay(PAUSE_MILLISECONDS);
      if (!this.closed) await this.open().catch((err: unknown) => log.warn({ err }, `${this.name} not connected`));
    }
  }
}
