import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { keepPostgresRunning } from '../../server/database/embedded/keep-running.ts';
import { createLog } from '../../server/platform/log.ts';

/** A database server that can be killed, and is restarted when it has exited. */
export class Database {
  readonly url: string;
  readonly stop: () => Promise<void>;
  private readonly directory: string;

  static async start(folder: string): Promise<Database> {
    const directory = path.join(folder, 'postgres');
    const { socketDirectory, port, user, stop } = await keepPostgresRunning(createLog('silent'), { directory });
    const url = `postgres://${user}@${encodeURIComponent(socketDirectory)}:${port}/postgres`;
    return new Database(url, directory, stop);
  }

  private constructor(url: string, directory: string, stop: () => Promise<void>) {
    this.url = url;
    this.directory = directory;
    this.stop = stop;
  }

  async use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client(this.url);
    client.on('error', () => undefined);
    await client.connect();
    return work(client).finally(() => client.end());
  }

  /**
   * Kills the server, or one of its processes, so that it terminates the others and recovers from its log. Waits for that,
   * because a process of the service that finds no database at its start exits, and its supervisor would restart it.
   */
  async crash(what: 'server' | 'backend'): Promise<void> {
    const witness = new Client(this.url);
    witness.on('error', () => undefined);
    await witness.connect();
    const { rows } = await witness.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const gone = new Promise((resolve) => witness.once('end', resolve));
    process.kill(what === 'server' ? this.serverPid() : rows[0]!.pid, 'SIGKILL');
    await gone;
    while (!(await this.use(() => Promise.resolve(true)).catch(() => false))) await delay(50);
  }

  private serverPid(): number {
    return Number(readFileSync(path.join(this.directory, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Terminates the connections that hold the workers' locks. Each worker must notice and reacquire its locks. */
  async loseLocks(): Promise<void> {
    await this.use((client) => client.query('SELECT pg_terminate_backend(pid) FROM webhook_workers'));
  }

  /** Makes every waiting retry due. Retries held by a worker wait for the next round. */
  async passTime(): Promise<void> {
    await this.use((client) =>
      client.query(`
        WITH retry AS (
          UPDATE webhook_undelivered SET next_attempt_at = now()
          WHERE delivery_id IN (
            SELECT delivery_id FROM webhook_undelivered WHERE next_attempt_at > now() FOR UPDATE SKIP LOCKED)
          RETURNING delivery_id)
        UPDATE webhook_deliveries SET next_attempt_at = now() FROM retry WHERE id = delivery_id`),
    );
  }
}
