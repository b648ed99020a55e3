import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { keepPostgresRunning } from '../../server/database/embedded/keep-running.ts';
import { createLog } from '../../server/platform/log.ts';

/** The time in which a crash may have undone asynchronous commits: the log is written within 0.6 s. */
export interface Crash {
  from: number;
  until: number;
}

const UNDONE_MILLISECONDS = 1000;
const JUST_OVERDUE = "now() - interval '3 minutes'";

/** A database that can be killed, and is started again when it has ended. */
export class Database {
  readonly crashes: Crash[] = [];
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
   * Kills the server, or one of its processes, so that it ends the others and recovers from its log. Waits for that:
   * a process of the service that finds no database at its start ends, and its supervisor would start it again.
   */
  async crash(what: 'server' | 'backend'): Promise<void> {
    const witness = new Client(this.url);
    witness.on('error', () => undefined);
    await witness.connect();
    const { rows } = await witness.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const gone = new Promise((resolve) => witness.once('end', resolve));
    const from = Date.now() - UNDONE_MILLISECONDS;
    process.kill(what === 'server' ? this.serverPid() : rows[0]!.pid, 'SIGKILL');
    await gone;
    this.crashes.push({ from, until: Date.now() });
    while (!(await this.use(() => Promise.resolve(true)).catch(() => false))) await delay(50);
  }

  private serverPid(): number {
    return Number(readFileSync(path.join(this.directory, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async loseAllJobs(): Promise<void> {
    await this.use((client) => client.query('TRUNCATE pgboss.job CASCADE'));
  }

  /** Makes every waiting retry overdue. Retries held by a worker wait for the next round. */
  async passTime(): Promise<void> {
    await this.use(async (client) => {
      await client.query(`
        UPDATE webhook_deliveries SET next_attempt_at = ${JUST_OVERDUE}
        WHERE id IN (SELECT id FROM webhook_deliveries WHERE next_attempt_at > now() FOR UPDATE SKIP LOCKED)`);
      await client.query(`
        UPDATE pgboss.job SET start_after = now()
        WHERE id IN (SELECT id FROM pgboss.job WHERE start_after > now() AND state < 'active' FOR UPDATE SKIP LOCKED)`);
    });
  }
}
