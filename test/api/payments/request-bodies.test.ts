import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { call, createMerchant, createPayment, type TestMerchant } from '../../support/api.ts';
import { newMember, newOwner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { verifyEmail } from '../../support/mail.ts';
import { newPerson, obtainTokens, registerApp, registerBusinessApp } from '../../support/oauth.ts';
import { service } from '../../support/shared-service.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service);
});

let number = 0;

/** Sends a request under a new Request-Id. */
async function send(method: string, path: string, body?: unknown, { who = merchant, headers = {} } = {}) {
  const id = `body-${++number}`;
  const answer = await call(service, method, path, {
    token: who.token,
    body,
    headers: { 'Request-Id': id, ...headers },
  });
  return { ...answer, id };
}

/** Returns the logged request. */
const logged = (
  { id }: { id: string },
  { clientId, user }: Pick<TestMerchant, 'clientId' | 'user'> = merchant,
): Promise<any> =>
  eventually(async () => {
    const path = `/oauth/clients/${clientId}/requests?request_id=${id}`;
    return (await call(service, 'GET', path, { token: user.session })).body.data[0] ?? false;
  }, `the request ${id}`);

test('the bodies of a request and its response are kept, and shown for its Request-Id', async () => {
  const body = { amount: 1250, currency: 'EUR', description: 'Two tickets', metadata: { order: 'A-1' } };
  const sent = await send('POST', '/payments', {
    ...body,
    payment_method: { type: 'simulated_card', token: 'sim_success' },
  });
  const { request_body, response_body } = await logged(sent);
  expect(request_body).toMatchObject({ omitted: null, size: JSON.stringify({ ...body, payment_method: { type: 'simulated_card', token: 'sim_success' } }).length }); // prettier-ignore
  expect(JSON.parse(request_body.text)).toEqual({ ...body, payment_method: { type: 'simulated_card', token: 'sim_success' } }); // prettier-ignore
  expect(response_body).toMatchObject({ omitted: null, size: sent.text.length });
  expect(JSON.parse(response_body.text)).toEqual(sent.body);
  const { data } = (await call(service, 'GET', `/oauth/clients/${merchant.clientId}/requests`, { token: merchant.user.session })).body; // prettier-ignore
  for (const each of data) expect([each.request_body, each.response_body]).toEqual([null, null]);
});

test('a request without a body has that of the response only', async () => {
  const sent = await send('GET', '/balance');
  const { request_body, response_body } = await logged(sent);
  expect([request_body, JSON.parse(response_body.text)]).toEqual([null, sent.body]);
  const headers = { Authorization: `Bearer ${merchant.token}`, 'Request-Id': 'body-head' };
  await fetch(`${service.baseUrl}/balance`, { method: 'HEAD', headers });
  expect(await logged({ id: 'body-head' })).toMatchObject({ status: 200, request_body: null, response_body: null });
});

test('what the contract marks, what it does not have, and what looks like a secret is redacted', async () => {
  const secret = 'tat_test_0123456789abcdefghij';
  const sent = await send('POST', '/payments', {
    amount: 'twelve',
    currency: 'EUR',
    description: `Ada ada@example.com 203.0.113.7, 4242 4242 4242 4242`,
    merchant_reference: `Bearer ${secret}`,
    metadata: {
      mail: 'ada@example.com',
      token: secret,
      order: 'A-1',
      site: 'https://ada:pa55word@localhost/x',
      account: 'Pay to NL91 ABNA 0417 1643 00',
    },
    return_url: 'https://shop.example.com/thanks?session=hunter2hunter2',
    payment_method: { type: 'card', token: 'tok_of_a_card' },
    ammount: 12,
    pass: { word: 'hunter2hunter2' },
    [secret]: true,
  });
  expect(sent.status).toBe(400);
  const { request_body, response_body } = await logged(sent);
  expect(JSON.parse(request_body.text)).toEqual({
    amount: '[redacted]',
    currency: 'EUR',
    description: '[redacted]',
    merchant_reference: '[redacted]',
    metadata: {
      mail: 'a***@example.com',
      token: '[redacted]',
      order: 'A-1',
      site: 'https://[redacted]@localhost/x',
      account: 'Pay to [redacted]',
    },
    return_url: 'https://shop.example.com/thanks?[redacted]',
    payment_method: { type: 'card', token: '[redacted]' },
    ammount: '[redacted]',
    pass: '[redacted]',
    '[redacted]': true,
  });
  expect(response_body.text).not.toContain(secret);
  expect(JSON.parse(response_body.text)).toMatchObject({ code: 'invalid_request', request_id: sent.id });
});

