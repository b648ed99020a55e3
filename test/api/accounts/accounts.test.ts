import { expect, test } from '@jest/globals';
import { call, createBusiness, PASSWORD, signUp } from '../../support/api.ts';
import { service } from '../../support/shared-service.ts';

const account = (changes: object = {}) => ({
  email: 'grace@accounts.example',
  password: PASSWORD,
  name: 'Grace Hopper',
  ...changes,
});

test('signing up answers the user and sets a session cookie that scripts cannot read', async () => {
  const { status, body, headers } = await call(service, 'POST', '/users', { body: account() });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    email: 'grace@accounts.example',
    name: 'Grace Hopper',
    phone: null,
    session_token: null,
  });
  expect(body.id).toMatch(/^usr_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(headers.get('Set-Cookie')).toMatch(
    /^tally_session_\d+=tses_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test.each([
  ['a password of eleven characters', { password: 'elevenchars' }, '/password'],
  ['an address without a domain', { email: 'grace' }, '/email'],
  ['an empty name', { name: '' }, '/name'],
  ['a phone number with letters', { phone: 'call me' }, '/phone'],
  ['an unknown property', { admin: true }, '/admin'],
])('signing up with %s is refused and names the field', async (_what, changes, field) => {
  const { status, body } = await call(service, 'POST', '/users', {
    body: account({ email: 'never@example.com', ...changes }),
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid_request',
    errors: expect.arrayContaining([expect.objectContaining({ field })]),
  });
});

test('a wrong password and an unknown address are refused alike', async () => {
  const user = await signUp(service);
  const wrong = await call(service, 'POST', '/session', { body: { email: user.email, password: 'not the password' } });
  const unknown = await call(service, 'POST', '/session', {
    body: { email: 'nobody@example.com', password: 'not the password' },
  });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  for (const { headers } of [wrong, unknown]) expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer realm=/);
  expect({ ...wrong.body, request_id: null }).toEqual({ ...unknown.body, request_id: null });
  expect(wrong.body.code).toBe('invalid_credentials');
});

test('a session ends when its user signs out, and only that session', async () => {
  const user = await signUp(service);
  const second = await call(service, 'POST', '/session', {
    body: { email: user.email, password: PASSWORD, transport: 'bearer' },
  });
  expect((await call(service, 'DELETE', '/session', { token: user.session })).status).toBe(204);
  expect((await call(service, 'GET', '/session', { token: user.session })).body.code).toBe('invalid_token');
  expect((await call(service, 'GET', '/session', { token: second.body.session_token })).body.id).toBe(user.id);
});

test('the session cookie signs in a browser, but not from another site', async () => {
  const { headers } = await call(service, 'POST', '/users', { body: account({ email: 'cookie@example.com' }) });
  const cookie = headers.get('Set-Cookie')!.split(';')[0]!;
  const create = (extra: object) =>
    call(service, 'POST', '/businesses', { body: { name: 'Shop' }, headers: { Cookie: cookie, ...extra } });
  expect((await create({ Origin: service.origin })).status).toBe(201);
  expect((await create({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(201);
  for (const foreign of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'null' }]) {
    expect((await create(foreign)).body.code).toBe('csrf_failed');
  }
});

test('a change by cookie needs a JSON body, or a browser that says it comes from this site', async () => {
  const { headers } = await call(service, 'POST', '/users', { body: account({ email: 'form@example.com' }) });
  const cookie = headers.get('Set-Cookie')!.split(';')[0]!;
  const registered = await call(service, 'POST', '/oauth/clients', {
    body: {
      name: 'Own',
      grant_types: ['authorization_code'],
      scopes: ['profile:read'],
      is_confidential: true,
      redirect_uris: ['https://app.example/'],
    },
    headers: { Cookie: cookie },
  });
  const path = `/oauth/clients/${registered.body.client_id}`;
  const ask = (method: string, address: string, extra: object = {}, body?: string) =>
    call(service, method, address, { headers: { Cookie: cookie, ...extra }, body });
  const regenerate = (extra?: object, body?: string) => ask('POST', `${path}/regenerate-secret`, extra, body);
  for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
    const { status, body } = await regenerate({ 'Content-Type': type, Origin: service.origin }, '{}');
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  }
  expect((await regenerate({ 'Content-Type': 'application/json' }, '{}')).status).toBe(200);
  const hint = async () => (await ask('GET', path)).body.secret_hint;
  for (const own of [{}, { Origin: service.origin }, { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }]) {
    expect((await regenerate(own)).status).toBe(200);
  }
  const before = await hint();
  for (const foreign of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: service.origin },
  ]) {
    const { status, body } = await regenerate(foreign);
    expect([status, body.code]).toEqual([403, 'csrf_failed']);
  }
  expect(await hint()).toEqual(before);
  expect((await ask('GET', path)).status).toBe(200);
  expect((await ask('DELETE', path)).status).toBe(204);
});

test.each(['/users', '/session'])('a success of %s ends the session of its request', async (path) => {
  const user = await signUp(service);
  const send = (changes: object) =>
    call(service, 'POST', path, {
      token: user.session,
      body:
        path === '/users'
          ? account({ transport: 'bearer', ...changes })
          : { email: user.email, password: PASSWORD, ...changes },
    });
  const isOver = async () => (await call(service, 'GET', '/session', { token: user.session })).status === 401;
  await send({ email: path === '/users' ? 'unknown' : 'unknown@example.com' });
  expect(await isOver()).toBe(false);
  expect((await send(path === '/users' ? { email: 'next@example.com' } : {})).status).toBe(201);
  expect(await isOver()).toBe(true);
});

test('without a session there is nothing to read', async () => {
  const { status, body, headers } = await call(service, 'GET', '/session');
  expect([status, body.code]).toEqual([401, 'session_required']);
  expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer realm=/);
});

test('the user who creates a business owns it, and other users do not see it', async () => {
  const [owner, stranger] = [await signUp(service), await signUp(service)];
  const id = await createBusiness(service, owner);
  expect((await call(service, 'GET', `/businesses/${id}`, { token: owner.session })).body).toMatchObject({
    id,
    role: 'owner',
  });
  expect((await call(service, 'GET', `/businesses/${id}`, { token: stranger.session })).status).toBe(404);
  expect((await call(service, 'GET', '/businesses/nonsense', { token: owner.session })).status).toBe(404);
});

test('businesses are listed page by page, newest first', async () => {
  const user = await signUp(service);
  const ids = [];
  for (const name of ['One', 'Two', 'Three']) ids.unshift(await createBusiness(service, user, name));
  const first = await call(service, 'GET', '/businesses?limit=2', { token: user.session });
  expect(first.body).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] });
  const second = await call(service, 'GET', `/businesses?cursor=${first.body.next_cursor}`, { token: user.session });
  expect(second.body).toMatchObject({ has_more: false, next_cursor: null, data: [{ id: ids[2] }] });
});

test('a cursor of another user, or a forged one, is refused', async () => {
  const [user, other] = [await signUp(service), await signUp(service)];
  for (const name of ['One', 'Two']) await createBusiness(service, user, name);
  const { body } = await call(service, 'GET', '/businesses?limit=1', { token: user.session });
  for (const [token, cursor] of [
    [other.session, body.next_cursor],
    [user.session, 'Zm9yZ2Vk'],
    [user.session, 'A'],
  ] as const) {
    const refused = await call(service, 'GET', `/businesses?cursor=${cursor}`, { token });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_cursor']);
  }
});
