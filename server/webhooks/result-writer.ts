import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from '../database/database-errors.ts';
import type { Logger } from '../platform/log.ts';

/** What bounds throughput is commits, so results wait for the commit before them and share the next one. */
const MOST_PER_COMMIT = 100;
/** They wait for others, too: each commit takes time from attempts that are about to be made. */
const GATHERING_MILLISECONDS = 15;
/** While one transaction waits for the disk, another is filled. */
const MOST_WRITERS = 2;
const PATIENCE_MILLISECONDS = 500;
/** More results than this, and attempts end faster than the database can write: they would only be lost to a crash. */
const MOST_UNWRITTEN = 10 * MOST_PER_COMMIT;

interface Uses<Result> {
  log: Logger;
  write: (results: Result[]) => Promise<void>;
  onWritten: (results: Result[]) => void;
  /** The database will not have it, now or ever. */
  onRefused: (result: Result) => void;
}

/** Collects what became of attempts and writes it, many in a transaction, and again when the database was away. */
export class ResultWriter<Result> {
  private readonly results: Result[] = [];
  private unwritten = 0;
  private readonly writers = new Set<Promise<void>>();
  private readonly uses: Uses<Result>;

  constructor(uses: Uses<Result>) {
    this.uses = uses;
  }

  get waiting(): number {
    return this.unwritten;
  }

  /** Whether so much is unwritten that no more attempts should start. */
  isBehind(): boolean {
    return this.unwritten > MOST_UNWRITTEN;
  }

  add(result: Result): void {
    this.results.push(result);
    this.unwritten += 1;
    const isWorth = this.writers.size === 0 || this.results.length >= MOST_PER_COMMIT;
    if (this.writers.size === MOST_WRITERS || !isWorth) return;
    const writer = this.writeAll().finally(() => this.writers.delete(writer));
    this.writers.add(writer);
  }

  /** Resolves when all that was added so far is written. */
  async settled(): Promise<void> {
    await Promise.all(this.writers);
  }

  private async writeAll(): Promise<void> {
    while (this.results.length > 0) {
      if (this.results.length < MOST_PER_COMMIT) await delay(GATHERING_MILLISECONDS);
      const batch = this.results.splice(0, MOST_PER_COMMIT);
      if (batch.length > 0) await this.commit(batch);
    }
  }

  /** Writes a batch, however long the database is away. */
  private async commit(batch: Result[]): Promise<void> {
    for (;;) {
      try {
        await this.uses.write(batch);
        this.unwritten -= batch.length;
        return this.uses.onWritten(batch);
      } catch (error) {
        this.uses.log.error({ err: error, attempts: batch.length }, 'webhook results not written');
        if (!isTransient(error)) break;
        await delay(PATIENCE_MILLISECONDS);
      }
    }
    if (batch.length > 1) for (const result of batch) await this.commit([result]);
    else {
      this.unwritten -= 1;
      this.uses.onRefused(batch[0]!);
    }
  }
}
