import { beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import * as consumers from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { reachableSchemas, type Schema } from '../../scripts/generate/document.ts';
import { toFieldErrors } from '../../server/domain/input/request-faults.ts';
import { call, createMerchant, type ApiRequest, type TestMerchant } from '../support/api.ts';
import { contractOperations, document } from '../support/contract/document.ts';
import { service } from '../support/shared-service.ts';
import { durationOf } from '../support/starvation.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service);
});

const payment = { amount: 100, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } };
const json = { 'Content-Type': 'application/json' };

test.each<[string, string, ApiRequest, string, string[]]>([
  ['POST', '/payments', { body: 'null', headers: json }, 'The body must be a JSON object.', ['']],
  ['POST', '/payments', { body: '"x"', headers: json }, 'The body must be a JSON object.', ['']],
  ...['9007199254740991.4', '100.00000000000000001', '9007199254740993', '1e400', '100.4e-1000'].map(
    (number): [string, string, ApiRequest, string, string[]] => [
      'POST',
      '/payments',
      { body: JSON.stringify(payment).replace('100', number), headers: json },
      `The body has the number ${number}, which has more digits than can be stored.`,
      [''],
    ],
  ),
  ...[
    ['"amount":1,"currency":"EUR","amount":2', 'amount'],
    ['"amount":1,"currency":"EUR","\\u0061mount":2', 'amount'],
    ['"amount":1,"currency":"EUR","metadata":{"é":"1","x":"{\\"é\\":","\\u00e9" :"2"}', 'é'],
    ['"amount":1,"currency":"EUR","payment_method":{"type":"wallet","type":"wallet"}', 'type'],
    ['"x":[[{"y":{}},{"y":[{"z":1,"\\n":2,"\\u000A":3}]}]]', '\\n'],
    ['"__proto__":1,"__proto__":1', '__proto__'],
  ].map(([fields, name]): [string, string, ApiRequest, string, string[]] => [
    'POST',
    '/payments',
    { body: `{${fields}}`, headers: json },
    `The body has the name "${name}" twice in an object; send it once.`,
    [''],
  ]),
  ['POST', '/payments', { body: [] }, 'The body must be a JSON object.', ['']],
  ['POST', '/payments', { body: { currency: 'EUR' } }, '/amount is missing.', ['/amount']],
  ['POST', '/payments', { body: {} }, '/amount is missing (and 1 more fault).', ['/amount', '/currency']],
  [
    'POST',
    '/payments',
    { body: { ...payment, amount: 1.5, currency: 'eur', merchant_reference: '' } },
    '/amount must be an integer (and 2 more faults).',
    ['/amount', '/currency', '/merchant_reference'],
  ],
  ['POST', '/payments', { body: { ...payment, amuont: 1 } }, '/amuont is not a known property.', ['/amuont']],
  [
    'POST',
    '/payments',
    { body: { currency: 'EUR', ammount: 100 } },
    '/ammount is not a known property (and 1 more fault).',
    ['/ammount', '/amount'],
  ],
  ['POST', '/payments', { body: { ...payment, amount: 0 } }, '/amount must be at least 1.', ['/amount']],
  [
    'POST',
    '/payments',
    { body: { ...payment, currency: 'eur' } },
    '/currency must be a currency code in capitals such as EUR.',
    ['/currency'],
  ],
  [
    'POST',
    '/payments',
    { body: { ...payment, merchant_reference: '' } },
    '/merchant_reference must have at least 1 character.',
    ['/merchant_reference'],
  ],
  [
    'POST',
    '/payments',
    { body: { ...payment, metadata: { ['k'.repeat(41)]: 'v' } } },
    '/metadata names must have at most 40 characters.',
    ['/metadata'],
  ],
  [
    'POST',
    '/payments',
    { body: { ...payment, metadata: { 'a/b~c': '\0' } } },
    '/metadata/a~1b~0c must not contain U+0000 or unpaired surrogates.',
    ['/metadata/a~1b~0c'],
  ],
  ...[null, 'wallet', []].map((payment_method): [string, string, ApiRequest, string, string[]] => [
    'POST',
    '/payments',
    { body: { ...payment, payment_method } },
    '/payment_method must be a JSON object.',
    ['/payment_method'],
  ]),
  [
    'POST',
    '/payments',
    { body: { ...payment, payment_method: { type: 'simulated_card' } } },
    '/payment_method/token is missing.',
    ['/payment_method/token'],
  ],
  [
    'POST',
    '/payments',
    { body: { ...payment, payment_method: { type: 'wallet', x: 1 } } },
    '/payment_method/x is not a known property.',
    ['/payment_method/x'],
  ],
  [
    'POST',
    '/payments',
    { body: { ...payment, payment_method: { type: 'cash' } } },
    '/payment_method/type must be one of wallet, simulated_card, card.',
    ['/payment_method/type'],
  ],
  [
    'POST',
    '/payments',
    { body: { ...payment, payment_method: {} } },
    '/payment_method/type is missing.',
    ['/payment_method/type'],
  ],
  [
    'POST',
    '/payments',
    { body: { ...payment, currency: 'XAU' } },
    '/currency must be the ISO 4217 code of a supported currency, such as EUR.',
    ['/currency'],
  ],
  [
    'POST',
    '/payments',
    { body: payment, headers: { 'Idempotency-Key': '' } },
    'Idempotency-Key must have at least 1 character.',
    ['Idempotency-Key'],
  ],
  [
    'POST',
    '/webhook-endpoints',
    { body: { url: 'https://a:b@shop.example/' } },
    '/url must not contain a user name or password.',
    ['/url'],
  ],
  ...['colour', 'Status', '[limit]', 'status[0]', '__proto__'].map(
    (name): [string, string, ApiRequest, string, string[]] => [
      'GET',
      `/payments?limit=5&${name}=red`,
      {},
      `${name} is not a parameter of this operation; it takes limit, cursor, status, currency, amount_gte, amount_lte, merchant_reference, created_gte, created_lt.`,
      [name],
    ],
  ),
  ['GET', '/balance?x=1', {}, 'x is not a parameter of this operation, which takes no query parameters.', ['x']],
  ['GET', '/payments?limit=', {}, 'limit must not be empty.', ['limit']],
  ['GET', '/payments?limit=101', {}, 'limit must be at most 100.', ['limit']],
  ...['Infinity', '-Infinity', '1e400', '-1e400', 'NaN'].flatMap((limit) =>
    ['/payments', '/events', '/webhook-endpoints'].map((path): [string, string, ApiRequest, string, string[]] => [
      'GET',
      `${path}?limit=${limit}`,
      {},
      'limit must be an integer.',
      ['limit'],
    ]),
  ),
  [
    'GET',
    '/webhook-deliveries?status=PAID&status=FAILED&status=X',
    {},
    'status must be one of PENDING, RETRYING, DELIVERED, FAILED, SKIPPED.',
    ['status'],
  ],
  [
    'GET',
    '/payments?merchant_reference=a%00',
    {},
    'merchant_reference must not contain U+0000 or unpaired surrogates.',
    ['merchant_reference'],
  ],
  [
    'GET',
    '/payments?merchant_reference=a&merchant_reference=b',
    {},
    'merchant_reference must be a string, sent once.',
    ['merchant_reference'],
  ],
  [
    'GET',
    '/payments?created_gte=yesterday',
    {},
    'created_gte must be a date and time such as 2026-11-20T10:00:00Z (RFC 3339), in the years 1 to 9999.',
    ['created_gte'],
  ],
  ...['created_gte', 'created_lt'].map((name): [string, string, ApiRequest, string, string[]] => [
    'GET',
    `/payments?${name}=2026-11-20T10:00:00+02:00`,
    {},
    `${name} must be a date and time such as 2026-11-20T10:00:00Z (RFC 3339), in the years 1 to 9999; write + as %2B in a query.`,
    [name],
  ]),
  ...['https://shop.example/café', 'https://bücher.example/', 'https://shop.example/a b'].map(
    (url): [string, string, ApiRequest, string, string[]] => [
      'POST',
      '/webhook-endpoints',
      { body: { url } },
      '/url must be an absolute address such as https://example.com/path; percent-encode other characters than ASCII, as in https://example.com/caf%C3%A9, and write such a host with xn--.',
      ['/url'],
    ],
  ),
])('%s %s with %j is told what is wrong with it: %s', async (method, path, request, detail, fields) => {
  const { status, body } = await call(service, method, path, { token: merchant.token, ...request });
  expect([status, body.detail]).toEqual([400, detail]);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
});