test('headers and secrets of endpoints, and what was sent to them, are redacted', async () => {
  const body = { url: 'https://shop.example.com/hooks', custom_headers: { 'X-Key': 'hunter2hunter2' } };
  const created = await send('POST', '/webhook-endpoints', body);
  expect(created.status).toBe(201);
  const { request_body, response_body } = await logged(created);
  expect(JSON.parse(request_body.text)).toEqual({ ...body, custom_headers: '[redacted]' });
  expect(JSON.parse(response_body.text)).toEqual({ ...created.body, secret: '[redacted]' });
});

test('a path with a value in the place of an id is not kept in the problem either', async () => {
  const { response_body } = await logged(await send('GET', '/payments/hunter2hunter2'));
  expect(JSON.parse(response_body.text)).toMatchObject({ code: 'not_found', instance: '/api/v1/payments/{reference}' });
});

const UNREADABLE: [what: string, body: string, type: string, expected: object][] = [
  ['broken JSON', '{"description":"hunter2hunter2"', 'application/json', { omitted: 'not_json', size: 31 }],
  ['text in place of JSON', 'hunter2hunter2', 'application/json', { omitted: 'not_json', size: 14 }],
  ['a form', 'description=hunter2hunter2', 'application/x-www-form-urlencoded', { omitted: 'not_json', size: 26 }],
  ['another type', 'hunter2hunter2', 'text/plain', { omitted: 'unread', size: 14 }],
  ['many bytes', `{"description":"${'hunter2'.repeat(10_000)}"}`, 'application/json', { omitted: 'too_large' }],
  ['many values', `{"hunter2hunter2":[1${',1'.repeat(1000)}]}`, 'application/json', { omitted: 'too_large' }],
];

test('of a body that cannot be read, only the size is kept', async () => {
  const all = UNREADABLE.map(async ([what, body, type, expected]) => {
    const sent = await send('POST', '/payments', body, { headers: { 'Content-Type': type } });
    const { request_body, response_body } = await logged(sent);
    expect([what, request_body]).toEqual([what, expect.objectContaining({ text: null, ...expected })]);
    expect(response_body.text).toContain(sent.body.code);
    expect(response_body.text).not.toContain('hunter2');
    return sent.status;
  });
  expect(await Promise.all(all)).toEqual([400, 400, 415, 415, 413, 413]);
});

test('a name that an object repeats is not quoted', async () => {
  const sent = await send('POST', '/payments', '{"hunter2hunter2":1,"hunter2hunter2":2}');
  expect(sent.body.detail ?? sent.body.errors[0].message).toContain('hunter2hunter2');
  const { request_body, response_body } = await logged(sent);
  expect(request_body.text + response_body.text).not.toContain('hunter2');
});

test('of a long body the first 16 KiB are kept', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, 'ä'.repeat(499)]));
  const body = { amount: 1250, currency: 'EUR', metadata };
  const { request_body } = await logged(await send('POST', '/payments', body));
  expect(request_body).toMatchObject({ omitted: 'cut', size: Buffer.byteLength(JSON.stringify(body)) });
  expect(JSON.stringify(body).startsWith(request_body.text)).toBe(true);
  expect(Buffer.byteLength(request_body.text)).toBeGreaterThan(16 * 1024 - 3);
  expect(Buffer.byteLength(request_body.text)).toBeLessThanOrEqual(16 * 1024);
});

test('of the texts of a body the first 16,384 characters are read, and later ones replaced', async () => {
  const long = Array.from({ length: 34 }, (_, index) => [
    `key${index}`,
    `https://shop.example.com/?${'q'.repeat(470)}`,
  ]);
  const metadata = { first: 'Two cups of tea', ...Object.fromEntries(long), last: 'Two cups of tea' };
  const { request_body } = await logged(await send('POST', '/payments', { amount: 1250, currency: 'EUR', metadata }));
  const shown = JSON.parse(request_body.text).metadata;
  expect([shown.first, shown.key1, shown.last]).toEqual([
    'Two cups of tea',
    'https://shop.example.com/?[redacted]',
    '[redacted]',
  ]);
});

