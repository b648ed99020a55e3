import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AuthenticationError, Tallystick, TallystickError } from '@tallystick/sdk';
import { createClient, type FetchClient, type FetchClientOptions } from '@tallystick/sdk/fetch';
import { memoryTokenStore, userTokens } from '@tallystick/sdk/oauth';
import { createMerchant, signUp, type TestMerchant } from '../support/api.ts';
import { problem, startScriptedService, type ScriptedService } from '../support/scripted-service.ts';
import { service } from '../support/shared-service.ts';

const CARD = { type: 'simulated_card', token: 'sim_success' } as const;

let merchant: TestMerchant;
let api: FetchClient;
let scripted: ScriptedService;

beforeAll(async () => {
  merchant = await createMerchant(service);
  const { clientId, clientSecret } = merchant;
  api = createClient({ baseUrl: service.baseUrl, clientId, clientSecret });
  scripted = await startScriptedService();
});
beforeEach(() => scripted.reset());
afterEach(() => {
  for (const name of ['BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET']) delete process.env[`TALLYSTICK_${name}`];
});
afterAll(() => scripted.stop());

const scriptedClient = (options: FetchClientOptions = {}): FetchClient =>
  createClient({ baseUrl: scripted.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1', ...options });
const bearers = (): unknown[] => scripted.asked.map(({ headers }) => headers.authorization);

test('paths of the contract are called with the token of the application', async () => {
  const since = new Date(Date.now() - 60_000);
  const created = await api.POST('/payments', { body: { amount: 1250, currency: 'EUR', payment_method: CARD } });
  expect(created.response.status).toBe(201);
  const { reference = '' } = created.data ?? {};
  const path = { reference };
  expect((await api.POST('/payments/{reference}/capture', { params: { path } })).data?.status).toBe('CAPTURED');
  expect((await api.GET('/payments/{reference}', { params: { path } })).data?.amount_captured).toBe(1250);
  const query = { status: ['CAPTURED', 'REFUNDED'], created_gte: since } as const;
  const listed = await api.GET('/payments', { params: { query } });
  expect(listed.data?.data.map((payment) => payment.reference)).toEqual([reference]);
  expect(listed.data?.next_cursor).toBeNull();
});

test('an effect has one key, which the caller may choose', async () => {
  const once = () =>
    api.POST('/payments', {
      body: { amount: 700, currency: 'EUR' },
      params: { header: { 'Idempotency-Key': 'order-17' } },
    });
  const [first, again] = [await once(), await once()];
  expect(again.data).toEqual(first.data);
  expect(again.response.headers.get('Idempotent-Replayed')).toBe('true');
});

test('a refusal is an answer, in the words of the contract', async () => {
  const { data, error, response } = await api.POST('/payments', { body: { amount: -1, currency: 'EUR' } });
  expect([data, response.status]).toEqual([undefined, 400]);
  expect(error).toMatchObject({ code: 'invalid_request', errors: [{ field: '/amount', code: 'minimum' }] });
  const path = { reference: 'pay_none' };
  expect((await api.GET('/payments/{reference}', { params: { path } })).error).toMatchObject({ code: 'not_found' });
});

test('a session is sent where users act, and an access token where applications do', async () => {
  const { session } = await signUp(service);
  const user = createClient({ baseUrl: service.baseUrl, sessionToken: session, accessToken: merchant.token });
  expect((await user.POST('/businesses', { body: { name: 'Analytical Engines' } })).data?.name).toBe(
    'Analytical Engines',
  );
  expect((await user.GET('/payments')).response.status).toBe(200);
  const stranger = createClient({ baseUrl: service.baseUrl, accessToken: merchant.token });
  expect((await stranger.GET('/businesses')).error).toMatchObject({ code: 'session_required' });
});

test('forms of the OAuth endpoints name the application, unless the call does', async () => {
  const introspected = await api.POST('/oauth/introspect', { body: { token: merchant.token } });
  expect(introspected.data).toMatchObject({ active: true, client_id: merchant.clientId });
  const { error } = await api.POST('/oauth/introspect', { body: { token: 'tat_1', client_id: 'app_none' } });
  expect(error).toMatchObject({ error: 'invalid_client' });
  expect((await api.POST('/oauth/revoke', { body: { token: 'trt_none' } })).response.status).toBe(200);
});

test('a token that the service cannot give ends the call with its error', async () => {
  const { clientId } = merchant;
  const wrong = createClient({ baseUrl: service.baseUrl, clientId, clientSecret: 'tsk_test_wrong' });
  const error: unknown = await wrong.GET('/payments').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AuthenticationError);
  expect(error).toMatchObject({ status: 401, code: 'invalid_client' });
});

test('a call without a token that it needs is not sent', async () => {
  const visitor = createClient({ baseUrl: scripted.baseUrl, clientId: 'app_1' });
  await expect(visitor.GET('/payments')).rejects.toThrow(TallystickError);
  await visitor.GET('/.well-known/oauth-authorization-server');
  expect(scripted.asked.map(({ path }) => path)).toEqual(['/.well-known/oauth-authorization-server']);
});

test('a token is fetched once for all calls, and once more when the service refuses it', async () => {
  const client = scriptedClient({ scopes: ['payments:create', 'payments:read'] });
  await Promise.all([client.GET('/payments'), client.GET('/wallet')]);
  expect(scripted.askedForTokens.map(({ body }) => body)).toEqual([
    'client_id=app_1&client_secret=tsk_1&grant_type=client_credentials&scope=payments%3Acreate+payments%3Aread',
  ]);
  scripted.reset();
  scripted.answerTokensWith({ body: { access_token: 'tat_9', expires_in: 3600 } });
  scripted.answerWith(problem(401, 'invalid_token'), { status: 201, body: { reference: 'pay_1' } });
  const { data } = await client.POST('/payments', { body: { amount: 1250, currency: 'EUR' } });
  expect(data?.reference).toBe('pay_1');
  expect(bearers()).toEqual(['Bearer tat_1', 'Bearer tat_9']);
  const [refused, again] = scripted.asked;
  expect(again).toMatchObject({ method: 'POST', path: '/payments', body: '{"amount":1250,"currency":"EUR"}' });
  expect(again?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key']);
  expect(again?.headers['idempotency-key']).toMatch(/^\d{13}-[0-9a-f-]{36}$/);
});

test('a token that is refused again, or has no other, is answered with the refusal', async () => {
  scripted.answerWith(problem(401, 'invalid_token'), problem(401, 'invalid_token'), problem(401, 'invalid_token'));
  expect((await scriptedClient().GET('/payments')).error).toMatchObject({ code: 'invalid_token' });
  const fixed = scriptedClient({ accessToken: 'tat_fixed' });
  expect((await fixed.GET('/payments')).error).toMatchObject({ code: 'invalid_token' });
  expect(bearers()).toEqual(['Bearer tat_1', 'Bearer tat_2', 'Bearer tat_fixed']);
});

test('a call’s own Authorization is sent as it is, and never replaced', async () => {
  scripted.answerWith(problem(401, 'invalid_token'));
  await scriptedClient().GET('/payments', { headers: { Authorization: 'Bearer tat_ada' } });
  expect(bearers()).toEqual(['Bearer tat_ada']);
  expect(scripted.askedForTokens).toEqual([]);
});

test('only operations that take a key get one', async () => {
  const client = scriptedClient({ sessionToken: 'tses_1' });
  await client.POST('/businesses', { body: { name: 'Analytical Engines' } });
  await client.GET('/payments');
  await client.POST('/webhook-endpoints/{id}/test', { params: { path: { id: 'we_1' } } });
  const keys = scripted.asked.map(({ headers }) => headers['idempotency-key'] !== undefined);
  expect(keys).toEqual([false, false, true]);
});

test('it is made of the environment, as Tallystick is', async () => {
  process.env.TALLYSTICK_BASE_URL = new URL(scripted.baseUrl).origin;
  process.env.TALLYSTICK_CLIENT_ID = 'app_env';
  process.env.TALLYSTICK_CLIENT_SECRET = 'tsk_env';
  await createClient().GET('/payments');
  expect(scripted.askedForTokens[0]?.body).toContain('client_id=app_env&client_secret=tsk_env');
  expect(scripted.asked[0]?.headers['user-agent']).toMatch(/^tallystick-sdk\/\d/);
});

test.each<[string, FetchClientOptions, string]>([
  ['an unknown option', { timeout: 5 } as FetchClientOptions, 'createClient has no option timeout'],
  ['no address', { baseUrl: undefined }, 'baseUrl is missing'],
  [
    'a secret without its application',
    { clientId: undefined, clientSecret: 'tsk_1' },
    'clientSecret requires clientId',
  ],
  ['a token with a line break', { accessToken: 'tat_1\n' }, 'accessToken is not a valid token'],
])('%s is refused', (_, options, message) => {
  expect(() => scriptedClient(options)).toThrow(message);
});

test.each<[string, (client: FetchClient) => Promise<unknown>, string]>([
  [
    'a path that would be another',
    (client) => client.GET('/payments/{reference}', { params: { path: { reference: '..' } } }),
    'reference must be an identifier',
  ],
  [
    'an empty list in a query',
    (client) => client.GET('/payments', { params: { query: { status: [] as never } } }),
    'status must be a text',
  ],
])('%s is refused before it is sent', async (_, ask, message) => {
  await expect(ask(scriptedClient())).rejects.toThrow(message);
  expect([...scripted.asked, ...scripted.askedForTokens]).toEqual([]);
});

test('a redirect does not carry the token to another address', async () => {
  scripted.answerWith({ status: 307, headers: { Location: 'http://127.0.0.1:9/' }, body: '' });
  expect((await scriptedClient().GET('/payments')).response.status).toBe(307);
});

test('middleware and fetch of the caller see every request', async () => {
  const sent: string[] = [];
  const client = scriptedClient({
    headers: { 'X-Shop': '1' },
    fetch: (input, init) => {
      const request = new Request(input, init);
      sent.push(`${request.url.replace(scripted.baseUrl, '')} ${request.headers.get('X-Shop')}`);
      return fetch(request);
    },
  });
  client.use({ onRequest: ({ request }) => request.headers.set('traceparent', '00-1') });
  scripted.answerWith(problem(401, 'invalid_token'));
  await client.GET('/wallet');
  expect(sent).toEqual(['/oauth/token 1', '/wallet 1', '/oauth/token 1', '/wallet 1']);
  expect(scripted.asked.map(({ headers }) => headers.traceparent)).toEqual(['00-1', '00-1']);
});

test('it takes the tokens of a user as Tallystick does', async () => {
  const tally = new Tallystick({ baseUrl: scripted.baseUrl, clientId: 'app_1' });
  const renewAt = new Date(Date.now() + 3_600_000).toISOString();
  const tokens = { accessToken: 'tat_ada', refreshToken: 'trt_1', scopes: [], renewAt, version: '1' };
  const accessToken = userTokens(tally, memoryTokenStore(tokens));
  const renewed = { access_token: 'tat_ada_2', refresh_token: 'trt_2', expires_in: 3600, scope: 'profile:read' };
  scripted.answerWith(problem(401, 'invalid_token'), { body: renewed });
  await scriptedClient({ accessToken }).GET('/profile');
  expect(bearers()).toEqual(['Bearer tat_ada', undefined, 'Bearer tat_ada_2']);
});
