import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from '../database/database-errors.ts';
import type { Logger } from '../platform/log.ts';

/** Commits limit the throughput, so results that arrive during a commit share the next one. */
const MOST_PER_COMMIT = 100;
/** A batch that is not full waits for more results, because each commit delays the next attempts. */
const GATHERING_MILLISECONDS = 15;
/** One transaction waits for the disk while the next one fills. */
const MOST_WRITERS = 2;
const PATIENCE_MILLISECONDS = 500;
/** With more results than this, the database is too slow or away; a crash would lose them. */
const MOST_UNWRITTEN = 10 * MOST_PER_COMMIT;

interface Uses<Result> {
  log: Logger;
  write: (results: Result[]) => Promise<void>;
  onWritten: (results: Result[]) => void;
  /** Called for a result that the database refuses permanently. */
  onRefused: (result: Result) => void;
}

/** Writes results of attempts in batches, and retries while the database is away. */
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

  /** Whether too many results are unwritten to start more attempts. */
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

  /** Resolves when all added results are written. */
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

  /** Writes a batch, and retries until the database is back. */
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
