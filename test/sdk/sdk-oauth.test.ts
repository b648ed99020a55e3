import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { OAuthError, Tallystick, TallystickError } from '@tallystick/sdk';
import {
  AuthorizationError,
  memoryTokenStore,
  userTokens,
  type TokenStore,
  type UserTokens,
} from '@tallystick/sdk/oauth';
import {
  hangUp,
  problem,
  startScriptedService,
  type Script,
  type ScriptedService,
} from '../support/scripted-service.ts';

const CALLBACK = 'https://app.example/callback';

let service: ScriptedService;
let app: Tallystick;

beforeAll(async () => {
  service = await startScriptedService();
  app = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1' });
});
beforeEach(() => service.reset());
afterEach(() => void jest.restoreAllMocks());
afterAll(() => service.stop());

const start = (changes: object = {}) => app.signIn({ redirectUri: CALLBACK, ...changes });

const issued = (name: string) => ({
  body: {
    access_token: `tat_${name}`,
    refresh_token: `trt_${name}`,
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'profile:read wallet:read',
  },
});

const forms = () => service.asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

test('a user is sent to the service with a challenge that fits the verifier', async () => {
  const { url, pending } = await start({ scopes: ['profile:read', 'wallet:read'] });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe(`${new URL(service.baseUrl).origin}/oauth/authorize`);
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'app_1',
    redirect_uri: CALLBACK,
    scope: 'profile:read wallet:read',
    state: pending.state,
    code_challenge: createHash('sha256').update(pending.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
});

test('without scopes, the service chooses', async () => {
  expect(new URL((await start()).url).searchParams.has('scope')).toBe(false);
});

test('every request has its own state and verifier of 256 bits', async () => {
  const requests = await Promise.all(Array.from({ length: 200 }, () => start()));
  const texts = requests.flatMap(({ pending }) => [pending.state, pending.codeVerifier]);
  expect(new Set(texts).size).toBe(400);
  expect(texts.filter((text) => !/^[\w-]{43}$/.test(text))).toEqual([]);
});

test('a code is exchanged with the verifier that was kept', async () => {
  const { pending } = await start();
  service.answerWith(issued('1'));
  const kept = JSON.parse(JSON.stringify(pending)) as typeof pending;
  const query = new URLSearchParams({ code: 'tac_1', state: pending.state, iss: service.baseUrl });
  const tokens = await app.finishSignIn(`${CALLBACK}?${query.toString()}`, kept);
  expect(tokens).toMatchObject({
    accessToken: 'tat_1',
    refreshToken: 'trt_1',
    scopes: ['profile:read', 'wallet:read'],
  });
  expect(forms()).toEqual([
    {
      client_id: 'app_1',
      client_secret: 'tsk_1',
      grant_type: 'authorization_code',
      code: 'tac_1',
      redirect_uri: CALLBACK,
      code_verifier: pending.codeVerifier,
    },
  ]);
});

test('the return may be given as an address, or as path and query', async () => {
  const { pending } = await start();
  service.answerWith(issued('1'), issued('2'));
  const query = new URLSearchParams({ code: 'tac_1', state: pending.state, iss: service.baseUrl });
  await app.finishSignIn(`/callback?${query.toString()}`, pending);
  await app.finishSignIn(new URL(`${CALLBACK}?${query.toString()}`), pending);
  expect(forms().map(({ code }) => code)).toEqual(['tac_1', 'tac_1']);
});

test('a public application sends no secret', async () => {
  const { pending } = await start();
  service.answerWith(issued('1'));
  const open = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1' });
  const query = new URLSearchParams({ code: 'tac_1', state: pending.state, iss: service.baseUrl });
  await open.finishSignIn(`${CALLBACK}?${query.toString()}`, pending);
  expect(forms()[0]).not.toHaveProperty('client_secret');
});

/** Returns the refusal of a return with these parameters; `STATE` stands for the state and `ISSUER` for the issuer. */
async function refusal(query: string): Promise<AuthorizationError> {
  const { pending } = await start();
  const filled = query.replaceAll('STATE', pending.state).replaceAll('ISSUER', encodeURIComponent(service.baseUrl));
  const finished = app.finishSignIn(`${CALLBACK}?${filled}`, pending);
  return finished.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => error as AuthorizationError,
  );
}

