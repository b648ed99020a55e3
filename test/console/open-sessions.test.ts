import { expect, test } from '@jest/globals';
import { call, PASSWORD, signUp, type ApiAnswer, type TestUser } from '../support/api.ts';
import { duringOther } from '../support/locks.ts';
import { newPerson, obtainTokens, registerApp, type Person } from '../support/oauth.ts';
import { turnOn } from '../support/second-factor.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'; // prettier-ignore

async function signIn({ email }: TestUser, agent: string): Promise<string> {
  const body = { email, password: PASSWORD, transport: 'bearer' };
  const headers = { 'User-Agent': agent };
  return (await call(service, 'POST', '/session', { body, headers })).body.session_token;
}

const list = (session: string) => call(service, 'GET', '/sessions', { token: session });
const end = (session: string, id: string) => call(service, 'DELETE', `/sessions/${id}`, { token: session });
const isOpen = async (session: string) => (await list(session)).status === 200;

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [SAFARI, 'Safari on iOS'],
  ['Mozilla/5.0', 'A browser'],
  ['tally/0.1.0 (laptop)', 'tally/0.1.0 (laptop)'],
])('%s is listed as %s', async (agent, device) => {
  const user = await signUp(service);
  const session = await signIn(user, agent);
  const { status, body, headers } = await list(session);
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(body.data).toHaveLength(2);
  expect(body.data[0]).toEqual({
    id: expect.stringMatching(/^ses_/),
    device,
    address: '127.0.0.1',
    transport: 'bearer',
    is_current: true,
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    expires_at: expect.any(String),
    second_factor_at: null,
  });
  expect(body.data[1]).toMatchObject({ is_current: false });
});

test('one is ended, from the next request on, and only an own one', async () => {
  const [user, stranger] = [await signUp(service), await signUp(service)];
  const other = await signIn(user, FIREFOX);
  const [{ id }] = (await list(other)).body.data;
  expect((await end(stranger.session, id)).body).toMatchObject({ status: 404, code: 'not_found' });
  expect(await isOpen(other)).toBe(true);
  expect((await end(user.session, id)).status).toBe(204);
  expect([await isOpen(other), await isOpen(user.session)]).toEqual([false, true]);
  expect((await end(user.session, id)).status).toBe(404);
});

test('of two sessions that end each other at once, one stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    const user = await signUp(service);
    const sessions = [user.session, await signIn(user, FIREFOX)];
    const endOthers = (token: string) => call(service, 'DELETE', '/sessions?keep_current=true', { token });
    const answers = await Promise.all(sessions.map(endOthers));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await Promise.all(sessions.map(isOpen))).filter(Boolean)).toHaveLength(1);
  }
});

test('all are ended, with or without the one that asks', async () => {
  const user = await signUp(service);
  const endAll = (query = '') => call(service, 'DELETE', `/sessions${query}`, { token: user.session });
  const other = await signIn(user, FIREFOX);
  expect((await endAll('?keep_current=true')).status).toBe(204);
  expect([await isOpen(other), await isOpen(user.session)]).toEqual([false, true]);
  const another = await signIn(user, FIREFOX);
  expect((await endAll()).status).toBe(204);
  expect([await isOpen(another), await isOpen(user.session)]).toEqual([false, false]);
});

test.each([true, false])(
  'all end with the access of connected applications unless kept, current one %s',
  async (keeps) => {
    const person = await newPerson(service);
    const app = await registerApp(service, person);
    const isIn = async (token: string) => (await call(service, 'GET', '/profile', { token })).status === 200;
    const endAll = (more: string) =>
      call(service, 'DELETE', `/sessions?keep_current=${keeps}${more}`, { token: person.session });
    const first = await obtainTokens(service, person, app);
    const other = await signIn(person, FIREFOX);
    expect((await endAll('&keep_applications=true')).status).toBe(204);
    expect([await isOpen(other), await isIn(first.access_token)]).toEqual([false, true]);
    if (!keeps) return;
    expect((await endAll('')).status).toBe(204);
    expect([await isOpen(person.session), await isIn(first.access_token)]).toEqual([true, false]);
    const consents = await call(service, 'GET', '/oauth/consents', { token: person.session });
    expect(consents.body.data).toEqual([]);
  },
);

test('the page offers to end connected applications with the other sessions, chosen by default', async () => {
  const person = await newPerson(service);
  const { access_token } = await obtainTokens(service, person, await registerApp(service, person));
  const isIn = async () => (await call(service, 'GET', '/profile', { token: access_token })).status === 200;
  const end = async (fields: Record<string, string>) => {
    await signIn(person, FIREFOX);
    const { html } = await person.get('/dashboard/sessions');
    expect(html).toMatch(/name="end_applications" value="yes" checked/);
    return person.post('/dashboard/sessions', { ...hiddenFields(html), action: 'others', ...fields });
  };
  expect((await end({})).location).toContain('done=others.');
  expect(await isIn()).toBe(true);
  expect((await end({ end_applications: 'yes' })).location).toContain('done=all.');
  expect(await isIn()).toBe(false);
});

