import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { call } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startScriptedService } from '../support/scripted-service.ts';
import { service } from '../support/shared-service.ts';
import { merchant, shop } from '../support/shop-tally.ts';
import { createTally, type Tally } from '../support/tally.ts';

let tally: Tally;
beforeAll(async () => {
  tally = await createTally();
});
afterAll(() => tally.remove());

const boundTokens = () =>
  sql(service, 'SELECT DISTINCT jkt FROM access_tokens WHERE client_id = $1 AND jkt IS NOT NULL', [merchant.clientId]);

test('the tokens of a command are bound to its key, and the request for a nonce is no failure', async () => {
  for (let count = 0; count < 2; count += 1)
    expect(await shop.run(['payments', 'list'])).toMatchObject({ stderr: '', exitCode: 0 });
  expect(await boundTokens()).toHaveLength(2); // each command has its own key
  const asked = async () => {
    const path = `/oauth/clients/${merchant.clientId}/requests`;
    return (await call(service, 'GET', path, { token: merchant.user.session })).body.data as { status: number }[];
  };
  await eventually(async () => (await asked()).length >= 4, 'the requests to be recorded');
  expect((await asked()).filter(({ status }) => status >= 400)).toEqual([]);
});

test('an earlier profile continues to work, and its file stays as it is', async () => {
  const profile = {
    base_url: service.origin,
    application: { client_id: merchant.clientId, client_secret: merchant.clientSecret },
  };
  await mkdir(tally.profiles, { recursive: true });
  await writeFile(path.join(tally.profiles, 'default.json'), JSON.stringify(profile));
  const before = (await boundTokens()).length;
  const env = { TALLYSTICK_BASE_URL: service.origin };
  expect(await tally.run(['payments', 'list'], { env })).toMatchObject({ stderr: '', exitCode: 0 });
  expect(await boundTokens()).toHaveLength(before + 1);
});

test('a given access token is sent as it is', async () => {
  const env = { TALLYSTICK_ACCESS_TOKEN: merchant.token };
  expect(await shop.run(['payments', 'list'], { env })).toMatchObject({ stderr: '', exitCode: 0 });
});

test('a service that binds no tokens is called with bearer tokens', async () => {
  const earlier = await startScriptedService();
  const env = { TALLYSTICK_BASE_URL: earlier.baseUrl.replace('/api/v1', '') };
  try {
    expect((await shop.run(['payments', 'list'], { env })).exitCode).toBe(0);
    expect(earlier.askedForTokens[0]!.headers.dpop).toBeDefined();
    const [{ headers }] = earlier.asked as [(typeof earlier.asked)[number]];
    expect([headers.authorization, headers.dpop]).toEqual(['Bearer tat_1', undefined]);
  } finally {
    await earlier.stop();
  }
});

/** Starts a tunnel to the service, by another address than its own, and records the headers of each request. */
async function startTunnel() {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const { hostname, port } = new URL(service.origin);
  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming;
    asked.push({ path: incoming.url!, headers });
    const outgoing = request({ hostname, port, path: incoming.url!, method: method!, headers }, (response) => {
      response.pipe(answer.writeHead(response.statusCode!, response.headers));
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

test('through a tunnel, proofs have the address that the service announces, of a stream as well', async () => {
  await using tunnel = await startTunnel();
  const env = { TALLYSTICK_BASE_URL: tunnel.origin };
  expect(await shop.run(['payments', 'list'], { env })).toMatchObject({ stderr: '', exitCode: 0 });
  const paths = [...new Set(tunnel.asked.map(({ path }) => path.split('?')[0]))];
  expect(paths).toEqual(['/api/v1/oauth/token', '/.well-known/oauth-authorization-server/api/v1', '/api/v1/payments']);
  const [proof] = tunnel.asked.filter(({ path }) => path.startsWith('/api/v1/payments'));
  expect(decodeJwt(String(proof!.headers.dpop))).toMatchObject({ htu: `${service.baseUrl}/payments` });

  const meanwhile = async (interrupt: () => void) => {
    await eventually(
      () => tunnel.asked.some(({ path, headers }) => path.includes('/events/stream') && headers.dpop !== undefined),
      'the stream',
    );
    interrupt();
  };
  const listened = await shop.run(['listen', '--forward-to', 'http://127.0.0.1:9/hooks'], { env, meanwhile });
  expect(listened.stderr).not.toContain('proof');
});

test('a copied token is of no use, even with the proof that was sent with it', async () => {
  await using tunnel = await startTunnel();
  await shop.run(['payments', 'list'], { env: { TALLYSTICK_BASE_URL: tunnel.origin } });
  const { path: asked, headers } = tunnel.asked.find(({ path }) => path.startsWith('/api/v1/payments'))!;
  const { authorization, dpop } = headers;
  expect(authorization).toMatch(/^DPoP tat_/);
  const token = authorization!.slice('DPoP '.length);
  const copies: Record<string, string>[] = [
    { Authorization: `Bearer ${token}` },
    { Authorization: authorization!, DPoP: String(dpop) },
  ];
  for (const copied of copies) {
    const { status } = await fetch(service.origin + asked, { headers: copied });
    expect(status).toBe(401);
  }
  const env = { TALLYSTICK_ACCESS_TOKEN: token };
  expect(await shop.run(['payments', 'list'], { env })).toMatchObject({ stdout: '', exitCode: 4 });
});

test('an application that takes bound tokens only is used like every other, with a new secret as well', async () => {
  const { user, clientId } = merchant;
  const change = (path: string, method: string, body: object) =>
    call(service, method, `/oauth/clients/${clientId}${path}`, { token: user.session, body });
  expect((await change('', 'PATCH', { dpop_bound_access_tokens: true })).status).toBe(200);
  try {
    const { body } = await change('/regenerate-secret', 'POST', {});
    const env = { TALLYSTICK_CLIENT_ID: clientId, TALLYSTICK_CLIENT_SECRET: body.client_secret_preview as string };
    expect(await shop.run(['payments', 'list'], { env })).toMatchObject({ stderr: '', exitCode: 0 });
  } finally {
    await change('', 'PATCH', { dpop_bound_access_tokens: false });
  }
});

test.each([
  ['announces no issuer', 404, {}],
  ['announces what is no address', 200, { issuer: 'here' }],
] as const)('a service that refuses the proof and %s is reported with its refusal', async (_what, status, metadata) => {
  const server = createServer((incoming, answer) => {
    const isToken = incoming.url === '/api/v1/oauth/token';
    answer.writeHead(isToken ? 400 : status, { 'Content-Type': 'application/json' });
    answer.end(
      JSON.stringify(isToken ? { error: 'invalid_dpop_proof', error_description: 'The proof fails.' } : metadata),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const { stderr, exitCode } = await shop.run(['payments', 'list'], { env });
  server.closeAllConnections();
  await once(server.close(), 'close');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The proof fails.')]);
});
