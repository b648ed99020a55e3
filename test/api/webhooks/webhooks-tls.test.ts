import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { AddressGuard } from '../../../server/delivery/address-guard.ts';
import { Sender, targetOf } from '../../../server/delivery/send.ts';
import { selfSignedCertificate, type CertificateOptions } from '../../support/certificate.ts';

/** TLS receivers, each with one fault in its certificate. */
const authorities = getCACertificates('default');
let server: Server;
let requests = 0;
let sender: Sender;

beforeEach(() => {
  requests = 0;
  sender = new Sender(new AddressGuard());
});
afterEach(async () => {
  await sender.close();
  server.closeAllConnections();
  server.close();
});
afterAll(() => setDefaultCACertificates(authorities));

async function postTo(options: CertificateOptions, trusted = true) {
  const certificate = selfSignedCertificate(options);
  setDefaultCACertificates([...authorities, ...(trusted ? [certificate.cert] : [])]);
  server = createServer(certificate, (_request, response) => {
    requests += 1;
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = targetOf(new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  return sender.post({ ...target, headers: {}, body: Buffer.from('{}'), publicOnly: false });
}

test('a certificate that is trusted, valid and for this host is accepted', async () => {
  expect(await postTo({})).toMatchObject({ http_status: 204, error: null });
});

test('an untrusted certificate is refused, and nothing is sent', async () => {
  expect(await postTo({}, false)).toMatchObject({ http_status: null, error: 'tls' });
  expect(requests).toBe(0);
});

test('an expired certificate is refused, and nothing is sent', async () => {
  const exchange = await postTo({ notAfter: '20210101000000Z' });
  expect(exchange).toMatchObject({ http_status: null, error: 'tls', error_detail: expect.stringMatching(/expired/) });
  expect(requests).toBe(0);
});

test('a certificate for another host is refused, and nothing is sent', async () => {
  const exchange = await postTo({ host: 'elsewhere.example' });
  expect(exchange).toMatchObject({ http_status: null, error: 'tls', error_detail: expect.stringMatching(/altname/i) });
  expect(requests).toBe(0);
});
