import ipaddr from 'ipaddr.js';
import type { Clock } from '../platform/clock.ts';
import { isLocalHost, type AddressGuard } from './address-guard.ts';

const MINUTE_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 10_000;
/** No receiver needs more, and each takes time here. */
const MOST_ADDRESSES = 32;

interface Found {
  at: number;
  /** Undefined while the name servers are asked. */
  addresses: string[] | undefined;
}

/** The addresses of hosts, kept for a minute: one server can have many names. */
export class HostAddresses {
  private readonly found = new Map<string, Found>();
  private readonly clock: Clock;
  private readonly guard: AddressGuard;
  private readonly onFound: () => void;

  /** @param onFound called when addresses arrive that `of` did not have yet */
  constructor(clock: Clock, guard: AddressGuard, onFound: () => void) {
    this.clock = clock;
    this.guard = guard;
    this.onFound = onFound;
  }

  /** The addresses of a host, possibly none; undefined while the name servers are asked. */
  of(host: string): string[] | undefined {
    const { hostname, port } = new URL(`http://${host}`);
    const address = literalAddress(hostname);
    if (address !== undefined) return [isLocalHost(hostname) ? `${address} ${port}` : address];
    const known = this.found.get(hostname);
    const age = known && this.clock.timers.now() - known.at;
    if (known && (!known.addresses || (age! >= 0 && age! < MINUTE_MILLISECONDS))) return known.addresses;
    void this.ask(hostname);
    return undefined;
  }

  private async ask(hostname: string): Promise<void> {
    if (this.found.size >= MOST_REMEMBERED) this.found.clear();
    this.found.set(hostname, { at: 0, addresses: undefined });
    const addresses = await this.guard.addressesOf(hostname).catch(() => []);
    this.found.set(hostname, {
      at: this.clock.timers.now(),
      addresses: addresses.slice(0, MOST_ADDRESSES).map(canonical),
    });
    this.onFound();
  }
}

function literalAddress(hostname: string): string | undefined {
  const name = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(name)) return canonical(name);
  return isLocalHost(hostname) ? canonical('127.0.0.1') : undefined;
}

/** Every loopback address is this machine, and an IPv4 address can be written as an IPv6 one. */
function canonical(text: string): string {
  const address = ipaddr.process(text);
  return address.range() === 'loopback' ? 'loopback' : address.toString();
}
