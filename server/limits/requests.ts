import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import { forAll } from '../database/pool-places.ts';
import { RateLimit } from '../models/requests/rate-limit.ts';
import { limitKey, rateLimited, WINDOW_SECONDS, type Quota } from './quota.ts';

/**
 * Each process counts in memory, because a query for each request would cost too much. It settles with the database every
 * second in one statement for all callers, or once a caller's unsettled count reaches a twentieth of the limit. So with P
 * processes a caller gets at most (P - 1) × (limit / 20 + the requests during one settlement) requests beyond the limit in a
 * minute, and with one process no more than the limit.
 */
const SETTLE_INTERVAL_MS = 1000;
const SETTLE_SHARE = 20;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Callers that share a limit. */
export interface Group {
  subject: string;
  perMinute: number;
}

interface Count {
  /** Count of all processes at the last settlement. */
  settled: number;
  /** Requests that this process has admitted since then. */
  pending: number;
}

/** Maximum number of callers in memory in a minute; beyond it, the oldest are dropped. The database keeps their counts. */
const MOST_COUNTS = 100_000;

export class RequestLimit {
  perMinute: number;
  readonly #clock: Clock;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #settling: Promise<void> | undefined;
  /** Windows begin at whole minutes, so that all processes share them. */
  #window = { ends: 0, counts: new Map<string, Count>() };

  constructor({ clock, log }: { clock: Clock; log: Logger }, perMinute: number) {
    this.#clock = clock;
    this.#log = log;
    this.perMinute = perMinute;
  }

  start(): void {
    this.#timer = setInterval(() => this.#settleSoon(), SETTLE_INTERVAL_MS).unref();
  }

  /** Settles the counts, so that they survive a restart. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#settling;
    await this.#settle();
  }

  /**
   * Admits one request of a caller, or throws 429. A refused request is not counted.
   * @param group several callers that share a larger limit, such as the applications of a business
   * @returns the quota of the two that has less left
   */
  count(subject: string, group?: Group): Quota {
    const own = this.check(subject);
    const shared = group && this.check(group.subject, group.perMinute);
    this.#add(subject, 1);
    if (group) this.#add(group.subject, 1);
    return shared && shared.remaining < own.remaining ? shared : own;
  }

  /** Refuses like `count`, without counting the request or storing its caller. */
  check(subject: string, perMinute = this.perMinute): Quota {
    const quota = this.quotaOf(subject, perMinute);
    if (quota.remaining <= 0) throw rateLimited(quota);
    return { ...quota, remaining: quota.remaining - 1 };
  }

  isUsedUp(subject: string): boolean {
    return this.quotaOf(subject).remaining <= 0;
  }

  /** Returns the remaining quota of a caller. */
  quotaOf(subject: string, perMinute = this.perMinute): Quota {
    const at = this.#clock.now().getTime();
    if (at >= this.#window.ends || at < this.#window.ends - WINDOW_MS) {
      // A clock that was set back also resets the counts.
      this.#window = { ends: (Math.floor(at / WINDOW_MS) + 1) * WINDOW_MS, counts: new Map() };
    }
    const { settled, pending } = this.#window.counts.get(subject) ?? { settled: 0, pending: 0 };
    const remaining = Math.max(0, perMinute - settled - pending);
    const resetSeconds = Math.ceil((this.#window.ends - at) / 1000);
    return { name: 'requests', limit: perMinute, remaining, resetSeconds };
  }

  #add(subject: string, requests: number): void {
    const count = this.#find(subject);
    count.pending += requests;
    if (count.pending * SETTLE_SHARE >= this.perMinute) this.#settleSoon();
  }

  #find(subject: string): Count {
    const { counts } = this.#window;
    const known = counts.get(subject);
    if (known) return known;
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size >= MOST_COUNTS) counts.delete(oldest);
    const count = { settled: 0, pending: 0 };
    counts.set(subject, count);
    return count;
  }

  #settleSoon(): void {
    this.#settling ??= forAll(() => this.#settle()).finally(() => (this.#settling = undefined));
  }

  /** Settles the pending counts. After a failure, they are included in the next settlement. */
  async #settle(): Promise<void> {
    const { ends, counts } = this.#window;
    const batch = [...counts].filter(([, { pending }]) => pending !== 0);
    if (batch.length === 0) return;
    const keys = batch.map(([subject]) => limitKey('requests', subject));
    const sent = batch.map(([, { pending }]) => pending);
    try {
      const totals = new Map(
        (await RateLimit.add(keys, sent, { ends, milliseconds: WINDOW_MS })).map(({ key, points }) => [key, points]),
      );
      for (const [index, [, count]] of batch.entries()) {
        count.pending -= sent[index]!;
        count.settled = totals.get(keys[index]!) ?? count.settled + sent[index]!;
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'writing request counts failed; the next write includes them');
    }
  }
}
