import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Tallystick, type TallystickOptions } from '@tallystick/sdk';
import type { SignInOptions } from '@tallystick/sdk/oauth';
import { startScriptedService, type ScriptedService } from '../support/scripted-service.ts';

const NAMES = ['BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'ACCESS_TOKEN'] as const;
const setEnvironment = (values: Partial<Record<(typeof NAMES)[number], string>>): void =>
  NAMES.forEach((name) => {
    delete process.env[`TALLYSTICK_${name}`];
    if (values[name] !== undefined) process.env[`TALLYSTICK_${name}`] = values[name];
  });

let service: ScriptedService;
let origin: string;

beforeAll(async () => {
  service = await startScriptedService();
  origin = new URL(service.baseUrl).origin;
});
beforeEach(() => service.reset());
afterEach(() => setEnvironment({}));
afterAll(() => service.stop());

const authorizations = () => service.asked.map(({ headers }) => headers.authorization);

test('a client is made of the environment', async () => {
  setEnvironment({ BASE_URL: origin, CLIENT_ID: 'app_1', CLIENT_SECRET: 'tsk_1' });
  await new Tallystick().payments.get('pay_1');
  expect(service.askedForTokens[0]?.body).toContain('client_id=app_1&client_secret=tsk_1');
  expect(authorizations()).toEqual(['Bearer tat_1']);
});

test('an access token of the environment comes before its secret', async () => {
  setEnvironment({ BASE_URL: origin, CLIENT_ID: 'app_1', CLIENT_SECRET: 'tsk_1', ACCESS_TOKEN: 'tat_mine' });
  await new Tallystick().payments.get('pay_1');
  expect(authorizations()).toEqual(['Bearer tat_mine']);
  expect(service.askedForTokens).toEqual([]);
});

test('what is passed comes before the environment, whose credentials are not mixed in', async () => {
  setEnvironment({ BASE_URL: 'http://127.0.0.1:9', CLIENT_ID: 'app_1', CLIENT_SECRET: 'tsk_1', ACCESS_TOKEN: 'tat_1' });
  await new Tallystick({ baseUrl: origin, accessToken: 'tat_mine' }).payments.get('pay_1');
  const publicApp = new Tallystick({ baseUrl: origin, clientId: 'app_2' });
  service.answerWith({ body: '' });
  await publicApp.oauth.revoke({ token: 'trt_1' });
  await expect(publicApp.payments.get('pay_1')).rejects.toThrow('requires an access token');
  expect(authorizations()).toEqual(['Bearer tat_mine', undefined]);
  expect(service.asked[1]?.body).toBe('client_id=app_2&token=trt_1');
});

test('a client with other options is still the application of the environment', async () => {
  setEnvironment({ BASE_URL: origin, CLIENT_ID: 'app_1', CLIENT_SECRET: 'tsk_1' });
  const tally = new Tallystick();
  await tally.payments.get('pay_1');
  const patient = tally.withOptions({ timeoutSeconds: 60 });
  const { url } = await patient.signIn({ redirectUri: 'https://shop.example/callback' });
  expect(new URL(url).searchParams.get('client_id')).toBe('app_1');
  await patient.oauth.introspect({ token: 'tat_ada' });
  expect(service.asked[1]?.body).toBe('client_id=app_1&client_secret=tsk_1&token=tat_ada');
  await patient.payments.get('pay_1');
  expect(service.askedForTokens).toHaveLength(1);
});

test.each(['', '/', '/api/v1', '/api/v1/'])('the address of the service may end in %p', async (ending) => {
  const tally = new Tallystick({ baseUrl: `${origin}${ending}`, clientId: 'app_1', clientSecret: 'tsk_1' });
  await tally.payments.get('pay_1');
  expect(service.asked.map(({ path }) => path)).toEqual(['/payments/pay_1']);
  const { url } = await tally.signIn({ redirectUri: 'https://shop.example/callback' });
  expect(new URL(url).origin + new URL(url).pathname).toBe(`${origin}/oauth/authorize`);
});

test.each([
  ['http://LOCALHOST:80', 'http://localhost'],
  ['HTTPS://Pay.Example.COM:443/api/v1', 'https://pay.example.com'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://pay.example.com:8443', 'https://pay.example.com:8443'],
  ['http://[0:0:0:0:0:0:0:1]:80', 'http://[::1]'],
])('the address %s is the issuer %s', async (baseUrl, expected) => {
  const asked: string[] = [];
  const token = { access_token: 'tat_1', token_type: 'Bearer', expires_in: 3600, scope: 'profile:read' };
  const fetch: typeof globalThis.fetch = (url) => {
    asked.push(url as string);
    return Promise.resolve(Response.json(token));
  };
  const app = new Tallystick({ baseUrl, clientId: 'app_1', fetch });
  const { url, pending } = await app.signIn({ redirectUri: 'https://shop.example/callback' });
  expect(url).toMatch(`${expected}/oauth/authorize?`);
  const answer = new URLSearchParams({ code: 'tac_1', state: pending.state, iss: `${expected}/api/v1` });
  expect(await app.finishSignIn(`/callback?${answer}`, pending)).toMatchObject({ accessToken: 'tat_1' });
  expect(asked).toEqual([`${expected}/api/v1/oauth/token`]);
});

test.each([
  'pay.example.com',
  'https://pay.example.com\\shop',
  'https://pay.example.com/shop',
  'ftp://pay.example.com',
  'https://u:p@h',
  'https://h?a=1',
  '',
])('a client is not made of the address %p', (baseUrl) => {
  expect(() => new Tallystick({ baseUrl })).toThrow(
    new TypeError('baseUrl must be an address without a path, such as https://pay.example.com'),
  );
});

test.each([{}, undefined])('without an address, a client of %p says what to set', (options) => {
  expect(() => new Tallystick(options)).toThrow(/^baseUrl is missing: pass it, or set TALLYSTICK_BASE_URL, /);
});

test('a client with a secret needs its id', () => {
  expect(() => new Tallystick({ baseUrl: origin, clientSecret: 'tsk_1' })).toThrow(/clientId.*TALLYSTICK_CLIENT_ID/);
});

test('a secret with the line break of its file is refused before it is sent', () => {
  const options = { baseUrl: origin, clientId: 'app_1', clientSecret: 'tsk_1\n' };
  expect(() => new Tallystick(options)).toThrow(/^clientSecret is not a valid token: /);
});

test('a sign-in needs to know the application', () => {
  const redirectUri = 'https://shop.example/callback';
  expect(() => new Tallystick({ baseUrl: origin }).signIn({ redirectUri })).toThrow(/clientId.*TALLYSTICK_CLIENT_ID/);
});

test('a sign-in needs to know where to return to', async () => {
  const tally = new Tallystick({ baseUrl: origin, clientId: 'app_1' });
  const none = { scopes: ['profile:read'] } as unknown as SignInOptions;
  await expect(tally.signIn(none)).rejects.toThrow(new TypeError('redirectUri is missing'));
});

test.each<[string, TallystickOptions]>([
  ['anything', {}],
  ['a secret', { clientId: 'app_1', clientSecret: undefined }],
  ['an application', { sessionToken: 'tses_1' }],
])('without %s, a call that needs a token says what to set, and sends nothing', async (_, options) => {
  const tally = new Tallystick({ baseUrl: origin, ...options });
  const message =
    'This call requires an access token: pass clientId and clientSecret, or accessToken, or set TALLYSTICK_CLIENT_ID and ' +
    'TALLYSTICK_CLIENT_SECRET, or TALLYSTICK_ACCESS_TOKEN';
  await expect(tally.payments.get('pay_1')).rejects.toMatchObject({ name: 'TallystickError', message });
  await expect(tally.payments.list()).rejects.toThrow(message);
  expect(service.asked).toEqual([]);
});
