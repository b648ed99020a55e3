import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { AddressGuard } from '../../../server/delivery/address-guard.ts';
import { Sender, targetOf } from '../../../server/delivery/send.ts';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { selfSignedCertificate } from '../../support/certificate.ts';
import { startConnectProxy } from '../../support/connect-proxy.ts';
import { startNameServer } from '../../support/name-server.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

let names: Awaited<ReturnType<typeof startNameServer>>;
let proxy: Awaited<ReturnType<typeof startConnectProxy>>;
let status = 200;
let receiver: Receiver;
let sender: Sender;

beforeAll(async () => {
  names = await startNameServer();
  proxy = await startConnectProxy(() => status);
});
beforeEach(async () => {
  status = 200;
  proxy.asked.length = 0;
  names.knows({});
  receiver = await startReceiver();
});
afterEach(() => sender.close());
afterAll(() => names.stop());

function senderWith(allowed: string[], proxyUrl = proxy.url): Sender {
  const guard = new AddressGuard(allowed);
  guard.useNameServers([names.address]);
  return (sender = new Sender(guard, { proxy: proxyUrl }));
}

const post = (url: string, publicOnly = true) =>
  sender.post({ ...targetOf(new URL(url)), headers: {}, body: Buffer.from('{"a":1}'), publicOnly });

test('requests go through the proxy, to the address that was resolved, and the address of the receiver is noted', async () => {
  senderWith(['127.0.0.0/8']);
  names.knows({ 'hooks.example': ['127.0.0.1'] });
  const { port } = new URL(receiver.url);
  for (let times = 0; times < 2; times++) {
    const exchange = await post(`http://hooks.example:${port}/hooks`);
    expect(exchange).toMatchObject({ http_status: 204, error: null, remote_ip: '127.0.0.1' });
  }
  expect(receiver.received.map(({ body, headers }) => [body.toString(), headers.host])).toEqual(
    Array(2).fill(['{"a":1}', `hooks.example:${port}`]),
  );
  expect(new Set(proxy.asked.map(({ authority }) => authority))).toEqual(new Set([`127.0.0.1:${port}`]));
});

test('TLS is with the receiver, by its name, and not with the proxy', async () => {
  const authorities = getCACertificates('default');
  const certificate = selfSignedCertificate({ host: 'hooks.example' });
  setDefaultCACertificates([...authorities, certificate.cert]);
  const seen: unknown[] = [];
  const server: Server = createServer(certificate, (request, response) => {
    seen.push((request.socket as TLSSocket).servername);
    response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  senderWith(['127.0.0.0/8']);
  names.knows({ 'hooks.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] });
  expect(await post(`https://hooks.example:${port}/`)).toMatchObject({ http_status: 204, remote_ip: '127.0.0.1' });
  expect(await post(`https://other.example:${port}/`)).toMatchObject({ http_status: null, error: 'tls' });
  expect(seen).toEqual(['hooks.example']);
  setDefaultCACertificates(authorities);
  server.closeAllConnections();
  server.close();
});

test('the proxy is not asked for an address that is forbidden', async () => {
  senderWith([]);
  names.knows({ 'inside.example': ['10.0.0.1'], 'mixed.example': ['8.8.8.8', '127.0.0.1'] });
  for (const url of [receiver.url, 'http://inside.example/', 'http://mixed.example/', 'http://169.254.169.254/'])
    expect(await post(url)).toMatchObject({ http_status: null, error: 'blocked' });
  expect(await post('http://nowhere.example/')).toMatchObject({ http_status: null, error: 'dns' });
  expect(proxy.asked).toEqual([]);
});

test('where TEST may use private addresses, requests go through the proxy too', async () => {
  senderWith([]);
  expect(await post(receiver.url, false)).toMatchObject({ http_status: 204 });
  expect(proxy.asked).toHaveLength(1);
});

test('the password of the proxy is sent to the proxy alone, and is in no error', async () => {
  const url = proxy.url.replace('http://', 'http://us%40r:hid%23den@');
  senderWith(['127.0.0.0/8'], url);
  expect(await post(receiver.url)).toMatchObject({ http_status: 204 });
  const authorization = `Basic ${Buffer.from('us@r:hid#den').toString('base64')}`;
  expect(proxy.asked).toEqual([expect.objectContaining({ authorization })]);
  expect(receiver.received[0]!.headers).not.toHaveProperty('proxy-authorization');
  status = 407;
  await sender.close();
  senderWith(['127.0.0.0/8'], url);
  const refused = await post(receiver.url);
  const { host } = new URL(proxy.url);
  const error_detail = `The proxy ${host} refuses ${new URL(receiver.url).host} with 407.`;
  expect(refused).toMatchObject({ http_status: null, error: 'connect', error_detail });
});

test('a proxy that does not answer, and a receiver that it does not reach, are failures to connect', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  senderWith(['127.0.0.0/8'], `http://${away}`);
  const error_detail = expect.stringContaining(`The proxy ${away} does not answer`);
  expect(await post(receiver.url)).toMatchObject({ http_status: null, error: 'connect', error_detail });
  await sender.close();
  senderWith(['127.0.0.0/8']);
  expect(await post(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({ http_status: null, error: 'connect' });
});
