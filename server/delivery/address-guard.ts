import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The destination is an address that is not public, or resolves to one. */
export class ForbiddenDestination extends Error {
  readonly code = 'FORBIDDEN_DESTINATION';
}

/** The name of a destination resolves to no address. */
export class UnresolvedDestination extends Error {
  readonly code = 'ENOTFOUND';
}

/**
 * Reports whether an address is routed on the internet: not private, loopback, link-local, shared, reserved or translated.
 */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isOfCloud(parsed)) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/**
 * Addresses that look public, but at which a cloud machine reaches its provider's metadata and management services. All
 * other such addresses are private, link-local, shared or reserved.
 */
const OF_CLOUDS = [
  '168.63.129.16/32', // Azure: platform and guest agent
  '161.26.0.0/16', // IBM Cloud: services of the private network
  '166.8.0.0/14', // IBM Cloud: endpoints of services
].map((network) => ipaddr.IPv4.parseCIDR(network));

const isOfCloud = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.kind() === 'ipv4' && OF_CLOUDS.some((network) => (address as ipaddr.IPv4).match(network));

/** Addresses of metadata services in private networks, which are refused even where the operator allows the network. */
const METADATA = ['100.100.100.200/32', '192.0.0.192/32', 'fd00:ec2::/32', 'fd20:ce::254/128', 'fd00:42::42/128'].map(
  (network) => ipaddr.parseCIDR(network),
);
/** Ranges that are never allowed: link-local ones have metadata services, and the others may stand for any address. */
const NEVER = [
  'linkLocal',
  'unspecified',
  'broadcast',
  'multicast',
  'ipv4Mapped',
  'rfc6145',
  'rfc6052',
  '6to4',
  'teredo',
];

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: Network[]) =>
  networks.some((network) => network[0].kind() === address.kind() && address.match(network));

/** Reports whether an address belongs to a network that the operator allows, and is no address of metadata. */
function isAllowed(address: string, networks: Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isNever = NEVER.includes(parsed.range()) || isOfCloud(parsed) || isWithin(parsed, METADATA);
  return !isNever && isWithin(parsed, networks);
}

/** The only IPv6 block assigned for the internet; the library counts the rest of the space as unicast, too. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Reports whether a host, as the URL parser returns it, is this machine or an address that is not public, without a DNS
 * query.
 */
export function isLocalHost(hostname: string): boolean {
  const name = bareName(hostname);
  return isIP(name) ? !isPublicAddress(name) : LOCALHOST.test(name);
}

const LOCALHOST = /(^|\.)localhost$/i;

const bareName = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Time limit in milliseconds of a query to one name server, and the number of tries. */
const PATIENCE = { timeout: 1500, tries: 2 };

/**
 * Resolves destinations to public addresses. Queries the name servers itself, because the system's resolver would occupy one
 * of Node's four worker threads while a name server does not respond, and would use /etc/hosts, which can point anywhere.
 */
export class AddressGuard {
  #resolver = new Resolver(PATIENCE);
  readonly #allowed: Network[];

  /** @param allowed networks, such as `10.0.0.0/8`, that count as public */
  constructor(allowed: string[] = []) {
    this.#allowed = allowed.map((network) => ipaddr.parseCIDR(network));
  }

  /** Uses these name servers (`address:port`) instead of the system's. */
  useNameServers(servers: string[]): void {
    this.#resolver = new Resolver(PATIENCE);
    this.#resolver.setServers(servers);
  }

  /**
   * Resolves a destination to its addresses, all of which must be public, or in a network that the operator allows.
   * @param hostname as the URL parser returns it: it has turned `2130706433`, `0x7f.1` and `127.0.0.1.` into `127.0.0.1`
   * @throws ForbiddenDestination when any address is not public, UnresolvedDestination when there is no address
   */
  async publicAddresses(hostname: string): Promise<LookupAddress[]> {
    const addresses = await this.addressesOf(hostname);
    const forbidden = addresses.find((address) => !isPublicAddress(address) && !isAllowed(address, this.#allowed));
    if (forbidden)
      throw new ForbiddenDestination(`${bareName(hostname)} is at ${forbidden}, which is not a public address`);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  /** Resolves a destination to its addresses. @throws UnresolvedDestination when there is no address */
  async addressesOf(hostname: string): Promise<string[]> {
    const name = bareName(hostname);
    return isIP(name) ? [name] : this.#resolve(name);
  }

  async #resolve(name: string): Promise<string[]> {
    if (LOCALHOST.test(name)) return ['127.0.0.1'];
    const answers = await Promise.allSettled([this.#resolver.resolve4(name), this.#resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'no address'));
    throw new UnresolvedDestination(`${name} could not be resolved: ${reasons.join('; ')}`);
  }

  /** A `lookup` for sockets that returns public addresses only: a name may resolve differently after the check. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.publicAddresses(hostname).then(
      (addresses) => {
        const [first] = addresses as [LookupAddress];
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}