test.each([
  '{"amount":100,"currency":"EUR","metadata":{"amount":"1","currency":"2"}}',
  '{"amount":100,"currency":"EUR","description":"{\\"amount\\":1,\\"amount\\":2}","metadata":{"a":"a\\\\","b":"a"}}',
  '{ "amount" : 100 , "currency" : "EUR" , "metadata" : { "a:" : "\\"" , "a" : ":" } }',
])('names that are the same in different objects, or stand in texts, are not twice: %s', async (body) => {
  const answer = await call(service, 'POST', '/payments', { token: merchant.token, body, headers: json });
  expect(answer.status).toBe(201);
});

test.each(['utf-16', 'utf-16le', 'UTF-32', 'iso-8859-1', 'nonsense'])('JSON in %s is refused', async (charset) => {
  const headers = { 'Content-Type': `application/json; charset=${charset}` };
  const answer = await call(service, 'POST', '/payments', { token: merchant.token, body: payment, headers });
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
});

test.each(['1e2', '100.0', '1000000e-4', '100.00000000000000000'])('the amount %s is 100', async (amount) => {
  const description = 'such as 9007199254740991.4 or \\"1e400';
  const body = `{"description":"${description}",${JSON.stringify(payment).slice(1).replace('100', amount)}`;
  const answer = await call(service, 'POST', '/payments', { token: merchant.token, body, headers: json });
  expect([answer.status, answer.body.amount]).toEqual([201, 100]);
});