test('no secret that was sent is found in what is stored', async () => {
  const word = fc.stringMatching(/^[a-z0-9]{10,30}$/).filter((text) => /\d/.test(text) && /[a-z]/.test(text));
  // Shorter than real ones, which another test searches for in the whole database.
  const token = fc.tuple(fc.constantFrom('tat_test_', 'trt_test_', 'tsk_test_', 'tac_', 'whsec_', 'sk_live_'), fc.stringMatching(/^[\w]{20,30}$/)).map((parts) => parts.join('')); // prettier-ignore
  const long = fc.stringMatching(/^[A-Za-z]{20}[0-9]{5}[A-Za-z0-9_-]{20,60}$/);
  const jwt = fc.tuple(fc.stringMatching(/^eyJ\w{10,20}$/), word, word).map((parts) => parts.join('.'));
  const email = word.map((name) => `${name}@example.com`);
  const card = fc.constantFrom('4242424242424242', '4000 0566 5566 5556', '5555-5555-5555-4444');
  const anywhere = fc.oneof(token, long, jwt, email, card);
  const place = fc.oneof(
    fc.record({ payment_method: fc.record({ type: fc.constantFrom('card', 'other'), token: word }) }),
    fc.record({ payment_method: word }),
    fc.dictionary(fc.constantFrom('password', 'client_secret', 'code_verifier'), fc.oneof(word, fc.array(word), fc.record({ of: word })), { minKeys: 1 }), // prettier-ignore
    fc.record({ description: anywhere }),
    fc.record({
      description: fc.tuple(fc.constantFrom('My ', 'key: ', '("'), anywhere).map((parts) => parts.join('')),
    }),
    fc.record({ metadata: fc.dictionary(fc.constantFrom('a', 'b'), anywhere, { minKeys: 1 }) }),
    fc.record({ metadata: fc.record({ a: fc.record({ inner: word }) }) }),
    fc.record({ merchant_reference: anywhere, amount: fc.oneof(word, fc.constant(4242424242424242)) }),
    fc.record({ return_url: word.map((text) => `https://shop.example.com/?token=${text}`) }),
  );
  const own = await createMerchant(service);
  const secrets = new Set<string>();
  const ids: string[] = [];
  const property = fc.asyncProperty(place, async (body) => {
    for (const secret of secretsIn(body)) secrets.add(secret);
    ids.push((await send('POST', '/payments', { amount: 1250, currency: 'EUR', ...body }, { who: own })).id);
  });
  await fc.assert(property, { numRuns: 80 });
  await logged({ id: ids.at(-1)! }, own);
  const rows = await sql(service, 'SELECT bodies FROM request_bodies WHERE business_id = $1', [own.businessId]);
  const stored = rows.map(({ bodies }) => bodies as string).join('\n');
  expect(rows.length).toBeGreaterThan(40);
  expect([...secrets].filter((secret) => stored.includes(secret))).toEqual([]);
});

