import type { Transaction } from 'sequelize';
import { savepoint } from '../database/savepoint.ts';
import { queueDue } from '../models/webhooks/webhook-queue.ts';
import type { DeliveryContext } from './delivery-context.ts';

const QUEUE = 'webhook-retries';
/** A lost job delays retries until the next sweep. */
const SWEEP_MILLISECONDS = 60_000;
const MOST_AT_ONCE = 500;
/** Results of attempts do not wait longer for the tables of pg-boss. */
const LOCK_MILLISECONDS = 250;
/** Pause after a job could not be sent. */
const PAUSE_MILLISECONDS = 10_000;

type Uses = Pick<DeliveryContext, 'clock' | 'clockWatch' | 'log' | 'queue' | 'queuedAttempts'>;

/**
 * Queues retries when they are due. pg-boss has a job for each second in which some are; the rows of `webhook_undelivered`
 * say which, so a job that is lost, late or repeated loses and repeats no attempt.
 */
export class Retries {
  private readonly service: Uses;
  private stopWorking: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private pausedUntil = 0;
  private isStopping = false;

  constructor(service: Uses) {
    this.service = service;
  }

  async start(): Promise<void> {
    this.stopWorking = await this.service.queue.workAt(QUEUE, (moment) => this.queueDue(moment));
    this.timer = setInterval(() => this.sweep(), SWEEP_MILLISECONDS);
    this.sweep();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.stopWorking?.();
    await this.sweeping;
  }

  /** Sends jobs for retries that are due then, with the transaction that writes them. Without a job, the sweep finds them. */
  async expect(due: Date[], tx: Transaction): Promise<void> {
    const { log, queue } = this.service;
    if (due.length === 0 || performance.now() < this.pausedUntil) return;
    try {
      await savepoint(() => queue.sendAt(QUEUE, due, tx), tx, LOCK_MILLISECONDS);
    } catch (err) {
      this.pausedUntil = performance.now() + PAUSE_MILLISECONDS;
      log.warn({ err }, 'scheduling webhook retries failed; a sweep finds them when they are due');
    }
  }

  private sweep(): void {
    this.sweeping ??= this.queueDue()
      .catch((err: unknown) => this.service.log.warn({ err }, 'queueing due webhook retries failed'))
      .finally(() => (this.sweeping = undefined));
  }

  /** @param moment of the database's clock, by which retries are due, however far the clock of this process is off */
  private async queueDue(moment?: Date): Promise<void> {
    const { clock, clockWatch, queuedAttempts } = this.service;
    if (clockWatch.fault !== undefined)
      throw new Error('The clock of this process is wrong: other processes queue retries.');
    const at = moment ?? new Date(clock.now().getTime() - clockWatch.aheadMilliseconds);
    let moved = MOST_AT_ONCE;
    while (moved === MOST_AT_ONCE) {
      if (this.isStopping) throw new Error('This worker is stopping: other workers queue the rest of the retries.');
      const due = await queueDue(at, MOST_AT_ONCE);
      moved = due.moved;
      await queuedAttempts.tell(due.endpoints);
    }
  }
}
