import { beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import * as secrets from '../../../server/platform/secrets.ts';
import { call, createMerchant, fetchToken, signUp, type TestMerchant } from '../../support/api.ts';
import { newMember, newOwner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { card, paymentsOf, times } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service);
});

const list = (who: TestMerchant, query = '', session = who.user.session) =>
  call(service, 'GET', `/oauth/clients/${who.clientId}/requests${query}`, { token: session });

/** Waits until `count` requests are listed. */
const listed = (who: TestMerchant, query: string, count: number): Promise<any[]> =>
  eventually(async () => {
    const { body } = await list(who, query);
    return body.data.length >= count && body.data;
  }, `${count} requests ${query}`);

const named = (who: TestMerchant, id: string) => ({ token: who.token, headers: { 'Request-Id': id } });

test('a request is listed with what it asked and how it ended, without query, bodies or secret', async () => {
  const created = await call(service, 'POST', '/payments', {
    ...named(merchant, 'create-1'),
    body: { amount: 1250, currency: 'EUR', description: 'top secret', ...card('sim_success') },
  });
  const { reference } = created.body;
  await call(service, 'GET', '/payments?merchant_reference=secret-order', named(merchant, 'list-1'));
  await call(service, 'GET', `/payments/${merchant.clientSecret}`, named(merchant, 'mistake-1'));
  await call(service, 'POST', `/payments/${reference}/capture`, named(merchant, 'capture-1'));
  await call(service, 'POST', `/payments/${reference}/capture`, named(merchant, 'capture-2'));
  await listed(merchant, '?request_id=capture-2', 1);
  const { data } = (await list(merchant, '?limit=5')).body;
  expect(data.map(({ duration_ms, created_at, ...rest }: any) => rest)).toEqual([
    entry('capture-2', 'POST', `/payments/${reference}/capture`, 409, 'payment_state_conflict'),
    entry('capture-1', 'POST', `/payments/${reference}/capture`, 200),
    entry('mistake-1', 'GET', '/payments/{reference}', 404, 'not_found'),
    entry('list-1', 'GET', '/payments', 200),
    { ...entry('create-1', 'POST', '/payments', 201), made: reference },
  ]);
  for (const { duration_ms, created_at } of data) {
    expect(duration_ms).toBeGreaterThanOrEqual(0);
    expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(60_000);
  }
  const all = JSON.stringify((await list(merchant, '?limit=100')).body);
  for (const secret of ['secret-order', 'top secret', merchant.clientSecret, merchant.token])
    expect(all).not.toContain(secret);
});

const entry = (request_id: string, method: string, path: string, status: number, code: string | null = null) => ({
  request_id,
  client_id: merchant.clientId,
  environment: 'TEST',
  method,
  path: `/api/v1${path}`,
  status,
  code,
  made: null,
  request_body: null,
  response_body: null,
});

test('what a request made leads to the request, and back', async () => {
  const owner = await newOwner(service);
  const own = owner.merchant;
  const body = { amount: 1250, currency: 'EUR', ...card('sim_success') };
  const key = { 'Idempotency-Key': 'made-once' };
  const send = (id: string) =>
    call(service, 'POST', '/payments', { token: own.token, headers: { 'Request-Id': id, ...key }, body });
  const { reference } = (await send('made-1')).body;
  expect((await send('made-2')).headers.get('Idempotent-Replayed')).toBe('true');
  await call(service, 'POST', '/payments', { token: own.token, body });
  await call(service, 'POST', `/payments/${reference}/capture`, named(own, 'made-3'));
  const about = await listed(own, `?about=${reference}`, 2);
  expect(about.map(({ request_id, made }) => [request_id, made])).toEqual([
    ['made-3', null],
    ['made-1', reference],
  ]);
  expect((await list(own, `?about=pay_`)).body.data).toEqual([]);
  expect((await list(own, `?about=${'x'.repeat(41)}`)).body).toMatchObject({ status: 400, code: 'invalid_request' });
  const { html } = await owner.open(`/payments/${reference}`);
  const [, link] = /href="([^"]+\/requests\?about=pay_\w+)"/.exec(html)!;
  const page = (await owner.get(link!)).html;
  expect(page).toContain('/requests/made-1"');
  expect(page).toContain('/requests/made-3"');
  const request = (await owner.open(`/applications/${own.clientId}/requests/made-1`)).html;
  expect(request).toMatch(new RegExp(`<dt>Made</dt><dd><a href="[^"]+/payments/${reference}"`));
});

