import net from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const IPV6_PREFIX_BITS = 64;

/** Returns the network address of the sender. A single customer has a whole IPv6 /64, so a /64 counts as one address. */
export function addressOf(req: Request): string {
  const { locals } = req.res!;
  return (locals.address ??= networkOf(senderOf(req) ?? ''));
}

/** Returns the exact address of the sender, which is compared with the allowed addresses of an application. */
export const exactAddressOf = (req: Request): string => senderOf(req) ?? '';

/** Returns the socket's address, unless a trusted proxy names another. Asking Express for it is slower. */
function senderOf(req: Request): string | undefined {
  const { remoteAddress } = req.socket;
  if (req.headers['x-forwarded-for'] === undefined) return remoteAddress;
  const named = withoutPort(req.ip ?? '');
  return net.isIP(named) ? named : remoteAddress;
}

/** Removes the sender's port, which some proxies add and which differs for each connection. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** Returns an IPv4 address unchanged, and the network of an IPv6 address. */
export function networkOf(text: string): string {
  if (net.isIPv4(text) || !ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()}/${IPV6_PREFIX_BITS}`;
}
