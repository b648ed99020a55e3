import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Tallystick } from '@tallystick/sdk';
import { createProofs, pushSignIn, memoryTokenStore, userTokens } from '@tallystick/sdk/oauth';
import { CALLBACK, decide, introspect, registerApp, registerBusinessApp, type App } from '../support/oauth.ts';
import { person, service } from '../support/oauth-service.ts';

const BOUND = { dpop_bound_access_tokens: true };

/** Headers of each request, in order. */
let sent: Headers[] = [];
beforeEach(() => {
  sent = [];
});
const watchingFetch: typeof fetch = (input, init) => {
  sent.push(new Headers(init?.headers));
  return fetch(input, init);
};

const connect = (options: object): Tallystick =>
  new Tallystick({ baseUrl: service.baseUrl, fetch: watchingFetch, dpop: true, ...options });
const clientOf = ({ id, secret }: App): object => ({ clientId: id, ...(secret !== null && { clientSecret: secret }) });

const PAYMENT = {
  amount: 1250,
  currency: 'EUR',
  payment_method: { type: 'simulated_card', token: 'sim_success' },
} as const;

let app: App;
let tally: Tallystick;
beforeAll(async () => {
  app = await registerBusinessApp(service, person, BOUND);
  tally = connect(clientOf(app));
});

const tokenOf = (headers: Headers): string => /^DPoP (.+)/.exec(headers.get('Authorization') ?? '')![1]!;

test('a client with proofs takes a payment, with a nonce that it is given once', async () => {
  expect((await tally.payments.create(PAYMENT)).status).toBe('AUTHORIZED');
  // The request for a token without a nonce, with it, and the payment.
  expect(sent.map((headers) => headers.has('DPoP'))).toEqual([true, true, true]);
  expect(sent.map((headers) => 'nonce' in decodeJwt(headers.get('DPoP')!))).toEqual([false, true, true]);
  const token = tokenOf(sent[2]!);
  expect(await introspect(service, app, token)).toMatchObject({ token_type: 'DPoP' });
});

test('the private key of a client cannot be read', async () => {
  const generate = jest.spyOn(crypto.subtle, 'generateKey');
  await connect(clientOf(app)).payments.list();
  const { privateKey } = (await generate.mock.results[0]!.value) as CryptoKeyPair;
  generate.mockRestore();
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
});

test('calls at the same time and lists have separate proofs', async () => {
  const references = await Promise.all(
    Array.from({ length: 10 }, async () => (await tally.payments.create(PAYMENT)).reference),
  );
  expect(new Set(references).size).toBe(10);
  expect((await tally.payments.list({ limit: 3 })).data).toHaveLength(3);
  const proofs = sent.map((headers) => decodeJwt(headers.get('DPoP')!).jti);
  expect(new Set(proofs).size).toBe(proofs.length);
});

test('a new client without the key cannot use the token', async () => {
  await tally.payments.list({ limit: 1 });
  const accessToken = tokenOf(sent.at(-1)!);
  await expect(connect({ accessToken }).payments.list()).rejects.toMatchObject({ status: 401, code: 'invalid_token' });
  const bearer = new Tallystick({ baseUrl: service.baseUrl, accessToken });
  await expect(bearer.payments.list()).rejects.toMatchObject({ status: 401, code: 'invalid_token' });
});

test('withOptions shares key and token, unless dpop changes', async () => {
  await tally.payments.list({ limit: 1 });
  await tally.withOptions({ timeoutSeconds: 20 }).payments.list({ limit: 1 });
  expect(new Set(sent.map(tokenOf)).size).toBe(1);
  const other = tally.withOptions({ dpop: true });
  await other.payments.list({ limit: 1 });
  expect(new Set(sent.filter((headers) => headers.has('Authorization')).map(tokenOf)).size).toBe(2);
  await expect(tally.withOptions({ dpop: false }).payments.list()).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('a session has no proof', async () => {
  await connect({ sessionToken: person.session }).sessions.list();
  expect(sent.map((headers) => [headers.has('DPoP'), headers.get('Authorization')])).toEqual([
    [false, `Bearer ${person.session}`],
  ]);
});

test("a user's tokens of a public application are renewed with the key, also by another process that has it", async () => {
  const own = await registerApp(service, person, { ...BOUND, is_confidential: false });
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const public_ = connect({ ...clientOf(own), dpop: await createProofs(pair) });
  const { url, pending } = await public_.signIn({ redirectUri: CALLBACK });
  const { location } = await decide(person, new URL(url).pathname + new URL(url).search);
  const tokens = await public_.finishSignIn(location, pending);
  const store = memoryTokenStore({ ...tokens, renewAt: new Date(0).toISOString() });

  const stranger = connect(clientOf(own));
  const stolen = userTokens(stranger, memoryTokenStore({ ...tokens, renewAt: new Date(0).toISOString() }));
  await expect(stolen()).rejects.toMatchObject({ code: 'authorization_ended' });

  const restarted = connect({ ...clientOf(own), dpop: createProofs(pair) });
  const user = restarted.withOptions({ accessToken: userTokens(restarted, store) });
  expect(await user.profile.get()).toMatchObject({ name: expect.any(String) });
});

test('a sign-in is pushed, and its code and tokens are bound to the key', async () => {
  const own = await registerApp(service, person, { ...BOUND, require_pushed_authorization_requests: true });
  const client = connect(clientOf(own));
  const { url, pending } = await pushSignIn(client, await client.signIn({ redirectUri: CALLBACK }));
  expect([...new URL(url).searchParams.keys()]).toEqual(['client_id', 'request_uri']);
  const { location } = await decide(person, new URL(url).pathname + new URL(url).search);
  await expect(connect(clientOf(own)).finishSignIn(location, pending)).rejects.toMatchObject({ code: 'invalid_grant' });
  const second = await pushSignIn(client, await client.signIn({ redirectUri: CALLBACK }));
  const answer = await person.get(new URL(second.url).pathname + new URL(second.url).search);
  const { accessToken } = await client.finishSignIn(answer.location, second.pending);
  expect(await client.withOptions({ accessToken }).profile.get()).toMatchObject({ name: expect.any(String) });
});

test('a request that the application may not make is refused when it is pushed', async () => {
  const client = connect(clientOf(app));
  const signIn = await client.signIn({ redirectUri: 'https://other.example/callback' });
  await expect(pushSignIn(client, signIn)).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
});

test.each([
  ['another curve', { name: 'ECDSA', namedCurve: 'P-384' }, ['sign', 'verify']],
  ['another kind', { name: 'ECDH', namedCurve: 'P-256' }, ['deriveBits']],
] as const)('a key pair of %s is refused', async (_what, algorithm, usages) => {
  const pair = await crypto.subtle.generateKey(algorithm, false, usages);
  await expect(createProofs(pair)).rejects.toThrow(
    new TypeError('createProofs requires a key pair of ECDSA with P-256, whose private key can sign'),
  );
});
