import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { constants, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  newClientKey,
  registerKeyApp,
  requestWith,
  signAssertion,
  type ClientKey,
} from '../../../support/client-keys.ts';
import { call } from '../../../support/api.ts';
import { newPerson, type Person } from '../../../support/oauth.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { durationOf } from '../../../support/starvation.ts';

let service: OwnService;
let person: Person;
let key: ClientKey;
beforeAll(async () => {
  service = await startTestService();
  person = await newPerson(service);
});
afterAll(() => service.stop());

let server: Server;
let uri: string;
let asked: number;
let answer: RequestListener;
beforeEach(async () => {
  key = await newClientKey();
  asked = 0;
  answer = (_, res) => res.end(JSON.stringify({ keys: [key.jwk] }));
  server = createServer((req, res) => {
    asked += 1;
    answer(req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomUUID()}.json`; // what is cached of an earlier test may be of the same port
  service.parts.remoteKeys.pauseMilliseconds = 600_000;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const register = () => registerKeyApp(service, person, { jwks_uri: uri });
const ask = async (app: { id: string }, by = key) => requestWith(service, await signAssertion(service, app, by));

test('keys are fetched once and cached', async () => {
  const app = await register();
  for (let count = 0; count < 5; count += 1) expect((await ask(app)).status).toBe(200);
  expect(asked).toBe(1);
});

test('parallel requests share one fetch', async () => {
  const app = await register();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toBe(1);
});

test('a new key is fetched when an assertion names it, at most once per pause', async () => {
  const pause = 10_000; // longer than a busy machine takes for one request
  service.parts.remoteKeys.pauseMilliseconds = pause;
  const app = await register();
  expect((await ask(app)).status).toBe(200);
  const earlier = key;
  key = await newClientKey();
  await new Promise((resolve) => setTimeout(resolve, pause));
  expect((await ask(app)).status).toBe(200);
  expect([(await ask(app, earlier)).status, asked]).toEqual([401, 2]);
});

test('a flood of unknown keys causes no further fetch within the pause', async () => {
  const app = await register();
  expect((await ask(app)).status).toBe(200);
  for (let count = 0; count < 10; count += 1) expect((await ask(app, await newClientKey())).status).toBe(401);
  expect(asked).toBe(1);
});

describe('an address is refused', () => {
  test.each<[string, RequestListener, string]>([
    ['that redirects', (_, res) => res.writeHead(302, { Location: uri }).end(), 'answered 302'],
    ['that fails', (_, res) => res.writeHead(500).end('{"keys":[]}'), 'answered 500'],
    ['that is no JSON', (_, res) => res.end('<html>'), 'not JSON'],
    ['that is no key set', (_, res) => res.end('[]'), 'not a JWK set'],
    ['that closes', (req) => req.socket.destroy(), 'cannot be fetched'],
    ['that hangs', () => undefined, 'cannot be fetched'],
    ['that sends its body slowly', (_, res) => void res.write('{'), 'cannot be fetched'],
    ['with 10 MB', (_, res) => res.end(`{"keys":["${'x'.repeat(10_000_000)}"]}`), 'cannot be fetched'],
    ['with 10 MB, one piece at a time', sendMany, 'cannot be fetched'],
  ])('%s, within seconds, and is not asked again at once', async (_what, listener, reason) => {
    answer = listener;
    const app = await register();
    let refused!: Awaited<ReturnType<typeof ask>>;
    const took = await durationOf(service, async () => (refused = await ask(app)));
    const { status, body } = refused;
    expect([status, body.error]).toEqual([401, 'invalid_client']);
    expect(body.error_description).toContain(reason);
    expect(took).toBeLessThan(8000);
    expect((await ask(app)).body.error_description).toContain('the last request for them failed');
    expect(asked).toBe(1);
  });

  test('that leads inside, when it is registered and when it is fetched', async () => {
    const app = await register();
    service.parts.destinations.privateAllowed = false;
    try {
      const { status, body } = await ask(app);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      expect(body.error_description).toContain('not a public address');
      expect(asked).toBe(0);
      const changed = await call(service, 'PATCH', `/oauth/clients/${app.id}`, {
        token: person.session,
        body: { jwks_uri: 'http://169.254.169.254/latest' },
      });
      expect([changed.status, changed.body.code]).toEqual([422, 'destination_forbidden']);
      expect(changed.body.errors[0].field).toBe('/jwks_uri');
    } finally {
      service.parts.destinations.privateAllowed = true;
    }
  });
});

describe('a key at the address is not used', () => {
  /** Signs as no library does, which refuses weak keys. */
  function forge(app: { id: string }, alg: string, privateKey: KeyObject, how: object = {}): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: app.id, sub: app.id, aud: service.baseUrl, jti: randomUUID(), iat: now, exp: now + 60 };
    const signed = `${encode({ alg })}.${encode(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, ...how }).toString('base64url')}`;
  }
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const fixed = { dsaEncoding: 'ieee-p1363' };

  test.each<[string, string, () => { publicKey: KeyObject; privateKey: KeyObject }, object]>([
    ['of RSA with 1024 bits', 'PS256', () => generateKeyPairSync('rsa', { modulusLength: 1024 }), pss],
    ['of RSA with 4104 bits', 'PS256', () => generateKeyPairSync('rsa', { modulusLength: 4104 }), pss],
    ['of another curve', 'ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }), fixed],
    ['of the curve of ES256K', 'ES256', () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }), fixed],
  ])('%s', async (_what, alg, generate, how) => {
    const { publicKey, privateKey } = generate();
    answer = (_, res) => res.end(JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }));
    const app = await register();
    const { status, body } = await requestWith(service, forge(app, alg, privateKey, how));
    expect([status, body.error, asked]).toEqual([401, 'invalid_client', 1]);
    expect(body.error_description).toContain('no key of the application verifies its signature');
  });

  test('by an assertion without a signature (alg: none), or by another algorithm, for which nothing is fetched', async () => {
    const app = await register();
    const [, payload] = (await signAssertion(service, app, key)).split('.') as [string, string];
    for (const alg of ['none', 'HS256', 'RS256']) {
      const header = Buffer.from(JSON.stringify({ alg, kid: key.jwk.kid })).toString('base64url');
      for (const signature of ['', 'AAAA']) {
        const { status, body } = await requestWith(service, `${header}.${payload}.${signature}`);
        expect([status, body.error]).toEqual([401, 'invalid_client']);
        expect(body.error_description).toContain('its alg must be one of ES256');
      }
    }
    expect(asked).toBe(0);
  });
});

function sendMany(_: unknown, res: Parameters<RequestListener>[1]): void {
  let sent = 0;
  res.write('{"keys":["');
  const timer = setInterval(() => {
    sent += 100_000;
    res.write('x'.repeat(100_000));
    if (sent >= 10_000_000 || res.destroyed) clearInterval(timer);
  }, 1);
}
