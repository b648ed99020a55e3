import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AddressGuard } from '../../../server/delivery/address-guard.ts';
import { Sender, targetOf } from '../../../server/delivery/send.ts';
import { startNameServer } from '../../support/name-server.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

let names: Awaited<ReturnType<typeof startNameServer>>;
let receiver: Receiver;
const guard = new AddressGuard();
const sender = new Sender(guard);

beforeAll(async () => {
  names = await startNameServer();
  receiver = await startReceiver();
  guard.useNameServers([names.address]);
});
afterAll(async () => {
  await sender.close();
  await names.stop();
});
beforeEach(() => names.knows({}));

const addressesOf = (url: string) => guard.publicAddresses(new URL(url).hostname);

test.each([
  ['loopback', 'http://127.0.0.1'],
  ['all of loopback', 'http://127.255.255.254'],
  ['loopback as one number', 'http://2130706433'],
  ['loopback in hexadecimal', 'http://0x7f000001'],
  ['loopback in octal', 'http://0177.0.0.1'],
  ['loopback in mixed parts', 'http://0x7f.1'],
  ['loopback in short', 'http://127.1'],
  ['loopback with a dot at the end', 'http://127.0.0.1.'],
  ['loopback in full-width digits', 'http://１２７.０.０.１'],
  ['loopback percent-encoded', 'http://%31%32%37.0.0.1'],
  ['the unspecified address', 'http://0.0.0.0'],
  ['the unspecified address in short', 'http://0'],
  ['localhost', 'http://localhost'],
  ['localhost in capitals, with a dot', 'http://LOCALHOST.'],
  ['a name below localhost', 'http://hooks.localhost'],
  ['private 10/8', 'http://10.0.0.1'],
  ['private 172.16/12', 'http://172.31.255.255'],
  ['private 192.168/16', 'http://192.168.1.1'],
  ['link-local, with the metadata of clouds', 'http://169.254.169.254'],
  ['metadata of Azure, and its agent', 'http://168.63.129.16'],
  ['… as one number', 'http://2822734096'],
  ['… mapped', 'http://[::ffff:168.63.129.16]'],
  ['… translated', 'http://[64:ff9b::168.63.129.16]'],
  ['… by 6to4', 'http://[2002:a83f:8110::]'],
  ['services of IBM Cloud', 'http://161.26.0.10'],
  ['endpoints of IBM Cloud', 'http://166.9.12.34'],
  ['metadata of Amazon, Google, Oracle, DigitalOcean', 'http://169.254.169.254'],
  ['credentials of containers at Amazon', 'http://169.254.170.2'],
  ['metadata of Scaleway', 'http://169.254.42.42'],
  ['metadata of Tencent', 'http://169.254.0.23'],
  ['metadata of Alibaba', 'http://100.100.100.200'],
  ['metadata of Oracle, classic', 'http://192.0.0.192'],
  ['metadata of Amazon by IPv6', 'http://[fd00:ec2::254]'],
  ['credentials of containers at Amazon by IPv6', 'http://[fd00:ec2::23]'],
  ['metadata of Google by IPv6', 'http://[fd20:ce::254]'],
  ['metadata of Scaleway by IPv6', 'http://[fd00:42::42]'],
  ['metadata of OpenStack by IPv6', 'http://[fe80::a9fe:a9fe]'],
  ['shared by carriers', 'http://100.64.0.1'],
  ['benchmarking', 'http://198.18.0.1'],
  ['documentation', 'http://203.0.113.7'],
  ['multicast', 'http://224.0.0.1'],
  ['reserved', 'http://240.0.0.1'],
  ['broadcast', 'http://255.255.255.255'],
  ['IPv6 loopback', 'http://[::1]'],
  ['IPv6 loopback in full', 'http://[0:0:0:0:0:0:0:1]'],
  ['IPv6 unspecified', 'http://[::]'],
  ['IPv4-mapped loopback', 'http://[::ffff:127.0.0.1]'],
  ['IPv4-mapped loopback in hexadecimal', 'http://[::ffff:7f00:1]'],
  ['IPv4-mapped public', 'http://[::ffff:8.8.8.8]'],
  ['IPv4-compatible loopback', 'http://[::127.0.0.1]'],
  ['IPv4-translated loopback', 'http://[::ffff:0:127.0.0.1]'],
  ['NAT64 of loopback', 'http://[64:ff9b::127.0.0.1]'],
  ['local NAT64', 'http://[64:ff9b:1::7f00:1]'],
  ['6to4 of loopback', 'http://[2002:7f00:1::]'],
  ['Teredo', 'http://[2001:0:7f00:1::]'],
  ['unique local', 'http://[fd00::1]'],
  ['IPv6 link-local', 'http://[fe80::1]'],
  ['IPv6 site-local', 'http://[fec0::1]'],
  ['IPv6 multicast', 'http://[ff02::1]'],
  ['IPv6 documentation', 'http://[2001:db8::1]'],
])('refused: %s, %s', async (_what, url) => {
  await expect(addressesOf(url)).rejects.toThrow('not a public address');
});

