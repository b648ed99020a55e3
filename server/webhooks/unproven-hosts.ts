import type { Clock } from '../platform/clock.ts';
import type { Service } from '../service.ts';
import type { WebhookHost } from '../models/webhook-host.ts';
import { HostAddresses } from './host-addresses.ts';

/** Attempts at a time at a stranger: a host that has never acknowledged one for the business that sends. */
const MOST_AT_A_TIME = 4;
/** … and per minute. The next sweep finds attempts that wait. */
const MOST_PER_MINUTE = 30;
const MINUTE_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 10_000;

interface Budget {
  inFlight: number;
  /** Start times of the latest attempts. */
  starts: number[];
}

/**
 * Keeps businesses from turning payments into many requests to a stranger's server. Each such attempt takes from the
 * budgets of the host's name and of each of its addresses, because one server can have many names, and one user many
 * businesses.
 */
export class UnprovenHosts {
  private readonly budgets = new Map<string, Budget>();
  private readonly proven = new Set<string>();
  private readonly clock: Clock;
  private readonly addresses: HostAddresses;

  /** @param onRoom called when a look-up of addresses has ended, so that its hosts may have places */
  constructor({ clock, destinations }: Pick<Service, 'clock' | 'destinations'>, onRoom: () => void) {
    this.clock = clock;
    this.addresses = new HostAddresses(clock, destinations.guard, onRoom);
  }

  isProven(host: WebhookHost): boolean {
    return this.proven.has(keyOf(host));
  }

  /** The host has acknowledged an attempt, here or elsewhere. */
  prove(host: WebhookHost): void {
    if (this.proven.size >= MOST_REMEMBERED) this.proven.clear(); // the database knows
    this.proven.add(keyOf(host));
  }

  /** How many attempts could start now. */
  places(host: WebhookHost): number {
    if (this.isProven(host)) return Infinity;
    const names = this.namesOf(host);
    return names ? Math.min(...names.map((name) => this.left(this.budgets.get(name)))) : 0;
  }

  /** Takes a place. @returns what to call when the attempt is over */
  enter(host: WebhookHost): () => void {
    if (this.isProven(host)) return () => undefined;
    const budgets = (this.namesOf(host) ?? []).map((name) => this.budgetOf(name));
    for (const budget of budgets) {
      budget.inFlight += 1;
      budget.starts = [...this.lately(budget.starts), this.clock.timers.now()];
    }
    return () => {
      for (const budget of budgets) budget.inFlight -= 1;
    };
  }

  /** Names of the budgets of a host; undefined while its addresses are looked up. */
  private namesOf({ host }: WebhookHost): string[] | undefined {
    const addresses = this.addresses.of(withoutDot(host));
    return addresses && [`name ${withoutDot(host)}`, ...addresses.map((address) => `address ${address}`)];
  }

  private budgetOf(name: string): Budget {
    if (this.budgets.size >= MOST_REMEMBERED) this.forget();
    const budget = this.budgets.get(name) ?? { inFlight: 0, starts: [] };
    this.budgets.set(name, budget);
    return budget;
  }

  private left(budget: Budget | undefined): number {
    const { inFlight, starts } = budget ?? { inFlight: 0, starts: [] };
    return Math.max(0, Math.min(MOST_AT_A_TIME - inFlight, MOST_PER_MINUTE - this.lately(starts).length));
  }

  /** A clock that was set back must not make a minute last longer. */
  private lately(times: number[]): number[] {
    const at = this.clock.timers.now();
    return times.filter((time) => time <= at && at - time < MINUTE_MILLISECONDS);
  }

  private forget(): void {
    for (const [name, { inFlight, starts }] of this.budgets) {
      if (inFlight === 0 && this.lately(starts).length === 0) this.budgets.delete(name);
    }
  }
}

const keyOf = ({ business_id, host }: WebhookHost) => `${business_id} ${withoutDot(host)}`;

/** `example.com.` is `example.com`. */
const withoutDot = (host: string) => host.replace(/\.(?=$|:)/, '');
