import type { LoadedAttempt } from '../models/webhook-queue.ts';
import { bucketOf } from './buckets.ts';
import type { Destination } from './load-attempts.ts';

export interface ReadyAttempt extends LoadedAttempt {
  /** The headers that a verbatim replay repeats. */
  original: Record<string, string> | undefined;
}

/** Whether it is the first attempt of its event. These are sent in the order of a payment's events. */
const isFirst = ({ number, trigger }: LoadedAttempt) => number === 1 && trigger !== 'replay';

/**
 * The attempts for one endpoint in this worker's memory. A delivery has one attempt at a time, and an event waits for the
 * first attempt of an earlier event of its payment.
 *
 * Attempts that are not loaded keep this order, too. A payment's earlier event has the smaller position and commits first,
 * so a load by position has both events or the earlier one. Unloading starts at the end.
 */
export class EndpointBacklog {
  readonly id: string;
  readonly bucket: number;
  /** Undefined before the first load. */
  destination: Destination | undefined;
  /** Whether the queue may have attempts that are not loaded. */
  mayHaveMore = true;
  /** How often the endpoint was changed. */
  changes = 0;
  private waiting: ReadyAttempt[] = [];
  /** Loaded positions, until their result is written. */
  private readonly positions = new Set<number>();
  /** Deliveries with an attempt here, each with the positions of its later attempts, which are loaded again after it. */
  private readonly deliveries = new Map<string, number[]>();
  /** Payments with a first attempt in flight. */
  private readonly payments = new Set<string>();

  constructor(id: string) {
    this.id = id;
    this.bucket = bucketOf(id);
  }

  get size(): number {
    return this.waiting.length;
  }

  /** Whether no attempt is under way or unwritten. */
  get isIdle(): boolean {
    return this.deliveries.size === this.waiting.length;
  }

  get isEmpty(): boolean {
    return this.positions.size === 0;
  }

  known(): number[] {
    return [...this.positions];
  }

  /** @param attempts in the order of their positions */
  add(attempts: ReadyAttempt[]): void {
    for (const attempt of attempts) {
      if (this.positions.has(attempt.position)) continue;
      this.positions.add(attempt.position);
      const behind = this.deliveries.get(attempt.delivery_id);
      if (behind) behind.push(attempt.position);
      else {
        this.deliveries.set(attempt.delivery_id, []);
        this.waiting.push(attempt);
      }
    }
  }

  /** Takes the next attempt that may start now. */
  next(): ReadyAttempt | undefined {
    const index = this.waiting.findIndex((one) => !isFirst(one) || !this.payments.has(one.payment_reference));
    if (index < 0) return undefined;
    const [attempt] = this.waiting.splice(index, 1) as [ReadyAttempt];
    if (isFirst(attempt)) this.payments.add(attempt.payment_reference);
    return attempt;
  }

  /** Call when an attempt has its answer or has failed. */
  answered(attempt: ReadyAttempt): void {
    if (isFirst(attempt)) this.payments.delete(attempt.payment_reference);
  }

  /** Call when an attempt is written or given up. Later attempts of its delivery are loaded and judged again. */
  settled({ position, delivery_id }: ReadyAttempt): void {
    const behind = this.deliveries.get(delivery_id) ?? [];
    for (const known of [position, ...behind]) this.positions.delete(known);
    this.deliveries.delete(delivery_id);
    if (behind.length > 0) this.mayHaveMore = true;
  }

  /** Call it when the endpoint has changed. */
  change(): void {
    this.changes += 1;
    this.unload();
  }

  /** Unloads all waiting attempts except the first `keep`. */
  unload(keep = 0): void {
    if (this.waiting.length <= keep) return;
    for (const attempt of this.waiting.splice(keep)) this.settled(attempt);
    this.mayHaveMore = true;
  }
}
