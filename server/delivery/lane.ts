import type { LoadedAttempt } from '../models/webhooks/webhook-queue.ts';
import { bucketOf } from './buckets.ts';
import type { Destination } from './load-attempts.ts';
import { Throttle } from './throttle.ts';

/** How an endpoint's latest attempt went, as far as this process knows. */
export type Standing = 'unknown' | 'proven' | 'failing';

/** Fast failures are no reason to make thousands of attempts at once: pauses double from one failure to the next. */
const FIRST_REST_MILLISECONDS = 4;
const LONGEST_REST_MILLISECONDS = 250;

/** Whether it waits while the receiver wants no more: the first attempt of its event, or a recovery of it. */
export const isHeldBack = (attempt: LoadedAttempt) => isFirst(attempt) && attempt.trigger !== 'test';

/** Whether it is the first attempt of its event. These are sent in the order of a payment's events. */
const isFirst = ({ number, trigger }: LoadedAttempt) => number === 1 && trigger !== 'replay';

/**
 * An endpoint in this worker's memory: the pace that it has earned, and its loaded attempts. A delivery has one attempt at
 * a time, and an event waits for the first attempt of an earlier event of its payment.
 *
 * Attempts that are not loaded keep this order, too. A payment's earlier event has the smaller position and commits first,
 * so a load by position has both events or the earlier one. Unloading starts at the end.
 */
export class Lane {
  readonly id: string;
  readonly bucket: number;
  /** Undefined before the first load, after a change, and when this process cannot read it. */
  destination: Destination | undefined;
  /** Whether the queue may have attempts that are not loaded. */
  mayHaveMore = true;
  /** How often the endpoint was changed. */
  changes = 0;

  standing: Standing = 'unknown';
  /** Most attempts at a time: one at first, each success adds one, a failure leaves one, which is a probe. */
  allowance = 1;
  inFlight = 0;
  /** Attempts that have been out for long. */
  waiting = 0;
  private failures = 0;
  /** No attempt before this, by `performance.now()`. */
  restsUntil = 0;
  /** No first attempt before this, by the clock. */
  private heldUntil = 0;

  private readonly throttle = new Throttle();
  private readonly loaded: LoadedAttempt[] = [];
  /** Deliveries with an attempt here, and the positions of their attempts: later ones are loaded again after the first. */
  private readonly deliveries = new Map<string, number[]>();
  /** Payments with a first attempt in flight. */
  private readonly payments = new Set<string>();

  constructor(id: string) {
    this.id = id;
    this.bucket = bucketOf(id);
  }

  /** How many attempts are loaded and not under way. */
  get size(): number {
    return this.loaded.length;
  }

  /** Whether no attempt is under way or unwritten. */
  get isIdle(): boolean {
    return this.deliveries.size === this.loaded.length;
  }

  get isEmpty(): boolean {
    return this.deliveries.size === 0;
  }

  /** Positions that are here until their result is written. */
  known(): number[] {
    return [...this.deliveries.values()].flat();
  }

  /** Whether the endpoint may take no more for now. */
  get isFull(): boolean {
    return this.inFlight >= this.allowance || performance.now() < this.restsUntil;
  }

  /** How long its owner's limit keeps it from the next attempt, in milliseconds. */
  pauseAt(now: number): number {
    const most = this.destination?.max_per_second ?? null;
    return most === null ? 0 : this.throttle.pauseBefore(most, now);
  }

  /** Whether first attempts wait, because the receiver asked for it. */
  isHeldAt(now: number): boolean {
    return now < this.heldUntil;
  }

  /** Keeps first attempts back. What is loaded, or being loaded, is loaded again without them. */
  hold(until: number): void {
    if (until <= this.heldUntil) return;
    this.heldUntil = until;
    this.changes += 1;
    this.unload();
  }

  /** Call when an attempt begins. */
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

  /** Whether a test is among the loaded attempts. */
  get hasTest(): boolean {
    return this.loaded.some(({ trigger }) => trigger === 'test');
  }

  /** Takes the next attempt that may start now. @param onlyTests for one that may start before others, which wait for a place */
  next({ onlyTests = false } = {}): LoadedAttempt | undefined {
    const index = this.loaded.findIndex(
      (one) => (!onlyTests || one.trigger === 'test') && (!isFirst(one) || !this.payments.has(one.payment_reference)),
    );
    if (index < 0) return undefined;
    const [attempt] = this.loaded.splice(index, 1) as [LoadedAttempt];
    if (isFirst(attempt)) this.payments.add(attempt.payment_reference);
    return attempt;
  }

  /** Call when an attempt has its answer or has failed. @returns how long to rest */
  answered(attempt: LoadedAttempt, succeeded: boolean, mostAtATime: number): number {
    if (isFirst(attempt)) this.payments.delete(attempt.payment_reference);
    this.standing = succeeded ? 'proven' : 'failing';
    this.allowance = succeeded ? Math.min(this.allowance + 1, mostAtATime) : 1;
    this.failures = succeeded ? 0 : this.failures + 1;
    if (!succeeded) this.unload(this.allowance);
    return succeeded ? 0 : Math.min(FIRST_REST_MILLISECONDS * 2 ** (this.failures - 1), LONGEST_REST_MILLISECONDS);
  }

  /** Call when an attempt is written or given up. Later attempts of its delivery are loaded and judged again. */
  settled({ delivery_id }: LoadedAttempt): void {
    if ((this.deliveries.get(delivery_id)?.length ?? 0) > 1) this.mayHaveMore = true;
    this.deliveries.delete(delivery_id);
  }

  /** Call when the endpoint has changed, or another worker may send to it: what is being loaded is not taken. */
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
