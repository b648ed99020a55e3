import ipaddr from 'ipaddr.js';
import type { Clock } from '../platform/clock.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { EndpointHost } from '../models/webhooks/webhook-host.ts';
import { isLocalHost, type AddressGuard } from './address-guard.ts';
import { Counts } from './counts.ts';
import { Shares } from './shares.ts';

/** Kind of an attempt at an unverified host: the first of its endpoint, a later one, or a test. */
export type StrangerAttempt = 'first' | 'later' | 'test';

interface Most {
  atATime: number;
  perMinute: number;
}

/**
 * Limits of attempts at an unverified host (stranger), which has never acknowledged an attempt for the sending business. The
 * next sweep finds attempts that wait.
 */
const MOST: Most = { atATime: 4, perMinute: 30 };
/** Limits of later attempts; the rest is reserved for endpoints without an attempt yet. */
const MOST_LATER: Most = { atATime: 3, perMinute: 24 };
/** Separate limits of tests, so that they do not wait for deliveries. */
const MOST_TESTS: Most = { atATime: 2, perMinute: 10 };
const MINUTE_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 10_000;
/** Maximum number of addresses of a host: no receiver needs more, and each takes time here. */
const MOST_ADDRESSES = 32;

interface Later {
  at: number;
  work: () => void;
}

/**
 * Keeps businesses from turning payments into many requests to another party's server. Each attempt at an unverified host
 * takes from the budgets of the host's name and of each of its addresses, because one server can have many names, and one
 * user many businesses. An address can also belong to a gateway with many servers behind it, so businesses take turns.
 */
export class Strangers {
  /** Verified hosts, by business. */
  private readonly acquaintances = new Map<string, Set<string>>();
  private remembered = 0;
  /** Budget names of hosts, for a minute; undefined during the DNS look-up. */
  private readonly hosts = new Map<string, string[] | undefined>();
  /** Number of running attempts, by budget name. */
  private readonly inFlight = new Counts();
  private readonly lastMinute = new Counts();
  /** Shares of the last minute. */
  private readonly shares = new Shares();
  /** Scheduled work, in the order of time. */
  private readonly later: Later[] = [];
  private readonly clock: Clock;
  private readonly guard: AddressGuard;
  private readonly onRoom: () => void;

  /** @param onRoom called after a DNS look-up, because its host may have places now */
  constructor({ clock, destinations }: Pick<DeliveryContext, 'clock' | 'destinations'>, onRoom: () => void) {
    this.clock = clock;
    this.guard = destinations.guard;
    this.onRoom = onRoom;
  }

  isStranger({ business_id, host }: EndpointHost): boolean {
    return !this.acquaintances.get(business_id)?.has(host);
  }

  /** Records that the host has acknowledged an attempt, here or in another process. @returns true if that is new */
  meet(host: EndpointHost): boolean {
    if (!this.isStranger(host)) return false;
    if (this.remembered === MOST_REMEMBERED) this.forgetAll();
    this.remembered += 1;
    const hosts = this.acquaintances.get(host.business_id) ?? new Set();
    this.acquaintances.set(host.business_id, hosts.add(host.host));
    return true;
  }

  /** Forgets verified hosts, which the database also stores. */
  private forgetAll(): void {
    this.acquaintances.clear();
    this.remembered = 0;
  }

  hasPlace(host: EndpointHost, what: StrangerAttempt): boolean {
    if (!this.isStranger(host)) return true;
    return this.budgetsOf(host, what)?.every((budget) => this.hasRoom(host, what, budget)) ?? false;
  }

  private hasRoom({ business_id }: EndpointHost, what: StrangerAttempt, budget: string): boolean {
    if (this.isFull(budget, what === 'test' ? MOST_TESTS : MOST)) return false;
    if (what === 'later' && this.isFull(laterOf(budget), MOST_LATER)) return false;
    return this.shares.isTurnOf(business_id, budget);
  }

  private isFull(budget: string, { atATime, perMinute }: Most): boolean {
    return this.inFlight.of(budget) >= atATime || this.lastMinute.of(budget) >= perMinute;
  }

  /** Requests a turn at the budget that has no place now. */
  wait(host: EndpointHost, what: StrangerAttempt): void {
    const obstacle = this.budgetsOf(host, what)?.find((budget) => !this.hasRoom(host, what, budget));
    if (obstacle !== undefined) this.shares.wait(host.business_id, obstacle);
  }

  /** Takes a place. @returns releases the place */
  enter(host: EndpointHost, what: StrangerAttempt): (() => void) | undefined {
    if (!this.isStranger(host)) return undefined;
    const { business_id } = host;
    const budgets = this.budgetsOf(host, what) ?? [];
    const counted = what === 'later' ? [...budgets, ...budgets.map(laterOf)] : budgets;
    for (const budget of counted) {
      this.inFlight.add(budget, 1);
      this.lastMinute.add(budget, 1);
    }
    for (const budget of budgets) this.shares.take(business_id, budget);
    this.afterMinute(() => {
      for (const budget of counted) this.lastMinute.add(budget, -1);
      for (const budget of budgets) this.shares.giveBack(business_id, budget);
    });
    return () => counted.forEach((budget) => this.inFlight.add(budget, -1));
  }

  /** Lists a host's budgets; undefined during the DNS look-up. */
  private budgetsOf({ host }: EndpointHost, what: StrangerAttempt): string[] | undefined {
    this.catchUp();
    if (!this.hosts.has(host)) void this.lookUp(host);
    const budgets = this.hosts.get(host);
    return what === 'test' ? budgets?.map((budget) => `test at ${budget}`) : budgets;
  }

  private async lookUp(host: string): Promise<void> {
    if (this.hosts.size >= MOST_REMEMBERED) this.hosts.clear();
    this.hosts.set(host, undefined);
    const addresses = await this.addressesOf(host).catch(() => []);
    this.hosts.set(host, [`name ${host}`, ...addresses.map((address) => `address ${address}`)]);
    this.afterMinute(() => this.hosts.delete(host));
    this.onRoom();
  }

  private afterMinute(work: () => void): void {
    this.later.push({ at: this.clock.timers.now() + MINUTE_MILLISECONDS, work });
  }

  /** Runs the work that is due. A clock that was set back must not make a minute last longer. */
  private catchUp(): void {
    const now = this.clock.timers.now();
    const isDue = ({ at }: Later) => at <= now || at - now > MINUTE_MILLISECONDS;
    while (this.later[0] && isDue(this.later[0])) this.later.shift()!.work();
  }

  /** Resolves a host to canonical addresses. Hosts on this machine are distinguished by port. */
  private async addressesOf(host: string): Promise<string[]> {
    const { hostname, port } = new URL(`http://${host}`);
    const addresses = await this.guard.addressesOf(hostname);
    const suffix = isLocalHost(hostname) ? ` ${port}` : '';
    return addresses.slice(0, MOST_ADDRESSES).map((address) => canonical(address) + suffix);
  }
}

/** Names the part of a budget for later attempts. */
const laterOf = (budget: string) => `later at ${budget}`;

/**
 * Makes equivalent addresses equal: every loopback address is this machine, and an IPv4 address can be written as an IPv6
 * one.
 */
function canonical(text: string): string {
  const address = ipaddr.process(text);
  return address.range() === 'loopback' ? 'loopback' : address.toString();
}
