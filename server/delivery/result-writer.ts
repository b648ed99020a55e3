import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from '../database/database-errors.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import type { Retries } from './retries.ts';
import { writeResults } from './write-results.ts';

/**
 * Maximum number of results per commit. Commits limit the throughput, so results that arrive during a commit share the next
 * one.
 */
const MOST_PER_COMMIT = 250;
/** Time for which a partial batch waits for more results, because each commit delays the next attempts. */
const GATHERING_MILLISECONDS = 15;
/** Maximum number of concurrent transactions: one waits for the disk while the next one fills. */
const MOST_WRITERS = 2;
const PATIENCE_MILLISECONDS = 500;
/** Pause before repeating an attempt whose result the database refused. */
const REFUSED_MILLISECONDS = 30_000;
/**
 * Maximum number of unwritten results, beyond which no attempts start: the database is too slow or unavailable, and a crash
 * would lose them.
 */
const MOST_UNWRITTEN = 1000;

/** Writes results of attempts in batches, and retries while the database is unavailable. */
export class ResultWriter {
  /** Number of unwritten results. */
  waiting = 0;
  private readonly results: FinishedAttempt[] = [];
  private writers = 0;
  private readonly service: DeliveryContext;
  private readonly retries: Retries;
  private readonly onSettled: (results: FinishedAttempt[]) => void;

  /** @param onSettled called when results are written, or given up */
  constructor(service: DeliveryContext, retries: Retries, onSettled: (results: FinishedAttempt[]) => void) {
    this.service = service;
    this.retries = retries;
    this.onSettled = onSettled;
  }

  /** Reports whether too many results are unwritten to start more attempts. */
  isBehind(): boolean {
    return this.waiting > MOST_UNWRITTEN;
  }

  add(result: FinishedAttempt): void {
    this.results.push(result);
    this.waiting += 1;
    const isWorth = this.writers === 0 || this.results.length >= MOST_PER_COMMIT;
    if (this.writers < MOST_WRITERS && isWorth) void this.writeAll();
  }

  private async writeAll(): Promise<void> {
    this.writers += 1;
    while (this.results.length > 0) {
      if (this.results.length < MOST_PER_COMMIT) await delay(GATHERING_MILLISECONDS);
      await this.write(this.results.splice(0, MOST_PER_COMMIT));
    }
    this.writers -= 1;
  }

  /**
   * Writes a batch, and retries until the database is available. If the database refuses one result of a batch, the others
   * are written without it.
   */
  private async write(batch: FinishedAttempt[]): Promise<void> {
    while (batch.length > 0) {
      try {
        await writeResults(this.service, this.retries, batch);
        this.waiting -= batch.length;
        return this.onSettled(batch);
      } catch (err) {
        this.service.log.error({ err, attempts: batch.length }, 'writing webhook results failed; retrying');
        if (isTransient(err)) await delay(PATIENCE_MILLISECONDS);
        else if (batch.length === 1) return this.giveUp(batch);
        else for (const result of batch.splice(0)) await this.write([result]);
      }
    }
  }

  private giveUp(refused: FinishedAttempt[]): void {
    this.waiting -= refused.length;
    setTimeout(() => this.onSettled(refused), REFUSED_MILLISECONDS).unref();
  }
}