test.each([
  ['a client secret', secrets.newClientSecret('LIVE')],
  ['an access token', secrets.newAccessToken('TEST')],
  ['a refresh token', secrets.newRefreshToken('TEST')],
  ['an authorization code', secrets.newAuthorizationCode()],
  ['a device code', secrets.newDeviceCode()],
  ['a consent ticket', secrets.newConsentTicket()],
  ['the token of a mailed link', secrets.newLinkToken()],
  ['a session', secrets.newSessionToken()],
  ['a signing secret', 'whsec_dGFsbHlzdGljaw'], // a valid id, unlike most
])('%s as Request-Id is not kept, and the answer has another', async (_what, secret) => {
  const { headers } = await call(service, 'GET', '/balance', named(merchant, secret));
  const id = headers.get('Request-Id')!;
  expect(id).toMatch(/^req_/);
  await listed(merchant, `?request_id=${id}`, 1);
});

test('a repeated refusal has its code again, and a declined payment too', async () => {
  const body = { amount: 1250, currency: 'EUR', ...card('sim_declined') };
  const headers = { 'Idempotency-Key': 'declined-once', 'Request-Id': 'declined' };
  for (let round = 0; round < 2; round++)
    await call(service, 'POST', '/payments', { token: merchant.token, body, headers });
  const rows = await listed(merchant, '?request_id=declined', 2);
  expect(rows.map(({ status, code }) => [status, code])).toEqual(Array(2).fill([402, 'payment_declined']));
});

test('a caller who hangs up before the answer is listed without a status', async () => {
  const reference = await paymentsOf(service, merchant).authorized();
  const holder = new Client(service.databaseUrl);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM payments WHERE reference = $1 FOR UPDATE', [reference]);
  const [{ pid }] = (await holder.query('SELECT pg_backend_pid() AS pid')).rows as [{ pid: number }];
  const hangUp = new AbortController();
  const asking = fetch(`${service.baseUrl}/payments/${reference}/capture`, {
    method: 'POST',
    signal: hangUp.signal,
    headers: { Authorization: `Bearer ${merchant.token}`, 'Request-Id': 'gone' },
  });
  const waiting = () => sql(service, 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [pid]);
  await eventually(async () => (await waiting()).length === 1, 'the request to wait for the payment');
  hangUp.abort();
  await expect(asking).rejects.toThrow();
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await listed(merchant, '?request_id=gone&status_class=none', 1))[0]).toMatchObject({
    status: null,
    code: null,
  });
});

test('requests with the secret are those of the application; others cannot add to its list', async () => {
  const own = await createMerchant(service);
  const { clientId, clientSecret } = own;
  const ask = (form: Record<string, string>, id: string) =>
    call(service, 'POST', '/oauth/token', { form, headers: { 'Request-Id': id } });
  const grant = { grant_type: 'client_credentials', client_id: clientId };
  await ask({ ...grant, client_secret: 'wrong' }, 'stranger');
  await ask({ ...grant, client_secret: clientSecret }, 'proven');
  await ask({ ...grant, client_secret: clientSecret, scope: 'profile:read' }, 'refused');
  await call(service, 'GET', '/payments', { token: 'tat_test_unknown', headers: { 'Request-Id': 'unknown' } });
  await call(service, 'GET', `/oauth/clients/${clientId}`, {
    token: own.user.session,
    headers: { 'Request-Id': 'session' },
  });
  await listed(own, '?request_id=refused', 1);
  const { data } = (await list(own)).body;
  expect(data.map(({ request_id, status, code }: any) => [request_id, status, code])).toEqual([
    ['refused', 400, 'invalid_scope'],
    ['proven', 200, null],
    [expect.stringMatching(/^req_/), 200, null], // the merchant's own token
  ]);
});

test('a public application, which anyone can name, has only requests with its tokens', async () => {
  const user = await signUp(service);
  const body = {
    name: 'Pocket',
    grant_types: ['authorization_code'],
    scopes: ['profile:read'],
    is_confidential: false,
    redirect_uris: ['https://app.example/callback'],
  };
  const { client_id } = (await call(service, 'POST', '/oauth/clients', { token: user.session, body })).body;
  const form = { client_id, grant_type: 'refresh_token', refresh_token: 'trt_test_made_up' };
  expect((await call(service, 'POST', '/oauth/token', { form })).body.error).toBe('invalid_grant');
  await call(service, 'POST', '/oauth/revoke', { form: { client_id, token: 'made-up' } });
  await call(service, 'POST', '/oauth/token', { form: { ...form, client_secret: '' } });
  await call(service, 'POST', '/oauth/revoke', { form: { client_id, client_secret: '', token: 'made-up' } });
  const headers = { Authorization: `Basic ${Buffer.from(`${client_id}:`).toString('base64')}` };
  expect((await call(service, 'POST', '/oauth/revoke', { headers, form: { token: 'made-up' } })).status).toBe(200);
  const { client_id: _, ...unnamed } = form;
  expect((await call(service, 'POST', '/oauth/token', { headers, form: unnamed })).body.error).toBe('invalid_grant');
  await call(service, 'GET', '/balance', named(merchant, 'later'));
  await listed(merchant, '?request_id=later', 1);
  const { body: found } = await call(service, 'GET', `/oauth/clients/${client_id}/requests`, { token: user.session });
  expect(found).toEqual({ data: [], has_more: false, next_cursor: null });
});

