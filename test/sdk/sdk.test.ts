import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { APIError, ConnectionError, OAuthError, ServerError, Tallystick, TallystickError } from '@tallystick/sdk';
import { build } from 'esbuild';
import { operations } from '../../spec/generated/values.ts';
import { page, problem } from '../support/scripted-service.ts';
import { service, tally } from '../support/scripted-sdk.ts';

test('every operation of the contract is a method, but for the pages of browsers', () => {
  const methods = Object.entries(tally).flatMap(([resource, verbs]) =>
    Object.keys(verbs as object).map((verb) => `${resource.charAt(0).toUpperCase()}${resource.slice(1)}_${verb}`),
  );
  const expected = Object.entries(operations).flatMap(([id, { browserPage }]) => (browserPage ? [] : [id]));
  expect(methods.sort()).toEqual(expected.sort());
});

test('a method sends its body as JSON and returns the answer', async () => {
  service.answerWith({ status: 201, body: { reference: 'pay_1' } });
  const payment = await tally.payments.create({ amount: 1250, currency: 'EUR' });
  expect(payment).toEqual({ reference: 'pay_1' });
  expect(service.asked).toMatchObject([
    { method: 'POST', path: '/payments', body: '{"amount":1250,"currency":"EUR"}' },
  ]);
  expect(service.asked[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer tat_mine',
  });
});

test('parameters of the path come first, in its order', async () => {
  await tally.refunds.get('pay_1', 're_1');
  expect(service.asked[0]?.path).toBe('/payments/pay_1/refunds/re_1');
});

test('parameters of the path are encoded', async () => {
  await tally.payments.get('a/b?c#d');
  expect(service.asked[0]?.path).toBe('/payments/a%2Fb%3Fc%23d');
});

test('a body that is optional may be left out', async () => {
  await tally.payments.capture('pay_1');
  expect(service.asked[0]).toMatchObject({ body: '' });
  expect(service.asked[0]?.headers).not.toHaveProperty('content-type');
});

test('options come last, with or without a body', async () => {
  await tally.payments.capture('pay_1', { amount: 5 }, { headers: { 'X-Mine': 'a' } });
  await tally.testHelpers.expirePayment('pay_1', { headers: { 'X-Mine': 'b' } });
  expect(service.asked.map(({ headers }) => headers['x-mine'])).toEqual(['a', 'b']);
});

test('a query may hold several values', async () => {
  await tally.payments.list({ status: ['AUTHORIZED', 'CAPTURED'], created_gte: '2026-11-20T10:00:00.000Z' });
  const query = new URLSearchParams(service.asked[0]?.path.split('?')[1]);
  expect(query.getAll('status')).toEqual(['AUTHORIZED', 'CAPTURED']);
  expect(query.get('created_gte')).toBe('2026-11-20T10:00:00.000Z');
});

test('a form repeats a field that has several values, and leaves out one that has none', async () => {
  const resource = [service.baseUrl, `${service.baseUrl}/`];
  await tally.oauth.deviceAuthorization({ client_id: 'app_1', scope: undefined, resource });
  const form = new URLSearchParams(service.asked[0]?.body);
  expect([form.getAll('resource'), form.has('scope')]).toEqual([resource, false]);
});

test('an empty answer is undefined', async () => {
  service.answerWith({ status: 204, body: '' });
  expect(await tally.webhookEndpoints.delete('we_1')).toBeUndefined();
});

test.each([
  ['a status of another kind', { status: 200, body: '' }],
  ['JSON', { status: 200, body: { ok: true } }],
  ['JSON with its status', { status: 202, body: {} }],
  ['a page', { status: 202, headers: { 'Content-Type': 'text/html' }, body: '<html>Welcome to the hotel</html>' }],
])('%s, where the contract has a status without a body, is not the service’s', async (_kind, answer) => {
  for (const send of [() => tally.webhookEndpoints.delete('we_1'), () => tally.email.sendVerification()]) {
    service.answerWith(answer);
    const error = await failure(send());
    expect(error).toMatchObject({ name: 'APIError', status: answer.status, code: undefined });
    expect(String(error)).toContain('The response is not from Tallystick: check baseUrl');
  }
});

test('an answer without a body has the status of the contract, also 202 and 200', async () => {
  service.answerWith({ status: 202, body: '' }, { status: 200, body: '' });
  expect(await tally.email.sendVerification()).toBeUndefined();
  expect(await tally.oauth.revoke({ token: 'tat_1', client_id: 'app_1' })).toBeUndefined();
});

test('withResponse gives status, headers and request id too', async () => {
  service.answerWith({ status: 201, headers: { 'Idempotent-Replayed': 'true' }, body: { reference: 'pay_1' } });
  const { data, response, requestId } = await tally.payments.create({ amount: 1, currency: 'EUR' }).withResponse();
  expect(data).toEqual({ reference: 'pay_1' });
  expect([response.status, response.headers.get('Idempotent-Replayed'), requestId]).toEqual([201, 'true', 'req_1']);
});