test.each([
  ['http://8.8.8.8', '8.8.8.8'],
  ['http://134744072', '8.8.8.8'],
  ['http://172.32.0.1', '172.32.0.1'],
  ['http://100.128.0.1', '100.128.0.1'],
  ['http://[2606:4700:4700::1111]', '2606:4700:4700::1111'],
])('let through: %s', async (url, address) => {
  expect(await addressesOf(url)).toEqual([{ address, family: address.includes(':') ? 6 : 4 }]);
});

const inNetworks = (networks: string[], host: string) => new AddressGuard(networks).publicAddresses(host);

test.each([
  [['10.1.0.0/16'], '10.1.2.3'],
  [['192.168.0.0/24', 'fd12:3456::/32'], '[fd12:3456::1]'],
  [['100.64.0.0/10'], '100.64.0.1'],
  [['10.1.0.0/16'], '8.8.8.8'],
])('with the allowed networks %j, %s is let through', async (networks, host) => {
  expect(await inNetworks(networks, host)).toHaveLength(1);
});

test.each([
  [['10.1.0.0/16'], '10.2.0.1'],
  [['10.1.0.0/16'], '[::ffff:10.1.0.1]'],
  [['0.0.0.0/0'], '169.254.169.254'],
  [['0.0.0.0/0'], '168.63.129.16'],
  [['0.0.0.0/0'], '100.100.100.200'],
  [['0.0.0.0/0'], '192.0.0.192'],
  [['0.0.0.0/0'], '224.0.0.1'],
  [['0.0.0.0/0'], '0.0.0.0'],
  [['::/0'], '[fd00:ec2::254]'],
  [['::/0'], '[fd20:ce::254]'],
  [['::/0'], '[fd00:42::42]'],
  [['::/0'], '[fe80::a9fe:a9fe]'],
  [['::/0'], '[::ffff:169.254.169.254]'],
  [['::/0'], '[64:ff9b::a9fe:a9fe]'],
  [['::/0'], '[2002:a9fe:a9fe::]'],
])('with the allowed networks %j, %s is still refused', async (networks, host) => {
  await expect(inNetworks(networks, host)).rejects.toThrow('not a public address');
});

test('a name with any non-public address is refused', async () => {
  names.knows({ 'mixed.example': ['8.8.8.8', '10.0.0.1'] });
  await expect(addressesOf('http://mixed.example')).rejects.toThrow('mixed.example is at 10.0.0.1');
});

test('a name without an address is not found rather than forbidden', async () => {
  await expect(addressesOf('http://nowhere.example')).rejects.toThrow('could not be resolved');
});

const post = (url: string) =>
  sender.post({
    ...targetOf(new URL(url)),
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from('{}'),
    publicOnly: true,
  });

test.each(['127.0.0.1', '2130706433', '0x7f.1', '127.0.0.1.', '[::ffff:127.0.0.1]', 'localhost'])(
  'nothing is sent to http://%s',
  async (host) => {
    const url = new URL(receiver.url);
    url.host = `${host}:${url.port}`;
    expect(await post(url.href)).toMatchObject({ error: 'blocked', http_status: null, remote_ip: null });
    expect(receiver.received).toHaveLength(0);
  },
);

test('a name that is public at registration and private at connection is blocked', async () => {
  names.knows({ 'rebound.example': ['8.8.8.8'] });
  await expect(addressesOf('http://rebound.example')).resolves.toHaveLength(1);
  names.knows({ 'rebound.example': ['127.0.0.1'] });
  const exchange = await post(receiver.url.replace('127.0.0.1', 'rebound.example'));
  expect(exchange).toMatchObject({ error: 'blocked', error_detail: expect.stringContaining('127.0.0.1') });
  expect(receiver.received).toHaveLength(0);
});

test('a name that does not exist is a distinct failure', async () => {
  expect(await post('http://nowhere.example/hooks')).toMatchObject({ error: 'dns', http_status: null });
});
