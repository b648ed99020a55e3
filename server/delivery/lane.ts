import type { LoadedAttempt } from '../models/webhooks/loaded-attempt.ts';
import { bucketOf } from './buckets.ts';
import type { Destination } from './load-attempts.ts';
import type { Standing } from './standing.ts';
import { Throttle } from './throttle.ts';

/** Pause after a failure, doubled with each further one, so that fast failures do not cause thousands of attempts. */
const FIRST_REST_MILLISECONDS = 4;
const LONGEST_REST_MILLISECONDS = 250;

/**
 * Reports whether an attempt waits during a pause that the receiver requested: the first attempt of its event, or a recovery
 * of it.
 */
export const isHeldBack = (attempt: LoadedAttempt) => isFirst(attempt) && attempt.trigger !== 'test';

/** Reports whether an attempt is the first of its event. First attempts are sent in the order of a payment's events. */
const isFirst = ({ number, trigger }: LoadedAttempt) => number === 1 && trigger !== 'replay';

/**
 * An endpoint in this worker's memory: its pace, as earned by its results, and its loaded attempts. A delivery has one
 * attempt at a time, and an event waits for the first attempt of an earlier event of its payment.
 *
 * Loading keeps this order, too. A payment's earlier event has the smaller position and commits first, so a load by position
 * has both events or the earlier one. Unloading starts at the end.
 */
export class Lane {
  readonly id: string;
  readonly bucket: number;
  /** Undefined before the first load, after a change, and when this process cannot read it. */
  destination: Destination | undefined;
  /** True if the queue may have attempts that are not loaded. */
  mayHaveMore = true;
  /** Number of changes of the endpoint. */
  changes = 0;

  standing: Standing = 'unknown';
  /**
   * Maximum number of concurrent attempts: initially one; each success adds one, a failure resets it to one, which is a
   * probe.
   */
  allowance = 1;
  inFlight = 0;
  /** Number of attempts that have been running for long. */
  waiting = 0;
  private failures = 0;
  /** End of the pause after a failure, by `performance.now()`. */
  restsUntil = 0;
  /** End of the pause that the receiver requested for first attempts, by the clock. */
  private heldUntil = 0;

  private readonly throttle = new Throttle();
  private readonly loaded: LoadedAttempt[] = [];
  /** Deliveries with an attempt here, and the positions of their attempts: later ones are loaded again after the first. */
  private readonly deliveries = new Map<string, number[]>();
  /** Payments with a running first attempt. */
  private readonly payments = new Set<string>();

  constructor(id: string) {
    this.id = id;
    this.bucket = bucketOf(id);
  }

  /** Number of loaded attempts that have not started. */
  get size(): number {
    return this.loaded.length;
  }

  /** True if no attempt is running or unwritten. */
  get isIdle(): boolean {
    return this.deliveries.size === this.loaded.length;
  }

  get isEmpty(): boolean {
    return this.deliveries.size === 0;
  }

  /** Lists positions that remain here until their result is written. */
  known(): number[] {
    return [...this.deliveries.values()].flat();
  }

  /** True if the endpoint accepts no further attempt at present. */
  get isFull(): boolean {
    return this.inFlight >= this.allowance || performance.now() < this.restsUntil;
  }

  /** Returns the milliseconds until the owner's limit allows the next attempt. */
  pauseAt(now: number): number {
    const most = this.destination?.max_per_second ?? null;
    return most === null ? 0 : this.throttle.pauseBefore(most, now);
  }

  /** Reports whether first attempts are on hold, because the receiver requested it. */
  isHeldAt(now: number): boolean {
    return now < this.heldUntil;
  }

  /** Puts first attempts on hold. Loaded attempts, and those of a running load, are loaded again without them. */
  hold(until: number): void {
    if (until <= this.heldUntil) return;
    this.heldUntil = until;
    this.changes += 1;
    this.unload();
  }

  /** Records the start of an attempt. */
  began(now: number): void {
    if (this.destination!.max_per_second !== null) this.throttle.count(now);
  }

  /** @param attempts in the order of their positions */
  add(attempts: LoadedAttempt[]): void {
    for (const attempt of attempts) {
      const known = this.deliveries.get(attempt.delivery_id);
      if (!known) {
        this.deliveries.set(attempt.delivery_id, [attempt.position]);
        this.loaded.push(attempt);
      } else if (!known.includes(attempt.position)) known.push(attempt.position);
    }
  }

  /** True if a test is among the loaded attempts. */
  get hasTest(): boolean {
    return this.loaded.some(({ trigger }) => trigger === 'test');
  }

  /**
   * Takes the next attempt that may start now. @param onlyTests true to take a test, which may start before attempts that
   * wait for a place
   */
  next({ onlyTests = false } = {}): LoadedAttempt | undefined {
    const index = this.loaded.findIndex(
      (one) => (!onlyTests || one.trigger === 'test') && (!isFirst(one) || !this.payments.has(one.payment_reference)),
    );
    if (index < 0) return undefined;
    const [attempt] = this.loaded.splice(index, 1) as [LoadedAttempt];
    if (isFirst(attempt)) this.payments.add(attempt.payment_reference);
    return attempt;
  }

  /** Records the response or failure of an attempt. @returns the pause in milliseconds */
  answered(attempt: LoadedAttempt, succeeded: boolean, mostAtATime: number): number {
    if (isFirst(attempt)) this.payments.delete(attempt.payment_reference);
    this.standing = succeeded ? 'proven' : 'failing';
    this.allowance = succeeded ? Math.min(this.allowance + 1, mostAtATime) : 1;
    this.failures = succeeded ? 0 : this.failures + 1;
    if (!succeeded) this.unload(this.allowance);
    return succeeded ? 0 : Math.min(FIRST_REST_MILLISECONDS * 2 ** (this.failures - 1), LONGEST_REST_MILLISECONDS);
  }

  /** Records that an attempt was written or given up. Later attempts of its delivery are loaded and judged again. */
  settled({ delivery_id }: LoadedAttempt): void {
    if ((this.deliveries.get(delivery_id)?.length ?? 0) > 1) this.mayHaveMore = true;
    this.deliveries.delete(delivery_id);
  }

  /** Records that the endpoint has changed, or that another worker may send to it: discards the result of a running load. */
  change(): void {
    this.changes += 1;
    this.destination = undefined;
    this.restsUntil = 0;
    this.heldUntil = 0;
    this.unload();
  }

  /** Unloads all waiting attempts except the first `keep`. */
  unload(keep = 0): void {
    if (this.loaded.length <= keep) return;
    for (const attempt of this.loaded.splice(keep)) this.settled(attempt);
    this.mayHaveMore = true;
  }
}