test.each([
  ['state_mismatch', 'no state', 'code=tac_1&iss=ISSUER'],
  ['state_mismatch', 'an empty state', 'code=tac_1&iss=ISSUER&state='],
  ['state_mismatch', 'another state', 'code=tac_1&iss=ISSUER&state=STATEx'],
  ['state_mismatch', 'two states', 'code=tac_1&iss=ISSUER&state=STATE&state=STATE'],
  ['state_mismatch', 'an error for another state', 'error=access_denied&iss=ISSUER&state=other'],
  ['issuer_mismatch', 'no issuer', 'code=tac_1&state=STATE'],
  ['issuer_mismatch', 'another issuer', 'code=tac_1&state=STATE&iss=https%3A%2F%2Fevil.example'],
  ['issuer_mismatch', 'an issuer that only begins alike', 'code=tac_1&state=STATE&iss=ISSUER%2F'],
  ['issuer_mismatch', 'two issuers', 'code=tac_1&state=STATE&iss=ISSUER&iss=ISSUER'],
  ['issuer_mismatch', 'an error of another issuer', 'error=access_denied&state=STATE&iss=https%3A%2F%2Fevil.example'],
  ['code_missing', 'neither code nor error', 'state=STATE&iss=ISSUER'],
  ['code_missing', 'two codes', 'code=tac_1&code=tac_2&state=STATE&iss=ISSUER'],
  ['access_denied', 'a no', 'error=access_denied&error_description=Denied.&state=STATE&iss=ISSUER'],
])('a return is refused as %s for %s, and no code is exchanged', async (code, _, query) => {
  const error = await refusal(query);
  expect(error).toBeInstanceOf(AuthorizationError);
  expect(error).toBeInstanceOf(TallystickError);
  expect(error).toMatchObject({ name: 'AuthorizationError', code });
  expect(service.asked).toHaveLength(0);
});

test('the error names the address that a service states and the one that was given, if they differ', async () => {
  const error = await refusal('code=tac_1&state=STATE&iss=http%3A%2F%2Flocalhost%3A3000%2Fapi%2Fv1');
  expect(error.message).toMatch(
    /^The response is from http:\/\/localhost:3000\/api\/v1, not from http:\S+: check baseUrl/,
  );
});

test('a stored request without a state accepts no return', async () => {
  const { pending } = await start();
  const query = new URLSearchParams({ code: 'tac_1', state: '', iss: service.baseUrl });
  const finished = app.finishSignIn(`${CALLBACK}?${query.toString()}`, { ...pending, state: '' });
  await expect(finished).rejects.toMatchObject({ code: 'state_mismatch' });
});

test('a refusal has the words of the service', async () => {
  const { message } = await refusal('error=access_denied&error_description=Denied.&state=STATE&iss=ISSUER');
  expect(message).toBe('Denied. (access_denied)');
});

test('a code that is refused is not tried again', async () => {
  const { pending } = await start();
  service.answerWith({ status: 400, body: { error: 'invalid_grant' } });
  const query = new URLSearchParams({ code: 'tac_1', state: pending.state, iss: service.baseUrl });
  const finished = app.finishSignIn(`${CALLBACK}?${query.toString()}`, pending);
  await expect(finished).rejects.toBeInstanceOf(OAuthError);
  expect(service.asked).toHaveLength(1);
});

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

const tokens = (changes: Partial<UserTokens> = {}): UserTokens => ({
  accessToken: 'tat_old',
  refreshToken: 'trt_old',
  scopes: ['profile:read'],
  renewAt: inSeconds(3540),
  version: 'v1',
  ...changes,
});
const stale = (changes: Partial<UserTokens> = {}) => tokens({ renewAt: inSeconds(-1), ...changes });

test('tokens that are good are used as they are, and read once', async () => {
  const store = memoryTokenStore(tokens());
  const read = jest.spyOn(store, 'read');
  const accessToken = userTokens(app, store);
  const given = await Promise.all([1, 2, 3].map(async () => accessToken()));
  expect([...given, await accessToken()]).toEqual(['tat_old', 'tat_old', 'tat_old', 'tat_old']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(service.asked).toHaveLength(0);
});

test('tokens are renewed when it is time, and kept', async () => {
  const store = memoryTokenStore(stale());
  service.answerWith(issued('new'));
  expect(await userTokens(app, store)()).toBe('tat_new');
  expect(forms()).toEqual([
    { client_id: 'app_1', client_secret: 'tsk_1', grant_type: 'refresh_token', refresh_token: 'trt_old' },
  ]);
  const kept = await store.read();
  expect(kept).toMatchObject({ accessToken: 'tat_new', refreshToken: 'trt_new' });
  expect(kept?.renewingUntil).toBeUndefined();
  expect(Date.parse(kept?.renewAt ?? '') / 1000).toBeCloseTo(Date.now() / 1000 + 3540, -1);
});

test('a token that was refused is renewed before its time', async () => {
  const store = memoryTokenStore(tokens());
  service.answerWith(problem(401, 'invalid_token'), issued('new'), { body: { name: 'Ada' } });
  const user = new Tallystick({ baseUrl: service.baseUrl, accessToken: userTokens(app, store) });
  expect(await user.profile.get()).toEqual({ name: 'Ada' });
  expect(service.asked.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer tat_old',
    undefined,
    'Bearer tat_new',
  ]);
});

test('tokens that another process has already renewed are taken from the store', async () => {
  const store = memoryTokenStore(tokens());
  const accessToken = userTokens(app, store);
  await accessToken();
  await store.replace(tokens(), tokens({ accessToken: 'tat_theirs', version: 'v2' }));
  expect(await accessToken('tat_old')).toBe('tat_theirs');
  expect(service.asked).toHaveLength(0);
});