test('an injected fetch sends the requests', async () => {
  const fetch = () => Promise.resolve(Response.json({ reference: 'pay_injected' }));
  const injected = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_1', fetch });
  expect(await injected.payments.get('pay_1')).toEqual({ reference: 'pay_injected' });
  expect(service.asked).toEqual([]);
});

test('a session is sent to the operations of users only', async () => {
  const user = new Tallystick({ baseUrl: service.baseUrl, sessionToken: 'tses_1' });
  await user.session.get();
  await user.session.create({ email: 'ada@example.com', password: 'correct horse battery staple' });
  await user.payments.get('pay_1').catch(() => {});
  expect(service.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer tses_1', undefined, undefined]);
});

test('an access token is not sent to the operations of users', async () => {
  await tally.clients.get('app_1');
  expect(service.asked[0]?.headers).not.toHaveProperty('authorization');
});

test('the OAuth endpoints are sent forms in the name of the client', async () => {
  const client = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1' });
  await client.oauth.introspect({ token: 'tat_1', token_type_hint: undefined });
  expect(service.asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(service.asked[0]?.body).toBe('client_id=app_1&client_secret=tsk_1&token=tat_1');
});

test('a public application, whose secret is null as the service answers it, sends none', async () => {
  const client = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: null });
  service.answerWith({ body: '' });
  await client.oauth.revoke({ token: 'trt_1' });
  expect(service.asked[0]?.body).toBe('client_id=app_1&token=trt_1');
});

test('the OAuth endpoints are sent no secret of the client in the name of another', async () => {
  const client = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1' });
  await client.oauth.deviceAuthorization({ client_id: 'tally-cli' });
  expect(service.asked[0]?.body).toBe('client_id=tally-cli');
});

const failure = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  [400, 'invalid_request', 'BadRequestError'],
  [401, 'invalid_token', 'AuthenticationError'],
  [402, 'payment_declined', 'PaymentDeclinedError'],
  [403, 'insufficient_scope', 'PermissionError'],
  [404, 'not_found', 'NotFoundError'],
  [409, 'payment_state_conflict', 'ConflictError'],
  [413, 'payload_too_large', 'APIError'],
  [422, 'https_required', 'UnprocessableError'],
  [429, 'rate_limited', 'RateLimitError'],
  [500, 'internal_error', 'ServerError'],
  [503, 'unavailable', 'ServerError'],
])('a refusal with %i %s is a %s', async (status, code, name) => {
  service.answerWith(problem(status, code));
  const error = await failure(tally.payments.get('pay_1'));
  expect(error).toBeInstanceOf(APIError);
  expect(error).toBeInstanceOf(TallystickError);
  expect(error).toMatchObject({
    name,
    status,
    code,
    requestId: 'req_1',
    message: `Words. (${status} ${code}, request req_1)`,
  });
});

test('errors keep their names in a program that is minified', async () => {
  const contents = `
    import * as sdk from '@tallystick/sdk';
    import { AuthorizationError } from '@tallystick/sdk/oauth';
    const refusal = { status: 418, body: undefined, requestId: 'req_1', replayed: false };
    const classes = [...Object.values(sdk), AuthorizationError, sdk.webhooks.WebhookVerificationError];
    const errors = classes.filter((each) => each === sdk.TallystickError || each.prototype instanceof sdk.TallystickError);
    console.log(errors.map((each) => new each(each.prototype instanceof sdk.APIError || each === sdk.APIError ? refusal : '').name).sort().join());`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'node', conditions: ['tallystick:source'] },
  });
  const program = outputFiles[0]?.text ?? '';
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout.trim().split(',')).toEqual([
    'APIError',
    'AuthenticationError',
    'AuthorizationError',
    'BadRequestError',
    'ConflictError',
    'ConnectionError',
    'NotFoundError',
    'OAuthError',
    'PaymentDeclinedError',
    'PermissionError',
    'RateLimitError',
    'ServerError',
    'TallystickError',
    'TimeoutError',
    'UnprocessableError',
    'WebhookVerificationError',
  ]);
});

test('an error has all that the problem says', async () => {
  const errors = [{ field: '/amount', code: 'too_small', message: 'must be >= 1' }];
  service.answerWith(
    problem(402, 'payment_declined', {
      detail: 'No money.',
      decline_code: 'insufficient_funds',
      request_log_url: 'http://127.0.0.1:3000/dashboard/log',
      errors,
    }),
  );
  const error = await failure(tally.payments.create({ amount: 1, currency: 'EUR' }));
  expect(error).toMatchObject({ declineCode: 'insufficient_funds', errors, problem: { detail: 'No money.' } });
  expect((error as APIError).requestLogUrl).toBe('http://127.0.0.1:3000/dashboard/log');
  expect(String(error)).toContain('No money.');
});