test('a body of digits is refused as fast as any other', async () => {
  const digits = `1${'0'.repeat(60_000)}1`;
  const body = `{"amount":${digits}}`;
  const took = await durationOf(service, async () => {
    const { status } = await call(service, 'POST', '/payments', { token: merchant.token, body, headers: json });
    expect(status).toBe(400);
  });
  expect(took).toBeLessThan(5000);
});

test('the answer that quotes a long redirect address is cut to the length of the contract', async () => {
  const { user, businessId } = merchant;
  const redirect_uris = [`https://SHOP.example/${'x'.repeat(2000)}`];
  const kind = { grant_types: ['authorization_code'], scopes: ['payments:read'], is_confidential: true };
  const application = { name: 'Shop', business_id: businessId, ...kind, redirect_uris };
  const { status, body } = await call(service, 'POST', '/oauth/clients', { token: user.session, body: application });
  const [{ code, message }] = body.errors;
  expect([status, code, message.length]).toEqual([400, 'invalid_redirect_uri', 1000]);
});

test('the answer to any number of faults stays as short as the contract promises', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, 1]));
  const { body } = await call(service, 'POST', '/payments', {
    token: merchant.token,
    body: { ['x'.repeat(2000)]: 1, ...unknown },
  });
  const longest = Math.max(...body.errors.map(({ field }: { field: string }) => field.length));
  expect([body.code, body.errors.length, longest]).toEqual(['invalid_request', 100, 1000]);
  const { status, body: problem } = await call(service, 'GET', `/${'x'.repeat(3000)}`);
  expect([status, problem.code, problem.instance]).toEqual([404, 'not_found', undefined]);
  expect(problem.detail.length).toBeLessThanOrEqual(2000);
});

test.each([
  [
    'bytes that are no UTF-8',
    Buffer.from('{"amount":100,"currency":"EUR","description":"\xff"}', 'latin1'),
    {},
    'in UTF-8',
  ],
  ['what is no gzip', Buffer.from('{}'), { 'Content-Encoding': 'gzip' }, 'could not be read'],
  [
    'a gzip that is cut off',
    gzipSync('{"amount":1}').subarray(0, 20),
    { 'Content-Encoding': 'gzip' },
    'could not be read',
  ],
])('a body of %s is refused in words', async (_what, body, headers, words) => {
  const answer = await fetch(`${service.baseUrl}/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${merchant.token}`, ...json, ...headers },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_request', detail: expect.stringContaining(words) }),
  ]);
});

