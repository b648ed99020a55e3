import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from '../database/database-errors.ts';
import type { Service } from '../service.ts';
import { finishAttempts, type FinishedAttempt } from './finish-attempts.ts';
import { skipWaiting } from './skip-waiting.ts';

/** What bounds throughput is commits, so results wait for the commit before them and share the next one. */
const MOST_PER_COMMIT = 100;
/** They wait for others, too: each commit takes time from attempts that are about to be made. */
const GATHERING_MILLISECONDS = 15;
const PATIENCE_MILLISECONDS = 500;
/** More results than this, and attempts end faster than the database can write: they would only be lost to a crash. */
const MOST_UNWRITTEN = 10 * MOST_PER_COMMIT;

/** Gathers results of attempts and writes many in a transaction, and again when the database was away. */
export class ResultWriter {
  private readonly service: Service;
  private results: FinishedAttempt[] = [];
  private writing: Promise<void> | undefined;
  private skipping: Promise<void> = Promise.resolve();
  private readonly ending = new AbortController();
  private readonly onWritten: () => void;

  constructor(service: Service, onWritten: () => void) {
    this.service = service;
    this.onWritten = onWritten;
  }

  /** Whether so much is unwritten that nothing more should be begun. */
  isBehind(): boolean {
    return this.results.length > MOST_UNWRITTEN;
  }

  add(result: FinishedAttempt): void {
    this.results.push(result);
    this.writing ??= this.write();
  }

  /** Resolves when all results are written. */
  async end(): Promise<void> {
    await this.writing;
    this.ending.abort();
    await this.skipping;
  }

  private async write(): Promise<void> {
    while (this.results.length > 0) {
      if (this.results.length < MOST_PER_COMMIT) await delay(GATHERING_MILLISECONDS);
      const batch = this.results.slice(0, MOST_PER_COMMIT);
      await this.commit(batch);
      this.results = this.results.slice(batch.length);
      this.onWritten();
    }
    this.writing = undefined;
  }

  /** Writes a batch, however long the database is away. What it refuses is left: the job comes back after its lease. */
  private async commit(batch: FinishedAttempt[]): Promise<void> {
    for (;;) {
      try {
        return this.skip(await finishAttempts(this.service, batch));
      } catch (error) {
        this.service.log.error({ err: error, attempts: batch.length }, 'webhook results not written');
        if (!isTransient(error)) break;
        await delay(PATIENCE_MILLISECONDS);
      }
    }
    if (batch.length > 1) for (const result of batch) await this.commit([result]);
  }

  /** An endpoint can have any number of deliveries, so results do not wait for it. */
  private skip(endpointIds: string[]): void {
    const { signal } = this.ending;
    for (const id of endpointIds) {
      this.skipping = this.skipping
        .then(() => skipWaiting(this.service, id, signal))
        .catch((err: unknown) => this.service.log.warn({ err }, 'deliveries not skipped'));
    }
  }
}
