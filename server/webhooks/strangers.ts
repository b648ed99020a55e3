import ipaddr from 'ipaddr.js';
import type { Clock } from '../platform/clock.ts';
import type { Service } from '../service.ts';
import type { WebhookHost } from '../models/webhook-host.ts';
import { isLocalHost, type AddressGuard } from './address-guard.ts';
import { Counts } from './counts.ts';

/** Attempts at a time at a stranger: a host that has never acknowledged one for the business that sends. */
const MOST_AT_A_TIME = 4;
/** … and per minute. The next sweep finds attempts that wait. */
const MOST_PER_MINUTE = 30;
const MINUTE_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 10_000;
/** No receiver needs more, and each takes time here. */
const MOST_ADDRESSES = 32;

interface Later {
  at: number;
  work: () => void;
}

/**
 * Keeps businesses from turning payments into many requests to a stranger's server. Each such attempt takes from the
 * budgets of the host's name and of each of its addresses, because one server can have many names, and one user many
 * businesses.
 */
export class Strangers {
  /** Hosts that are no strangers, by business. */
  private readonly acquaintances = new Map<string, Set<string>>();
  private remembered = 0;
  /** The names of hosts' budgets, for a minute; undefined while name servers are asked. */
  private readonly hosts = new Map<string, string[] | undefined>();
  /** By the name of the budget. */
  private readonly inFlight = new Counts();
  private readonly lastMinute = new Counts();
  /** In the order of time. */
  private readonly later: Later[] = [];
  private readonly clock: Clock;
  private readonly guard: AddressGuard;
  private readonly onRoom: () => void;

  /** @param onRoom called when a look-up of addresses has ended, so that its host may have places */
  constructor({ clock, destinations }: Pick<Service, 'clock' | 'destinations'>, onRoom: () => void) {
    this.clock = clock;
    this.guard = destinations.guard;
    this.onRoom = onRoom;
  }

  isStranger({ business_id, host }: WebhookHost): boolean {
    return !this.acquaintances.get(business_id)?.has(host);
  }

  /** The host has acknowledged an attempt, here or elsewhere. @returns whether that is new */
  meet(host: WebhookHost): boolean {
    if (!this.isStranger(host)) return false;
    if (this.remembered === MOST_REMEMBERED) this.forgetAll();
    this.remembered += 1;
    const hosts = this.acquaintances.get(host.business_id) ?? new Set();
    this.acquaintances.set(host.business_id, hosts.add(host.host));
    return true;
  }

  /** The database knows acquaintances, too. */
  private forgetAll(): void {
    this.acquaintances.clear();
    this.remembered = 0;
  }

  hasPlace(host: WebhookHost): boolean {
    if (!this.isStranger(host)) return true;
    const hasPlace = (budget: string) =>
      this.inFlight.of(budget) < MOST_AT_A_TIME && this.lastMinute.of(budget) < MOST_PER_MINUTE;
    return this.budgetsOf(host)?.every(hasPlace) ?? false;
  }

  /** Takes a place. @returns what to call when the attempt is over */
  enter(host: WebhookHost): (() => void) | undefined {
    if (!this.isStranger(host)) return undefined;
    const budgets = this.budgetsOf(host) ?? [];
    for (const budget of budgets) {
      this.inFlight.add(budget, 1);
      this.lastMinute.add(budget, 1);
    }
    this.afterMinute(() => budgets.forEach((budget) => this.lastMinute.add(budget, -1)));
    return () => budgets.forEach((budget) => this.inFlight.add(budget, -1));
  }

  /** Undefined while the addresses of a host are looked up. */
  private budgetsOf({ host }: WebhookHost): string[] | undefined {
    this.catchUp();
    if (!this.hosts.has(host)) void this.lookUp(host);
    return this.hosts.get(host);
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

  /** A clock that was set back must not make a minute last longer. */
  private catchUp(): void {
    const now = this.clock.timers.now();
    const isDue = ({ at }: Later) => at <= now || at - now > MINUTE_MILLISECONDS;
    while (this.later[0] && isDue(this.later[0])) this.later.shift()!.work();
  }

  /** Those on this machine are told apart by their ports. */
  private async addressesOf(host: string): Promise<string[]> {
    const { hostname, port } = new URL(`http://${host}`);
    const addresses = await this.guard.addressesOf(hostname);
    const suffix = isLocalHost(hostname) ? ` ${port}` : '';
    return addresses.slice(0, MOST_ADDRESSES).map((address) => canonical(address) + suffix);
  }
}

/** Every loopback address is this machine, and an IPv4 address can be written as an IPv6 one. */
function canonical(text: string): string {
  const address = ipaddr.process(text);
  return address.range() === 'loopback' ? 'loopback' : address.toString();
}