test('a code or status of a newer service makes an error like any other', async () => {
  service.answerWith(problem(418, 'teapot_required'), problem(599, 'worn_out'));
  expect(await failure(tally.wallet.get())).toMatchObject({ name: 'APIError', status: 418, code: 'teapot_required' });
  expect(await failure(tally.wallet.get())).toBeInstanceOf(ServerError);
});

test('a response of a newer service is passed on unchanged: properties, values, variants and headers', async () => {
  const payment = {
    reference: 'pay_1',
    status: 'DISPUTED',
    payment_method: { type: 'bank_transfer', bank: { country: 'DE' } },
    dispute: { reason: 'unknown_payer' },
  };
  service.answerWith({ headers: { 'Payment-Version': '2' }, body: payment }, page([payment]));
  const { data, response } = await tally.payments.get('pay_1').withResponse();
  expect([data, response.headers.get('Payment-Version')]).toEqual([payment, '2']);
  expect((await tally.payments.list()).data).toEqual([payment]);
});

test.each(['<html>Bad gateway</html>', '', 'null', '[]', '{"code":1}'])(
  'an answer of %p, not the service’s, is an error without code',
  async (body) => {
    service.answerWith({ status: 502, body });
    expect(await failure(tally.wallet.get())).toMatchObject({
      name: 'ServerError',
      status: 502,
      code: undefined,
      problem: undefined,
    });
  },
);

test('an HTML page with a success status is an error', async () => {
  service.answerWith({ headers: { 'Content-Type': 'text/html' }, body: '<html>Welcome to the hotel</html>' });
  const error = await failure(tally.wallet.get());
  expect(error).toMatchObject({ name: 'APIError', status: 200, code: undefined, requestId: 'req_1' });
  expect(String(error)).toContain('The response is not from Tallystick: check baseUrl (200, request req_1)');
});

test('JSON that breaks off is no answer', async () => {
  service.answerWith({ body: '{"available":' });
  expect(await failure(tally.wallet.get())).toBeInstanceOf(ConnectionError);
});

test.each([502, 503, 504])('%i without a problem document is attributed to a proxy', async (status) => {
  service.answerWith({ status, body: '<html>Bad gateway</html>' });
  expect(String(await failure(tally.wallet.get()))).toContain(
    `A proxy responded in place of Tallystick (${status}, request req_1)`,
  );
});

test('an OAuth endpoint refuses with an OAuthError', async () => {
  service.answerWith({ status: 400, body: { error: 'authorization_pending', error_description: 'Not yet.' } });
  const error = await failure(tally.oauth.token({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }));
  expect(error).toBeInstanceOf(OAuthError);
  expect(error).toMatchObject({
    code: 'authorization_pending',
    detail: 'Not yet.',
    status: 400,
    requestId: 'req_1',
  });
});

test('a redirect is not followed: the token goes nowhere else', async () => {
  service.answerWith({ status: 307, headers: { Location: `${service.baseUrl}/wallet` }, body: '' });
  expect(await failure(tally.profile.get())).toMatchObject({ name: 'APIError', status: 307 });
  expect(service.asked).toHaveLength(1);
});

test('every request has a request id for the log of the service', async () => {
  await Promise.all([tally.profile.get(), tally.profile.get()]);
  const ids = service.asked.map(({ headers }) => headers['request-id']);
  expect(new Set(ids).size).toBe(2);
});

test('an error has the request id that was sent if the answer has none', async () => {
  service.answerWith((response) => void response.writeHead(502).end());
  const error = await failure(tally.profile.get());
  expect(error).toHaveProperty('requestId', service.asked[0]?.headers['request-id']);
});

test.each(['bad\ntoken', 'bad token', 'bad\u00e9'])('%p is refused as a token, and shown nowhere', async (token) => {
  const { baseUrl } = service;
  const refusals = [
    await failure(Promise.resolve().then(() => new Tallystick({ baseUrl, accessToken: token }))),
    await failure(Promise.resolve().then(() => new Tallystick({ baseUrl, sessionToken: token }))),
    await failure(new Tallystick({ baseUrl, accessToken: () => token }).profile.get()),
  ];
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(TallystickError);
    expect(inspect(refusal, { depth: 9 })).not.toContain('bad');
  }
  expect(service.asked).toEqual([]);
});

test('a client that is printed shows no secrets', () => {
  const { baseUrl } = service;
  const client = new Tallystick({ baseUrl, clientId: 'app_1', clientSecret: 'tsk_1', sessionToken: 'tses_1' });
  expect(inspect(client, { depth: 9, showHidden: true })).not.toMatch(/tsk_1|tses_1/);
});
