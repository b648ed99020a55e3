import { expect, test } from '@jest/globals';
import { call, PASSWORD } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { newPerson, type Person } from '../../support/oauth.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields, newVisitor, sessionCookie } from '../../support/visitor.ts';

let person: Person;

const DAY_MILLISECONDS = 24 * 3600_000;

/** Creates a user who signed in this long ago and not since. */
async function personAwayFor(interval: string): Promise<Person> {
  const away = await newPerson(service);
  await sql(
    service,
    `UPDATE sessions SET created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval,
       expires_at = expires_at - $2::interval WHERE user_id = $1`,
    [away.id, interval],
  );
  return away;
}

/** Calls the API as a browser does. */
const byCookie = ({ session }: Person, method = 'GET', headers: Record<string, string> = {}) =>
  call(service, method, '/session', { headers: { Cookie: `tally_session=${session}`, ...headers } });

const renewed = ({ session }: Person) =>
  `${sessionCookie(service)}=${session}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`;

test.each([
  ['a page', (who: Person) => who.get('/dashboard')],
  ['the API', (who: Person) => byCookie(who)],
])('use prolongs a session and its cookie to 30 days: by %s', async (_by, visit) => {
  person = await personAwayFor('29 days');
  const answer = await visit(person);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, [renewed(person)]]);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const [row] = await sql(service, 'SELECT last_used_at, expires_at FROM sessions WHERE user_id = $1', [person.id]);
  const { last_used_at, expires_at } = row as Record<string, Date>;
  expect(Date.now() - last_used_at!.getTime()).toBeLessThan(60_000);
  expect(expires_at!.getTime() - Date.now()).toBeGreaterThan(29.9 * DAY_MILLISECONDS);
  expect((await visit(person)).headers.getSetCookie()).toEqual([]);
});

test('a session that a program presents is renewed without a cookie', async () => {
  person = await personAwayFor('29 days');
  const answer = await call(service, 'GET', '/session', { token: person.session });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
});

test.each([
  ['a page', async (who: Person) => who.post('/signout', hiddenFields((await who.get('/dashboard')).html))],
  ['the API', (who: Person) => byCookie(who, 'DELETE')],
])('signing out by %s after a long time leaves no cookie', async (_by, signOut) => {
  person = await personAwayFor('2 hours');
  const { headers } = await signOut(person);
  expect(headers.getSetCookie().at(-1)).toMatch(/^tally_session_\d+=; Max-Age=0;/);
});

test('a session that was not used for 30 days is over, on pages and in the API', async () => {
  person = await personAwayFor('30 days');
  const page = await person.get('/dashboard');
  expect([page.status, page.location]).toEqual([303, '/signin?return_to=%2Fdashboard']);
  expect((await byCookie(person)).status).toBe(401);
  expect((await call(service, 'GET', '/session', { token: person.session })).status).toBe(401);
});

/** Creates a user who signed in this long ago and has used the session every day. */
async function personInUseFor(interval: string): Promise<Person> {
  const regular = await newPerson(service);
  await sql(
    service,
    "UPDATE sessions SET created_at = created_at - $2::interval, last_used_at = now() - interval '1 day' WHERE user_id = $1",
    [regular.id, interval],
  );
  return regular;
}

test('a session in use is prolonged to 90 days after its sign-in at most, with its cookie', async () => {
  person = await personInUseFor('80 days');
  const answer = await person.get('/dashboard');
  const [cookie] = answer.headers.getSetCookie();
  const seconds = Number(/Max-Age=(\d+)/.exec(cookie!)![1]);
  expect([answer.status, seconds <= 10 * 24 * 3600, seconds > 9 * 24 * 3600]).toEqual([200, true, true]);
  const [row] = await sql(service, 'SELECT expires_at - created_at AS life FROM sessions WHERE user_id = $1', [
    person.id,
  ]);
  expect(row).toMatchObject({ life: { days: 90 } });
});

test('a session is over 90 days after its sign-in, however much it is used', async () => {
  person = await personInUseFor('90 days');
  const page = await person.get('/dashboard');
  expect([page.status, page.location]).toEqual([303, '/signin?return_to=%2Fdashboard']);
  expect((await byCookie(person)).status).toBe(401);
  const { session_token } = (
    await call(service, 'POST', '/session', { body: { email: person.email, password: PASSWORD, transport: 'bearer' } })
  ).body;
  const { data } = (await call(service, 'GET', '/sessions', { token: session_token })).body;
  expect(data).toMatchObject([{ is_current: true }]);
});

test('a disabled user is signed out at once, and cannot sign in', async () => {
  person = await newPerson(service);
  await sql(service, `UPDATE users SET status = 'DISABLED' WHERE id = $1`, [person.id]);
  expect((await person.get('/dashboard')).location).toBe('/signin?return_to=%2Fdashboard');
  expect((await byCookie(person)).status).toBe(401);
  const credentials = { email: person.email, password: PASSWORD };
  const byApi = await call(service, 'POST', '/session', { body: credentials });
  expect([byApi.status, byApi.body.code]).toEqual([401, 'invalid_credentials']);
  const visitor = newVisitor(service);
  expect((await visitor.submit('/signin', credentials)).status).toBe(401);
  expect(visitor.cookies.has(sessionCookie(service))).toBe(false);
});

test('signing up by the form ends the session that the visitor came with', async () => {
  person = await newPerson(service);
  const form = hiddenFields((await person.get('/dashboard')).html);
  const details = { name: 'Grace Hopper', email: `second.${person.email}`, phone: '', password: PASSWORD };
  expect((await person.post('/signup', { form_token: form.form_token!, ...details })).status).toBe(303);
  expect(person.cookies.get(sessionCookie(service))).not.toBe(person.session);
  expect((await call(service, 'GET', '/session', { token: person.session })).status).toBe(401);
});

test('no cache keeps the answers and refusals of a session', async () => {
  person = await newPerson(service);
  const { session: token, email } = person;
  const credentials = { email, password: PASSWORD };
  const answers = await Promise.all([
    call(service, 'GET', '/session', { token }),
    call(service, 'GET', '/businesses', { token }),
    call(service, 'POST', '/businesses', { token, body: { name: '' } }),
    call(service, 'GET', '/businesses/biz_unknown', { token }),
    call(service, 'GET', '/oauth/consents', { headers: { Cookie: `tally_session=${token}` } }),
    call(service, 'PUT', '/session', { token }),
    call(service, 'GET', '/session', { token: 'tses_unknown' }),
    call(service, 'POST', '/session', { body: credentials }),
    call(service, 'POST', '/session', { body: { ...credentials, password: 'wrong' } }),
    person.get('/dashboard/sessions'),
    person.get('/dashboard/unknown'),
    person.get('/nowhere'),
    person.get('/nowhere', { Accept: 'application/json' }),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('Cache-Control')])).toEqual(
    [200, 200, 400, 404, 200, 405, 401, 201, 401, 200, 404, 404, 404].map((status) => [status, 'no-store']),
  );
});

test.each(['same-site', 'cross-site'])('a change by cookie that a browser calls %s is refused', async (site) => {
  person = await newPerson(service);
  const forged = await byCookie(person, 'DELETE', { 'Sec-Fetch-Site': site, Origin: service.origin });
  expect([forged.status, forged.body.code]).toEqual([403, 'csrf_failed']);
  expect((await byCookie(person)).status).toBe(200);
  expect((await byCookie(person, 'DELETE', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(204);
});
