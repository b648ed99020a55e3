import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { call, createMerchant, fetchToken } from '../../support/api.ts';
import { selfSignedCertificate } from '../../support/certificate.ts';
import { startConnectProxy } from '../../support/connect-proxy.ts';
import { createDatabase } from '../../support/database.ts';
import { verifyEmail } from '../../support/mail.ts';
import { startServiceProcess } from '../../support/process.ts';
import { webhooksOf, type Delivery } from '../../support/webhooks.ts';

/** A receiver in a private network, with a certificate of a private authority, behind a proxy. */

let folder: string;
let server: Server;
let url: string;
const received: string[] = [];
const certificate = selfSignedCertificate();
let proxy: Awaited<ReturnType<typeof startConnectProxy>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-egress-'));
  await writeFile(path.join(folder, 'ca.pem'), certificate.cert);
  server = createServer(certificate, (request, response) => {
    received.push(request.url!);
    response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  proxy = await startConnectProxy();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test('LIVE webhooks reach a receiver in an allowed network, through the proxy, by a private authority', async () => {
  const database = await createDatabase();
  const settings = {
    NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    WEBHOOK_PROXY: proxy.url,
  };
  const service = { ...(await startServiceProcess(database.url, settings)), databaseUrl: database.url };
  const merchant = await createMerchant(service);
  const { session } = merchant.user;
  await call(service, 'POST', '/email/send-verification', { token: session });
  await verifyEmail(service, merchant.user);
  const { body } = await call(service, 'POST', `/oauth/clients/${merchant.clientId}/promote`, {
    token: session,
    body: {},
  });
  const clientId = body.client_id as string;
  const clientSecret = body.client_secret_preview as string;
  const live = { ...merchant, clientId, clientSecret, token: await fetchToken(service, clientId, clientSecret) };
  const webhooks = webhooksOf(service, live);
  const { id, environment } = await webhooks.register(url);
  expect(environment).toBe('LIVE');
  const delivery = (await webhooks.ask('POST', `/webhook-endpoints/${id}/test`)).body as Delivery;
  const [attempt] = await webhooks.endedAttempts(delivery.id, 1);
  expect(attempt).toMatchObject({ http_status: 204, error: null, remote_ip: '127.0.0.1' });
  expect(received).toEqual(['/hooks']);
  expect(proxy.asked).toEqual([{ authority: new URL(url).host, authorization: undefined }]);
  const metadata = await webhooks.ask('POST', '/webhook-endpoints', { url: 'https://169.254.169.254/', events: [] });
  expect([metadata.status, metadata.body.code]).toEqual([422, 'destination_forbidden']);
  await service.stop();
  await database.drop();
});
