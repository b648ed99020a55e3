import net from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const IPV6_PREFIX_BITS = 64;

const known = new WeakMap<Request, string>();

/** The network address of the sender. A single customer has a whole IPv6 /64, so that counts as one address. */
export function addressOf(req: Request): string {
  const found = known.get(req) ?? networkOf(req.ip ?? '');
  known.set(req, found);
  return found;
}

/** An IPv4 address, or the network of an IPv6 one. */
export function networkOf(text: string): string {
  if (net.isIPv4(text) || !ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()}/${IPV6_PREFIX_BITS}`;
}