test('many calls of many processes make one renewal', async () => {
  const store = memoryTokenStore(stale());
  service.answerWith((response) => void setTimeout(() => response.end(JSON.stringify(issued('new').body)), 150));
  const processes = Array.from({ length: 5 }, () => userTokens(app, store));
  const given = await Promise.all([...processes, ...processes].map(async (accessToken) => accessToken()));
  expect(new Set(given)).toEqual(new Set(['tat_new']));
  expect(service.asked).toHaveLength(1);
});

test('a store that is slow makes one renewal all the same', async () => {
  const memory = memoryTokenStore(stale());
  const later = <Value>(act: () => Value): Promise<Value> =>
    new Promise((resolve) => setTimeout(() => resolve(act()), Math.random() * 20));
  const store: TokenStore = {
    read: () => later(() => memory.read() as UserTokens),
    replace: (previous, next) => later(() => memory.replace(previous, next) as boolean),
  };
  service.answerWith(issued('new'));
  const given = await Promise.all(Array.from({ length: 10 }, async () => userTokens(app, store)()));
  expect(new Set(given)).toEqual(new Set(['tat_new']));
  expect(service.asked).toHaveLength(1);
});

test('a renewal claimed by another process is awaited, and made if that process died', async () => {
  const started = performance.now();
  const store = memoryTokenStore(stale({ renewingUntil: inSeconds(0.3) }));
  service.answerWith(issued('new'));
  expect(await userTokens(app, store)()).toBe('tat_new');
  expect(performance.now() - started).toBeGreaterThan(250);
});

test('a claim outlasts its request', async () => {
  const store = memoryTokenStore(stale());
  let claimedFor = 0;
  service.answerWith(async (response) => {
    claimedFor = Date.parse((await store.read())?.renewingUntil ?? '') - Date.now();
    response.end(JSON.stringify(issued('new').body));
  });
  const token = jest.spyOn(app.oauth, 'token');
  await userTokens(app, store)();
  expect(token.mock.calls[0]?.[1]).toEqual({ timeoutSeconds: 30 });
  expect(claimedFor).toBeGreaterThan(50_000);
});

test('a refresh token that is refused ends the authorization and leaves the store empty', async () => {
  const store = memoryTokenStore(stale());
  service.answerWith({ status: 400, body: { error: 'invalid_grant' } });
  const accessToken = userTokens(app, store);
  await expect(accessToken()).rejects.toMatchObject({
    name: 'AuthorizationError',
    code: 'authorization_ended',
    cause: { code: 'invalid_grant' },
  });
  expect(await store.read()).toBeUndefined();
  await expect(accessToken()).rejects.toMatchObject({ code: 'authorization_ended' });
  expect(service.asked).toHaveLength(1);
});

test.each([
  ['a lost connection', hangUp, { name: 'ConnectionError' }],
  ['an overload', { status: 503, body: { error: 'temporarily_unavailable' } }, { code: 'temporarily_unavailable' }],
  ['a rotated secret', { status: 401, body: { error: 'invalid_client' } }, { code: 'invalid_client' }],
])('after %s the tokens stay, and the next call tries again', async (_, script: Script, fault) => {
  const store = memoryTokenStore(stale());
  service.answerWith(script, issued('new'));
  const accessToken = userTokens(app, store);
  await expect(accessToken()).rejects.toMatchObject(fault);
  expect(await store.read()).toMatchObject({ refreshToken: 'trt_old', renewingUntil: undefined });
  expect(await accessToken()).toBe('tat_new');
});

test('a user who signs in again during a renewal keeps the new tokens', async () => {
  const anew = tokens({ accessToken: 'tat_anew', version: 'v9' });
  let stored: UserTokens | undefined = stale();
  const store: TokenStore = {
    read: () => stored,
    replace(previous, next) {
      if (stored?.version !== previous.version) return false;
      stored = next;
      return true;
    },
  };
  service.answerWith((response) => {
    stored = anew;
    response.end(JSON.stringify(issued('new').body));
  });
  expect(await userTokens(app, store)()).toBe('tat_anew');
  expect(stored).toEqual(anew);
});

test('without tokens there is nothing to renew', async () => {
  await expect(userTokens(app, memoryTokenStore())()).rejects.toMatchObject({ code: 'authorization_ended' });
  const store: TokenStore = { read: () => Promise.resolve(null), replace: () => false };
  await expect(userTokens(app, store)()).rejects.toMatchObject({ code: 'authorization_ended' });
  expect(service.asked).toHaveLength(0);
});

test('a failing store reaches the caller', async () => {
  const store: TokenStore = { read: () => Promise.reject(new Error('no database')), replace: () => false };
  const user = new Tallystick({ baseUrl: service.baseUrl, accessToken: userTokens(app, store) });
  await expect(user.profile.get()).rejects.toThrow('no database');
});
