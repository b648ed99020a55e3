import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalidField } from '../../platform/errors.ts';

type Range = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** Parses an address or a range in CIDR notation; undefined if it is neither, or has host bits. */
function parseRange(text: string): Range | undefined {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  if (version === 0 || address.includes('%') || bits > most || more.length > 0) return undefined;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).isIPv4MappedAddress()) return undefined;
  const type = version === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = type.networkAddressFromCIDR(`${address}/${bits}`);
  return network.toString() === parsed.toString() ? [parsed, bits] : undefined;
}

/** Throws 400 `invalid_request` naming the first range that is malformed. */
export function checkAllowedAddresses(ranges: readonly string[]): void {
  const index = ranges.findIndex((range) => parseRange(range) === undefined);
  if (index < 0) return;
  const message = 'must be an address or a range such as 203.0.113.0/24 or 2001:db8::/32, whose host bits are zero';
  throw invalidField(`/allowed_addresses/${index}`, 'invalid_address_range', message);
}

/** Reports whether an application with these ranges may send a request from an address. Without ranges, every one is allowed. */
export function isAllowedAddress(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const sender = ipaddr.process(address);
  return ranges.some((range) => {
    const parsed = parseRange(range);
    return parsed?.[0].kind() === sender.kind() && sender.match(parsed);
  });
}