test('filters narrow the list down together, and pages have every request once', async () => {
  const own = await createMerchant(service);
  const mine = paymentsOf(service, own);
  const reference = await mine.authorized();
  await times(5, () => mine.read(reference));
  await times(3, () => mine.read('pay_00000000000000000000000000'));
  await mine.act(reference, 'cancel');
  await call(service, 'GET', '/balance', named(own, 'last'));
  await listed(own, '?request_id=last', 1);
  const count = async (query: string) => (await list(own, query)).body.data.length;
  expect(await count('?method=POST')).toBe(3); // with that for the token
  expect(await count('?status_class=4xx&method=GET')).toBe(3);
  expect(await count('?status_class=2xx&status_class=4xx')).toBe(12);
  expect(await count('?status_class=5xx')).toBe(0);
  expect(await count('?code=not_found')).toBe(3);
  expect(await count('?code=rate_limited')).toBe(0);
  expect(await count(`?created_lt=${new Date(Date.now() - 60_000).toISOString()}`)).toBe(0);
  expect(await count(`?created_gte=${new Date(Date.now() - 60_000).toISOString()}&code=not_found`)).toBe(3);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `?limit=5&method=GET${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await list(own, path);
    seen.push(...body.data.map((row: any) => JSON.stringify(row)));
    cursor = body.next_cursor;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([9, 9]);
});

test('an application that was never used says so', async () => {
  const user = await signUp(service);
  const body = { name: 'Idle', grant_types: ['authorization_code'], scopes: ['profile:read'], is_confidential: true };
  const { usage } = (await call(service, 'POST', '/oauth/clients', { token: user.session, body })).body;
  expect(usage).toEqual({ last_used_at: null, requests: 0, failed: 0 });
});

test.each(['status_class=3xx', 'status_class=', 'method=PUT', 'code=no_such_code', 'limit=0', 'bodies=1', 'cursor=x'])(
  'the filter %s is refused',
  async (query) => {
    expect((await list(merchant, `?${query}`)).status).toBe(400);
  },
);

test('a cursor of another application or of other filters is refused', async () => {
  await times(2, () => call(service, 'GET', '/balance', { token: merchant.token }));
  await listed(merchant, '', 2);
  const { next_cursor } = (await list(merchant, '?limit=1')).body;
  const other = await createMerchant(service);
  for (const answer of [
    await list(other, `?limit=1&cursor=${next_cursor}`),
    await list(merchant, `?limit=1&method=GET&cursor=${next_cursor}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_cursor']);
});

test('every member may read them, and strangers do not find the application', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  expect((await list(owner.merchant, '', viewer.session)).status).toBe(200);
  const stranger = await signUp(service);
  for (const [session, status] of [
    [stranger.session, 404],
    [owner.merchant.token, 401],
  ] as const)
    expect((await list(owner.merchant, '', session)).status).toBe(status);
  await call(service, 'DELETE', `/oauth/clients/${owner.merchant.clientId}`, { token: owner.session });
  expect((await list(owner.merchant, '', owner.session)).status).toBe(404);
});

test('an application says when it was last used, how often in a day, and how much failed', async () => {
  const own = await createMerchant(service);
  const read = async () =>
    (await call(service, 'GET', `/oauth/clients/${own.clientId}`, { token: own.user.session })).body;
  await times(4, () => call(service, 'GET', '/balance', { token: own.token }));
  await call(service, 'GET', '/payments/unknown', { token: own.token });
  await fetchToken(service, own.clientId, own.clientSecret);
  const { usage } = await eventually(async () => {
    const client = await read();
    return client.usage.requests === 7 && client;
  }, 'the requests to be counted');
  expect(usage).toEqual({ last_used_at: expect.any(String), requests: 7, failed: 1 });
  expect(Math.abs(Date.now() - Date.parse(usage.last_used_at))).toBeLessThan(60_000);
  const { data } = (await call(service, 'GET', '/oauth/clients', { token: own.user.session })).body;
  expect(data[0].usage).toEqual(usage);
});