/** Plain bodies are read by our own code, others by Express's. */
test.each<[string, (text: string) => [body: RequestInit, headers?: Record<string, string>]]>([
  ['after a byte order mark', (text) => [{ body: `\ufeff${text}` }]],
  ['compressed', (text) => [{ body: gzipSync(text) }, { 'Content-Encoding': 'gzip' }]],
  ['in pieces', (text) => [{ body: new Blob([text.slice(0, 5), text.slice(5)]).stream(), duplex: 'half' }]],
  ['with its charset', (text) => [{ body: text }, { 'Content-Type': 'Application/JSON; charset="UTF-8"' }]],
])('a body %s is read, and refused, like any other', async (_how, encode) => {
  const send = async ([init, headers]: ReturnType<typeof encode>) => {
    const authorization = { Authorization: `Bearer ${merchant.token}` };
    const answer = await fetch(`${service.baseUrl}/payments`, {
      method: 'POST',
      headers: { ...authorization, ...json, ...headers },
      ...init,
    });
    const { detail, errors } = (await answer.json()) as Record<string, unknown>;
    return [answer.status, detail, errors];
  };
  expect((await send(encode(JSON.stringify(payment))))[0]).toBe(201);
  for (const text of [
    '{',
    '3',
    '{"amount":9007199254740991.4}',
    '{"a":1,"\\u0061":1}',
    `{"x":"${'x'.repeat(70_000)}"}`,
  ])
    expect(await send(encode(text))).toEqual(await send([{ body: text }]));
});

test('a form value that is encoded badly is taken as it is', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const form = 'grant_type=client_credentials&client_id=%ff%zz&client_secret=a+b%20c';
  const { status, body } = await call(service, 'POST', '/oauth/token', { body: form, headers });
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('a request with two idempotency keys is refused', async () => {
  const headers = { Authorization: `Bearer ${merchant.token}`, ...json, 'Idempotency-Key': ['k', 'k'] };
  const sent = request(`${service.baseUrl}/payments`, { method: 'POST', headers }).end(JSON.stringify(payment));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await consumers.json(answer)]).toEqual([
    400,
    expect.objectContaining({
      code: 'invalid_request',
      errors: [{ field: 'Idempotency-Key', code: 'repeated', message: 'must be sent only once' }],
    }),
  ]);
});

test.each([
  ['', 'grant_type is missing'],
  ['grant_type=client_credentials&grant_type=refresh_token', 'grant_type was sent twice'],
])('the OAuth endpoints say what is wrong with the form %p: %s', async (form, description) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { status, body } = await call(service, 'POST', '/oauth/token', { body: form, headers });
  expect([status, body]).toEqual([400, { error: 'invalid_request', error_description: description }]);
});

test.each([
  ['null', 'application/json', 'Send the parameters form-encoded in the body.'],
  ['{"grant_type":', 'application/json', 'Send the parameters form-encoded in the body.'],
  [Buffer.from('grant_type=\xff', 'latin1'), 'application/x-www-form-urlencoded', 'The body must be in UTF-8'],
])('the OAuth endpoints do not take %p as %s', async (body, type, error_description) => {
  const headers = { 'Content-Type': type };
  const answer = await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request', error_description }]);
});

test('a fault says every format of the contract in words', () => {
  const found = new Set<Schema & { pattern?: string; format?: string }>();
  for (const { parameters, body } of contractOperations)
    for (const schema of [...parameters.map(({ schema = {} }) => schema), body?.schema ?? {}])
      reachableSchemas(document, schema, found);
  const told = [...found].flatMap(({ pattern, format }) => [
    ...(pattern === undefined ? [] : [[pattern, 'pattern']]),
    ...(format === undefined || format === 'password' ? [] : [[format, 'format']]),
  ]);
  expect(told.length).toBeGreaterThan(15);
  for (const [shape, rule] of told) {
    const fault = {
      path: '/body/x',
      message: `must match ${rule} "${shape}"`,
      errorCode: `${rule}.openapi.validation`,
    };
    expect(toFieldErrors([fault])[0]!.message).not.toContain('"');
  }
});

test.each(['/payments/', '/payments/pay_1/capture/', '/nothing'])(
  'the address of nothing, %s, is told in full',
  async (path) => {
    const { body } = await call(service, 'GET', path, { token: merchant.token });
    expect(body.detail).toContain(`There is nothing at /api/v1${path}.`);
  },
);

test('each fault of a body is named by its place', async () => {
  const { body } = await call(service, 'POST', '/payments', {
    token: merchant.token,
    body: { amount: 0, currency: 'euro', metadata: { a: 1 } },
  });
  expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    '/amount',
    '/currency',
    '/metadata/a',
  ]);
});
