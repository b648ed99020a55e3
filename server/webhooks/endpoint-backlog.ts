import type { LoadedAttempt } from '../models/webhook-queue.ts';
import { bucketOf } from './buckets.ts';
import type { Destination } from './load-attempts.ts';

export interface ReadyAttempt extends LoadedAttempt {
  /** What a verbatim replay repeats. */
  original: Record<string, string> | undefined;
}

/** Whether it is the first that the receiver may see of its event: these go in the order of a payment's events. */
const isFirst = ({ number, trigger }: LoadedAttempt) => number === 1 && trigger !== 'replay';

/**
 * What this worker has in memory for one endpoint. A delivery has one attempt at a time, and an event waits for the first
 * attempt of an earlier one of its payment.
 *
 * That holds for what is not loaded as well. Of a payment's events the earlier has the smaller position and was committed
 * before, so a load by position has both or the earlier one. What is unloaded is the end of what was loaded.
 */
export class EndpointBacklog {
  readonly id: string;
  readonly bucket: number;
  /** Known once something was loaded. */
  destination: Destination | undefined;
  /** Whether the queue may have attempts that are not known here. */
  mayHaveMore = true;
  private waiting: ReadyAttempt[] = [];
  /** Positions not to load again, until their result is written. */
  private readonly positions = new Set<number>();
  /** Deliveries with an attempt here, and the positions of others behind it, to be loaded after it. */
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

  get isEmpty(): boolean {
    return this.positions.size === 0;
  }

  known(): number[] {
    return [...this.positions];
  }

  /** @param attempts By position. */
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

  /** Takes the next attempt that may be made now. */
  next(): ReadyAttempt | undefined {
    const index = this.waiting.findIndex((one) => !isFirst(one) || !this.payments.has(one.payment_reference));
    if (index < 0) return undefined;
    const [attempt] = this.waiting.splice(index, 1) as [ReadyAttempt];
    if (isFirst(attempt)) this.payments.add(attempt.payment_reference);
    return attempt;
  }

  /** The answer to an attempt is known, or that there will be none. */
  answered(attempt: ReadyAttempt): void {
    if (isFirst(attempt)) this.payments.delete(attempt.payment_reference);
  }

  /** The attempt is written, or not for this worker any more. What stood behind it is judged anew. */
  settled({ position, delivery_id }: ReadyAttempt): void {
    const behind = this.deliveries.get(delivery_id) ?? [];
    for (const known of [position, ...behind]) this.positions.delete(known);
    this.deliveries.delete(delivery_id);
    if (behind.length > 0) this.mayHaveMore = true;
  }

  /** Unloads all that waits but for the first few. */
  unload(keep = 0): void {
    if (this.waiting.length <= keep) return;
    for (const attempt of this.waiting.splice(keep)) this.settled(attempt);
    this.mayHaveMore = true;
  }
}