/** Approves a device that has not fetched its session yet. */
async function letDeviceIn(person: Person): Promise<() => Promise<ApiAnswer>> {
  const client_id = 'tally-cli';
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id } });
  const { user_code, device_code } = body;
  await person.submit(`/device?user_code=${user_code}`, { user_code, decision: 'approve' });
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id };
  return () => call(service, 'POST', '/oauth/token', { form });
}

test('a device that is not fetched yet ends with the one session that let it in, and not with another', async () => {
  const person = await newPerson(service);
  const other = await signIn({ ...person }, FIREFOX);
  const [kept, ended, left] = [await letDeviceIn(person), await letDeviceIn(person), await letDeviceIn(person)];
  const endOne = async (session: string) => {
    const { id } = (await list(session)).body.data.find(({ is_current }: { is_current: boolean }) => is_current);
    return end(person.session, id);
  };
  expect((await endOne(other)).status).toBe(204);
  expect((await kept()).status).toBe(200);
  expect((await endOne(person.session)).status).toBe(204);
  for (const fetchSession of [ended, left])
    expect(await fetchSession()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test.each([
  ['signs out', (person: Person) => call(service, 'DELETE', '/session', { token: person.session })],
  [
    'signs in anew',
    ({ session, email }: Person) => {
      const body = { email, password: PASSWORD, transport: 'bearer' };
      return call(service, 'POST', '/session', { token: session, body });
    },
  ],
])('a device that is not fetched yet ends when its user %s', async (_, leave) => {
  const person = await newPerson(service);
  const fetchSession = await letDeviceIn(person);
  expect([201, 204]).toContain((await leave(person)).status);
  expect(await fetchSession()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('of devices that are let in while their session ends, none gets a session', async () => {
  const person = await newPerson(service);
  const start = async () =>
    (await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } })).body;
  const devices = await Promise.all(Array.from({ length: 10 }, start));
  const { form_token } = hiddenFields((await person.get('/device')).html);
  const admitted = devices.map(({ user_code }) =>
    person.post('/device', { form_token: form_token!, user_code, decision: 'approve' }),
  );
  expect((await call(service, 'DELETE', '/session', { token: person.session })).status).toBe(204);
  await Promise.all(admitted);
  for (const { device_code } of devices) {
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: 'tally-cli' };
    expect((await call(service, 'POST', '/oauth/token', { form })).status).toBe(400);
  }
});

const change = { current_password: PASSWORD, password: 'seven green lanterns at dusk' };

test.each([
  ['all are ended', 'DELETE', '/sessions', undefined],
  ['the others are ended', 'DELETE', '/sessions?keep_current=true', undefined],
  ['the password is changed', 'POST', '/password/change', change],
])('a device that was let in before %s gets no session', async (_, method, path, body) => {
  const person = await newPerson(service);
  const fetchSession = await letDeviceIn(person);
  expect((await call(service, method, path, { token: person.session, ...(body && { body }) })).status).toBe(204);
  const late = await fetchSession();
  expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
});

test('a device that fetches its session while all are ended gets none', async () => {
  const person = await newPerson(service);
  const fetchSession = await letDeviceIn(person);
  const end = 'UPDATE grants SET revoked_at = now() WHERE user_id = $1';
  const [fetched] = await duringOther(service, [[end, person.id]], () => [fetchSession()]);
  expect(fetched).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a device that fetches its session while the second factor is turned off has proven none', async () => {
  const person = await newPerson(service);
  await turnOn(service, person);
  const fetchSession = await letDeviceIn(person);
  const forget = 'UPDATE grants SET second_factor_at = NULL WHERE user_id = $1';
  const [fetched] = await duringOther(service, [[forget, person.id]], () => [fetchSession()]);
  const { data } = (await list(fetched!.body.access_token)).body;
  const own = data.find(({ is_current }: { is_current: boolean }) => is_current);
  expect(own.second_factor_at).toBeNull();
});

test('of devices that fetch their sessions while all are ended, none stays signed in', async () => {
  const person = await newPerson(service);
  const devices = await Promise.all(Array.from({ length: 10 }, () => letDeviceIn(person)));
  const fetched = devices.map((fetchSession) => fetchSession());
  const ended = call(service, 'DELETE', '/sessions', { token: person.session });
  const [answers] = [await Promise.all(fetched), await ended];
  for (const { status, body } of answers)
    expect(status === 400 ? body.error : await isOpen(body.access_token)).toBe(status === 400 && 'invalid_grant');
});

test('they are listed page by page, and none of others', async () => {
  const user = await signUp(service);
  await signUp(service);
  for (let count = 0; count < 4; count += 1) await signIn(user, FIREFOX);
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) }).toString();
    const { body } = await call(service, 'GET', `/sessions?${query}`, { token: user.session });
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  }
  expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
});

test('the page shows device and address', async () => {
  const person = await newPerson(service);
  await signIn({ ...person }, FIREFOX);
  const { html } = await person.get('/dashboard/sessions');
  expect(html).toContain('Firefox on Windows');
  expect(html).toContain('at 127.0.0.1');
});