/** Words of a body that must not be stored: those that a person did not choose as a name or a fixed value. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(secretsIn);
  const [secret] = String(value).match(/(?:[\d]{4}[ -]?){4}|[\w.@-]{10,}$/) ?? [];
  return secret && !/^(card|other)$/.test(secret) ? [secret] : [];
}

test('nothing of LIVE, of OAuth endpoints, or of an application without a business is kept', async () => {
  const owner = await newOwner(service);
  await verifyEmail(service, owner);
  const { body: live } = await call(service, 'POST', `/oauth/clients/${owner.merchant.clientId}/promote`, { token: owner.session }); // prettier-ignore
  const form = {
    grant_type: 'client_credentials',
    client_id: live.client_id,
    client_secret: live.client_secret_preview,
  };
  const headers = { 'Request-Id': 'live-token' };
  const { access_token } = (await call(service, 'POST', '/oauth/token', { form, headers })).body;
  const who = { ...owner.merchant, user: owner, clientId: live.client_id as string, token: access_token as string };
  const refused = await send('POST', '/payments', { amount: 0, currency: 'EUR' }, { who });
  expect(refused.status).toBe(400);
  expect(refused.body).not.toHaveProperty('request_log_url');
  for (const each of [refused, { id: 'live-token' }])
    expect(await logged(each, who)).toMatchObject({ environment: 'LIVE', request_body: null, response_body: null });
  const page = `/dashboard/${owner.businessId}/live/applications/${live.client_id}/requests/${refused.id}`;
  expect((await owner.get(page)).html).toContain('Bodies of requests are kept in TEST only.');
  const inTest = { ...form, client_id: owner.merchant.clientId, client_secret: owner.merchant.clientSecret };
  await call(service, 'POST', '/oauth/token', { form: inTest, headers: { 'Request-Id': 'test-token' } });
  expect(await logged({ id: 'test-token' }, { ...owner.merchant, user: owner })).toMatchObject({ environment: 'TEST', request_body: null, response_body: null }); // prettier-ignore
  const app = await registerApp(service, owner);
  const tokens = await obtainTokens(service, owner, app);
  const personal = { ...who, clientId: app.id, token: tokens.access_token };
  const wallet = await send('GET', '/payments/x', undefined, { who: personal });
  expect([wallet.status, wallet.body.request_log_url]).toEqual([403, undefined]);
  expect(await logged(wallet, personal)).toMatchObject({ request_body: null, response_body: null });
  const [{ count }] = (await sql(service, 'SELECT count(*)::integer AS count FROM request_bodies WHERE business_id = $1', [owner.businessId])) as any; // prettier-ignore
  expect(count).toBe(0);
});

test('the profile of a user is redacted', async () => {
  const owner = await newPerson(service);
  const app = await registerBusinessApp(service, owner);
  const { access_token } = await obtainTokens(service, owner, app);
  const who = { ...merchant, clientId: app.id, user: owner, token: access_token };
  const profile = await send('GET', '/profile', undefined, { who });
  expect(profile.status).toBe(200);
  const { response_body } = await logged(profile, who);
  const { name, email } = JSON.parse(response_body.text);
  expect([name, email]).toEqual(['[redacted]', '[redacted]']);
  expect(response_body.text).not.toContain(profile.body.name);
});

test('a problem links the page with its request, which every member may open, and no one else', async () => {
  const [owner, stranger] = [await newOwner(service), await newOwner(service)];
  const viewer = await newMember(service, owner, 'viewer');
  const who = { ...owner.merchant, user: owner };
  const refused = await send('POST', '/payments', { amount: 0, currency: 'EUR', metadata: { order: '<b>' } }, { who });
  const { request_log_url: url } = refused.body;
  const path = `/dashboard/${owner.businessId}/test/applications/${who.clientId}/requests/${refused.id}`;
  expect(url).toBe(service.origin + path);
  await logged(refused, who);
  const { status, html } = await viewer.get(path);
  expect(status).toBe(200);
  expect(html).toContain('aria-label="Body of the request"');
  expect(html).toContain('&lt;b&gt;');
  expect(html).toContain('aria-label="Body of the response"');
  expect((await stranger.get(path)).status).toBe(404);
  const list = `/oauth/clients/${who.clientId}/requests?request_id=${refused.id}`;
  expect((await call(service, 'GET', list, { token: viewer.session })).body.data[0].request_body.text).toContain('<b>');
  expect((await call(service, 'GET', list, { token: stranger.session })).status).toBe(404);
});

test('the page of a request says what is missing, and stays small', async () => {
  const owner = await newOwner(service);
  const who = { ...owner.merchant, user: owner };
  const shown = async ({ id }: { id: string }) =>
    (await owner.open(`/applications/${who.clientId}/requests/${id}`)).html;
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, '"'.repeat(499)]));
  const form = { grant_type: 'client_credentials', client_id: who.clientId, client_secret: who.clientSecret };
  await call(service, 'POST', '/oauth/token', { form, headers: { 'Request-Id': 'page-token' } });
  const long = await send('POST', '/payments', { amount: 1250, currency: 'EUR', metadata }, { who });
  const broken = await send('POST', '/payments', '{', { who });
  const balance = await send('GET', '/balance', undefined, { who });
  await logged(balance, who);
  const html = await shown(long);
  expect(html).toMatch(/Only the first 16 KiB are kept\. Its size: \d{5} bytes\. Only the start is shown\./);
  expect(html.length).toBeLessThan(60 * 1024);
  expect(await shown(broken)).toContain('Not kept, because it is not JSON. Its size: 1 bytes.');
  expect(await shown(balance)).toContain('No body.');
  expect(await shown({ id: 'page-token' })).toContain('No bodies were kept.');
});

test('a declined payment has the link as well, also when it is repeated; an anonymous request has no link', async () => {
  const headers = { 'Idempotency-Key': 'declined-once' };
  const body = { amount: 1250, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_declined' } };
  const declined = await send('POST', '/payments', body, { headers });
  expect([declined.status, declined.body.request_log_url]).toEqual([402, expect.stringContaining(declined.id)]);
  const again = await send('POST', '/payments', body, { headers });
  expect(again.body).toEqual(declined.body);
  const { response_body } = await logged(again);
  expect(JSON.parse(response_body.text)).toEqual(declined.body);
  for (const token of ['', 'tat_test_unknown'])
    expect((await call(service, 'GET', '/balance', { token })).body).not.toHaveProperty('request_log_url');
  const { user } = merchant;
  expect((await call(service, 'GET', '/businesses/biz_x', { token: user.session })).body).not.toHaveProperty(
    'request_log_url',
  );
  expect((await createPayment(service, merchant.token)).status).toBe(201);
});
