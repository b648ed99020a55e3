import type { Clock } from '../platform/clock.ts';
import type { WebhookHost } from '../models/webhook-host.ts';

/** Attempts at a time at a host that has never acknowledged one for a business, from all its endpoints together. */
const MOST_AT_A_TIME = 4;
/** … and in any minute. What waits is found when queues are looked into anyway. */
const MOST_PER_MINUTE = 30;
const MINUTE_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 10_000;

interface Host {
  inFlight: number;
  /** When the latest attempts began. */
  begun: number[];
}

/** Keeps a business from turning one payment into many requests to a stranger's server. */
export class UnprovenHosts {
  private readonly clock: Clock;
  private readonly hosts = new Map<string, Host>();
  private readonly proven = new Set<string>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  isProven(host: WebhookHost): boolean {
    return this.proven.has(keyOf(host));
  }

  /** The host has acknowledged an attempt, here or elsewhere. */
  prove(host: WebhookHost): void {
    if (this.proven.size >= MOST_REMEMBERED) this.proven.clear(); // the database knows
    this.proven.add(keyOf(host));
    this.hosts.delete(keyOf(host));
  }

  /** How many attempts could start now. */
  places(host: WebhookHost): number {
    if (this.isProven(host)) return Infinity;
    const { inFlight, begun } = this.hosts.get(keyOf(host)) ?? { inFlight: 0, begun: [] };
    return Math.max(0, Math.min(MOST_AT_A_TIME - inFlight, MOST_PER_MINUTE - this.lately(begun).length));
  }

  /** Takes a place. @returns what to call when the attempt is over */
  enter(host: WebhookHost): () => void {
    if (this.isProven(host)) return () => undefined;
    if (this.hosts.size >= MOST_REMEMBERED) this.forget();
    const taken = this.hosts.get(keyOf(host)) ?? { inFlight: 0, begun: [] };
    this.hosts.set(keyOf(host), taken);
    taken.inFlight += 1;
    taken.begun = [...this.lately(taken.begun), this.clock.now().getTime()];
    return () => void (taken.inFlight -= 1);
  }

  /** A clock that was set back must not make a minute last longer. */
  private lately(begun: number[]): number[] {
    const at = this.clock.now().getTime();
    return begun.filter((time) => time <= at && at - time < MINUTE_MILLISECONDS);
  }

  private forget(): void {
    for (const [key, { inFlight, begun }] of this.hosts) {
      if (inFlight === 0 && this.lately(begun).length === 0) this.hosts.delete(key);
    }
  }
}

const keyOf = ({ business_id, host }: WebhookHost) => `${business_id} ${host}`;
