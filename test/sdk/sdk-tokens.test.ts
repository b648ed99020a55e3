import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { AuthenticationError, Tallystick, TimeoutError } from '@tallystick/sdk';
import { eventually } from '../support/eventually.ts';
import { hangUp, problem, startScriptedService, stayMute, type ScriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
let tally: Tallystick;

beforeAll(async () => {
  service = await startScriptedService();
});
beforeEach(() => {
  service.reset();
  tally = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1' });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => service.stop());

const bearers = (): unknown[] => service.asked.map(({ headers }) => headers.authorization);

test('a token is fetched when it is first needed, and kept', async () => {
  expect(service.askedForTokens).toHaveLength(0);
  await tally.payments.get('pay_1');
  await tally.payments.get('pay_1');
  expect(bearers()).toEqual(['Bearer tat_1', 'Bearer tat_1']);
  expect(service.askedForTokens.map(({ body }) => body)).toEqual([
    'client_id=app_1&client_secret=tsk_1&grant_type=client_credentials',
  ]);
});

test('a token is fetched once for any number of waiting calls', async () => {
  await Promise.all(Array.from({ length: 20 }, () => tally.payments.get('pay_1')));
  expect(service.askedForTokens).toHaveLength(1);
  expect(new Set(bearers())).toEqual(new Set(['Bearer tat_1']));
});

test('no token is fetched for an operation without one', async () => {
  await tally.oauth.metadata();
  expect(service.askedForTokens).toHaveLength(0);
});

test('a token is asked for with the chosen scopes', async () => {
  const { baseUrl } = service;
  const scopes = ['payments:read', 'payments:create'] as const;
  await new Tallystick({ baseUrl, clientId: 'app_1', clientSecret: 'tsk_1', scopes }).payments.get('pay_1');
  expect(new URLSearchParams(service.askedForTokens[0]?.body).get('scope')).toBe('payments:read payments:create');
});

test('a token is renewed a minute before it expires', async () => {
  const start = Date.now();
  await tally.payments.get('pay_1');
  const now = jest.spyOn(Date, 'now');
  now.mockReturnValue(start + 3_539_000);
  await tally.payments.get('pay_1');
  now.mockReturnValue(start + 3_545_000);
  await tally.payments.get('pay_1');
  expect(bearers()).toEqual(['Bearer tat_1', 'Bearer tat_1', 'Bearer tat_2']);
});

test('a token of a shorter life is kept for half of it', async () => {
  service.answerTokensWith({ body: { access_token: 'tat_short', token_type: 'Bearer', expires_in: 40, scope: '' } });
  const start = Date.now();
  await tally.payments.get('pay_1');
  const now = jest.spyOn(Date, 'now').mockReturnValue(start + 19_000);
  await tally.payments.get('pay_1');
  now.mockReturnValue(start + 25_000);
  await tally.payments.get('pay_1');
  expect(bearers()).toEqual(['Bearer tat_short', 'Bearer tat_short', 'Bearer tat_2']);
});

test('a call whose token is refused is made again with a fresh one and the same idempotency key', async () => {
  service.answerWith(problem(401, 'invalid_token'), { status: 201, body: { reference: 'pay_1' } });
  expect(await tally.payments.create({ amount: 1, currency: 'EUR' })).toEqual({ reference: 'pay_1' });
  expect(bearers()).toEqual(['Bearer tat_1', 'Bearer tat_2']);
  const [first, second] = service.asked.map(({ headers }) => headers['idempotency-key']);
  expect(first).toEqual(second);
});

test('a call is made again with a fresh token only once', async () => {
  service.answerWith(problem(401, 'invalid_token'), problem(401, 'invalid_token'));
  await expect(tally.payments.get('pay_1')).rejects.toBeInstanceOf(AuthenticationError);
  expect(service.asked).toHaveLength(2);
});

test('calls whose token is refused at the same time share the fresh one', async () => {
  await tally.payments.get('pay_1');
  service.answerWith(...Array.from({ length: 5 }, () => problem(401, 'invalid_token')));
  await Promise.all(Array.from({ length: 5 }, () => tally.payments.get('pay_1')));
  expect(service.askedForTokens).toHaveLength(2);
  expect(bearers().slice(6)).toEqual(Array.from({ length: 5 }, () => 'Bearer tat_2'));
});

test('a wrong secret is an AuthenticationError', async () => {
  service.answerTokensWith({ status: 401, body: { error: 'invalid_client' } });
  const refused = tally.payments.get('pay_1');
  await expect(refused).rejects.toBeInstanceOf(AuthenticationError);
  await expect(refused).rejects.toMatchObject({ code: 'invalid_client', status: 401 });
  expect(service.asked).toHaveLength(0);
});

test('after a failure, a token is requested again', async () => {
  service.answerTokensWith({ status: 400, body: { error: 'invalid_scope' } });
  await tally.payments.get('pay_1').catch(() => {});
  await tally.payments.get('pay_1');
  expect(service.asked).toHaveLength(1);
});

test('a token request is tried again, also for calls that are not', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  service.answerTokensWith(hangUp, { status: 503, body: { error: 'temporarily_unavailable' } });
  await tally.webhookEndpoints.update('we_1', { description: 'Mine' });
  expect(service.askedForTokens).toHaveLength(3);
  expect(service.asked).toHaveLength(1);
});

test('an aborted call leaves the token to the others', async () => {
  const controller = new AbortController();
  let answer = (): void => {};
  service.answerTokensWith((response) => {
    answer = () => void response.end('{"access_token":"tat_late","expires_in":3600}');
    controller.abort(new Error('given up'));
  });
  const givenUp = tally.payments.get('pay_1', { signal: controller.signal });
  const patient = tally.payments.get('pay_2');
  await expect(givenUp).rejects.toThrow('given up');
  answer();
  await patient;
  expect(service.asked.map(({ path }) => path)).toEqual(['/payments/pay_2']);
});

test('a silent token endpoint is a time-out', async () => {
  const { baseUrl } = service;
  const hasty = new Tallystick({
    baseUrl,
    clientId: 'app_1',
    clientSecret: 'tsk_1',
    timeoutSeconds: 0.05,
    retryForSeconds: 0,
  });
  service.answerTokensWith(stayMute);
  await expect(hasty.payments.get('pay_1')).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a call waits for the token as long as its own tries may take, and leaves it to the others', async () => {
  let answer = (): void => {};
  service.answerTokensWith(
    (response) => (answer = () => void response.end('{"access_token":"tat_late","expires_in":3600}')),
  );
  const patient = tally.payments.get('pay_2');
  patient.catch(() => {});
  await eventually(() => service.askedForTokens.length === 1, 'the request for a token');
  const start = performance.now();
  const hasty = tally.payments.get('pay_1', { timeoutSeconds: 0.1, retryForSeconds: 0.1 });
  await expect(hasty).rejects.toBeInstanceOf(TimeoutError);
  await expect(hasty).rejects.toThrow('No access token within 0.2 s');
  expect(performance.now() - start).toBeGreaterThan(190);
  answer();
  await patient;
  expect(service.askedForTokens).toHaveLength(1);
  expect(service.asked.map(({ path }) => path)).toEqual(['/payments/pay_2']);
});

test('a fresh token for a refused one is waited for no longer than the first', async () => {
  await tally.payments.get('pay_1');
  service.answerWith(problem(401, 'invalid_token'));
  let answer = (): void => {};
  service.answerTokensWith((response) => (answer = () => void response.end('{"access_token":"tat_late"}')));
  const late = tally.payments.capture('pay_1', undefined, { timeoutSeconds: 2, retryForSeconds: 0 });
  await expect(late).rejects.toThrow('No access token within 2 s');
  answer();
});

test('an access token that is refused is not sent again', async () => {
  service.answerWith(problem(401, 'invalid_token'));
  const user = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine' });
  await expect(user.profile.get()).rejects.toBeInstanceOf(AuthenticationError);
  expect(service.asked).toHaveLength(1);
});

test('a provider of access tokens learns which one was refused', async () => {
  const asked: unknown[] = [];
  const accessToken = (refused?: string): string => {
    asked.push(refused);
    return refused ? 'tat_new' : 'tat_old';
  };
  service.answerWith(problem(401, 'invalid_token'));
  await new Tallystick({ baseUrl: service.baseUrl, accessToken }).profile.get();
  expect(asked).toEqual([undefined, 'tat_old']);
  expect(bearers()).toEqual(['Bearer tat_old', 'Bearer tat_new']);
});

test('an access token goes before those of the client', async () => {
  const { baseUrl } = service;
  await new Tallystick({ baseUrl, clientId: 'app_1', clientSecret: 'tsk_1', accessToken: 'tat_mine' }).profile.get();
  expect(bearers()).toEqual(['Bearer tat_mine']);
  expect(service.askedForTokens).toHaveLength(0);
});
