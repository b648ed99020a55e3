import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { call, PASSWORD, signUp } from '../support/api.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newSignedInVisitor, newVisitor, sessionCookie } from '../support/visitor.ts';

const newEmail = () => `${randomUUID()}@example.com`;
const person = (changes: object = {}) => ({
  name: 'Ada Lovelace',
  email: newEmail(),
  phone: '',
  password: PASSWORD,
  ...changes,
});

test('a visitor signs up, is signed in, and signs out', async () => {
  const visitor = newVisitor(service);
  const signedUp = await visitor.submit('/signup', person({ name: 'Grace Hopper' }));
  expect([signedUp.status, signedUp.location]).toEqual([303, '/dashboard']);
  expect(signedUp.headers.get('Set-Cookie')).toMatch(/^tally_session_\d+=tses_[\w-]{43};.*HttpOnly; SameSite=Lax$/);
  const dashboard = await visitor.get('/dashboard');
  expect([dashboard.status, dashboard.html]).toEqual([200, expect.stringContaining('Grace Hopper')]);
  const token = visitor.cookies.get(sessionCookie(service))!;
  const signedOut = await visitor.post('/signout', hiddenFields(dashboard.html));
  expect([signedOut.status, signedOut.location]).toEqual([303, '/signin']);
  expect(visitor.cookies.has(sessionCookie(service))).toBe(false);
  expect((await call(service, 'GET', '/session', { token })).status).toBe(401);
  const again = await visitor.post('/signout', hiddenFields(dashboard.html)); // in another tab
  expect([again.status, again.location]).toEqual([303, '/signin']);
});

test('signing in leads back to the page that asked for it', async () => {
  const { email } = await signUp(service);
  const visitor = newVisitor(service);
  const asked = await visitor.get('/dashboard?tab=keys');
  expect([asked.status, asked.location]).toEqual([303, '/signin?return_to=%2Fdashboard%3Ftab%3Dkeys']);
  const answer = await visitor.submit(asked.location, { email, password: PASSWORD });
  expect([answer.status, answer.location]).toEqual([303, '/dashboard?tab=keys']);
});

test('a new account also leads back to the page that asked for signing in', async () => {
  const visitor = newVisitor(service);
  const { html } = await visitor.get('/signin?return_to=%2Fdashboard%3Fa%3D1%26b%3D2');
  expect(html).toContain('href="/signup?return_to=%2Fdashboard%3Fa%3D1%26b%3D2"');
  const answer = await visitor.submit('/signup?return_to=%2Fdashboard%3Fa%3D1', person());
  expect(answer.location).toBe('/dashboard?a=1');
});

test.each([
  ['another host', '//evil.example'],
  ['another host by backslash', '/\\evil.example'],
  ['another host after a tab', '/\t/evil.example'],
  ['another host after dots', '/.//evil.example'],
  ['an absolute address', 'https://evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'evil.example'],
  ['nothing', ''],
])('a sign-in never leads to %s', async (_what, target) => {
  const { email } = await signUp(service);
  const visitor = newVisitor(service);
  const byLink = await visitor.submit(`/signin?return_to=${encodeURIComponent(target)}`, { email, password: PASSWORD });
  expect([byLink.status, byLink.location]).toEqual([303, '/dashboard']);
  const other = newVisitor(service);
  const byForm = await other.submit('/signin', { email, password: PASSWORD, return_to: target });
  expect([byForm.status, byForm.location]).toEqual([303, '/dashboard']);
});

test.each([
  ['in the address', '/oauth/authorize?client_id=%00&redirect_uri=x'],
  [
    'after more parameters than a query is read for',
    `/oauth/authorize?${'a=1&'.repeat(1001)}client_id=%00&redirect_uri=x`,
  ],
])('an authorization request with U+0000 %s is refused', async (_where, path) => {
  const visitor = newVisitor(service);
  expect((await visitor.get(path)).status).toBe(400);
  expect((await visitor.get(`/signin?return_to=${encodeURIComponent(path)}`)).status).toBe(200); // its purpose is not shown
});

test.each<[string, number]>([
  ['http://shop.example/oauth/authorize?client_id=x', 400],
  ['http://shop.example:99999/oauth/authorize?client_id=x', 400],
  ['http://shop.example/dashboard/sessions', 303],
  ['http://shop.example:99999/dashboard/sessions', 400],
  ['dashboard', 400],
])('the target of a request may be a whole address: %s', async (target, status) => {
  const { port } = new URL(service.origin);
  const asked = request({ port, path: target, headers: { Accept: 'text/html' } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  const { location } = answer.headers;
  expect([answer.statusCode, location]).toEqual([status, status === 303 ? '/signin?return_to=%2Fdashboard%2Fsessions' : undefined]); // prettier-ignore
});

test('a wrong password and an unknown address read the same', async () => {
  const { email } = await signUp(service);
  const visitor = newVisitor(service);
  const texts = [];
  for (const credentials of [
    { email, password: 'wrong horse battery staple' },
    { email: newEmail(), password: PASSWORD },
  ]) {
    const { status, html } = await visitor.submit('/signin', credentials);
    expect(status).toBe(401);
    texts.push(html.replaceAll(credentials.email, 'the address').replace(/name="form_token" value="[^"]+"/g, ''));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toContain('<a href="#email">');
});

test('a refused visitor is led to the message first, and both fields are marked', async () => {
  const { html } = await newVisitor(service).submit('/signin', { email: newEmail(), password: 'not this one' });
  expect(html).toMatch(/<div class="summary" role="alert" [^>]*tabindex="-1" autofocus>/);
  for (const field of ['email', 'password']) {
    expect(html).toMatch(new RegExp(`id="${field}" [^>]*aria-describedby="email-fault" aria-invalid="true"`));
  }
  expect(html.match(/id="email-fault"/g)).toHaveLength(1);
  expect(html).not.toContain('id="password-fault"');
});

test('an outdated sign-out form leads to a page that can be opened', async () => {
  const visitor = await newSignedInVisitor(service, newEmail());
  const { status, html } = await visitor.post('/signout', { form_token: 'of another session' });
  expect(status).toBe(403);
  expect(html).toContain('<a class="button" href="/dashboard">');
  expect(html).not.toContain('href="/signout"');
});

test('signing in gives a new session, and ends the one the visitor came with', async () => {
  const email = newEmail();
  const visitor = await newSignedInVisitor(service, email);
  const before = visitor.cookies.get(sessionCookie(service))!;
  await visitor.submit('/signin?switch=1', { email, password: PASSWORD });
  const after = visitor.cookies.get(sessionCookie(service))!;
  expect(after).not.toBe(before);
  expect((await call(service, 'GET', '/session', { token: before })).status).toBe(401);
  expect((await call(service, 'GET', '/session', { token: after })).status).toBe(200);
});

test('signing in by the API ends the session of the request', async () => {
  const { email, session } = await signUp(service);
  const { status } = await call(service, 'POST', '/session', { token: session, body: { email, password: PASSWORD } });
  expect(status).toBe(201);
  expect((await call(service, 'GET', '/session', { token: session })).status).toBe(401);
});

test('the sign-in pages lead a signed-in user on', async () => {
  const visitor = await newSignedInVisitor(service, newEmail());
  for (const path of ['/signin', '/signup']) {
    const { status, location } = await visitor.get(`${path}?return_to=/device`);
    expect([status, location]).toEqual([303, '/device']);
  }
});

test('every fault of a sign-up is named at its field, and the input is kept without the password', async () => {
  const visitor = newVisitor(service);
  const entered = { name: ' ', email: 'grace', phone: '0151 1234', password: 'elevenchars' };
  const { status, html } = await visitor.submit('/signup', entered);
  expect(status).toBe(400);
  for (const field of ['name', 'email', 'phone', 'password']) {
    expect(html).toContain(`<a href="#${field}">`);
    expect(html).toMatch(new RegExp(`id="${field}" [^>]*aria-describedby="[^"]*${field}-fault" aria-invalid="true"`));
  }
  expect(html).toContain('value="grace"');
  expect(html).not.toContain('elevenchars');
});

test('the form takes the same addresses and phone numbers as the contract', async () => {
  const emails = [
    'a@b',
    'a@b.c',
    'a..b@c.de',
    '.a@b.de',
    'a+b@c.de',
    'ä@b.de',
    'a@b_c.de',
    'a@-b.de',
    'a"b@c.de',
    "o'h@c.de",
  ];
  const phones = ['+4915112345678', '+0151123456', '+12345', '4915112345678', '+1234567890123456'];
  const variants = [...emails.map((email) => ({ email })), ...phones.map((phone) => ({ phone }))];
  for (const variant of variants) {
    const details = person({ ...variant });
    const { phone, ...rest } = details;
    const byForm = await newVisitor(service).submit('/signup', details);
    const byApi = await call(service, 'POST', '/users', { body: { ...rest, ...(phone && { phone }) } });
    expect({ variant, refused: byForm.status === 400 }).toEqual({ variant, refused: byApi.status === 400 });
  }
});

test('markup in the input stays text', async () => {
  const name = '"><script>alert(1)</script>';
  const { html } = await newVisitor(service).submit('/signup', person({ name, email: 'nobody' }));
  expect(html).not.toContain('<script>');
  const visitor = newVisitor(service);
  await visitor.submit('/signup', person({ name }));
  expect((await visitor.get('/dashboard')).html).not.toContain('<script>');
});

test('a form without its token changes nothing', async () => {
  const details = person();
  const visitor = newVisitor(service);
  const { status, html } = await visitor.post('/signup', details);
  expect([status, html]).toEqual([403, expect.stringContaining('Nothing was changed')]);
  const { status: unknown } = await call(service, 'POST', '/session', {
    body: { email: details.email, password: PASSWORD },
  });
  expect(unknown).toBe(401);
});

test('the form token of a visitor fails for another visitor, and after signing in', async () => {
  const [mallory, victim] = [newVisitor(service), newVisitor(service)];
  const stolen = hiddenFields((await mallory.get('/signup')).html);
  await victim.get('/signup');
  expect((await victim.post('/signup', { ...stolen, ...person() })).status).toBe(403);
  const before = hiddenFields((await victim.get('/signup')).html);
  await victim.submit('/signup', person());
  expect((await victim.post('/signout', before)).status).toBe(403);
  expect((await victim.get('/dashboard')).status).toBe(200);
});

test.each([
  ['another site, by Origin', { Origin: 'https://evil.example' }],
  ['another site, by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
  ['another site that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
])('a form from %s changes nothing, even with the token', async (_where, headers) => {
  const visitor = newVisitor(service);
  expect((await visitor.submit('/signup', person(), headers)).status).toBe(403);
});

test.each([
  ['named', () => ({ Origin: service.origin, 'Sec-Fetch-Site': 'same-origin' })],
  ['hidden, because pages send no referrer', () => ({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })],
  ['hidden, without Sec-Fetch-Site on plain http', () => ({ Origin: 'null' })],
])('a form of this site is accepted with origin %s', async (_how, headers) => {
  expect((await newVisitor(service).submit('/signup', person(), headers())).status).toBe(303);
});

test('a body that is no form, too large or with a repeated field is refused with a page', async () => {
  const visitor = newVisitor(service);
  const form = hiddenFields((await visitor.get('/signin')).html);
  const json = await visitor.get('/signin').then(() =>
    fetch(`${service.origin}/signin`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    }),
  );
  expect([json.status, json.headers.get('Content-Type')]).toEqual([415, 'text/html; charset=utf-8']);
  const large = await visitor.post('/signin', { ...form, email: 'a'.repeat(65 * 1024) });
  expect([large.status, large.headers.get('Content-Type')]).toEqual([413, 'text/html; charset=utf-8']);
  const body = `${new URLSearchParams(form).toString()}&email=a&email=b`;
  const twice = await fetch(`${service.origin}/signin`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: Array.from(visitor.cookies, ([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining('email more than once')]);
});

test('pages allow no script, frame, referrer or cache', async () => {
  const visitor = newVisitor(service);
  for (const path of ['/signin', '/signup', '/dashboard', '/nothing']) {
    const { headers } = await visitor.get(path);
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

test('the stylesheet is named by its content and cached for good', async () => {
  const { html } = await newVisitor(service).get('/signin');
  const address = /<link rel="stylesheet" href="([^"]+)">/.exec(html)![1]!;
  const { status, headers } = await newVisitor(service).get(address);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

test('the stylesheet is sent compressed to those who take that', async () => {
  const [path] = /\/assets\/style-[^"]+/.exec((await newVisitor(service).get('/signin')).html)!;
  const ask = (encoding: string) => fetch(service.origin + path, { headers: { 'Accept-Encoding': encoding } });
  const [small, plain] = [await ask('gzip, br'), await ask('identity')];
  expect([small.headers.get('Content-Encoding'), plain.headers.get('Content-Encoding')]).toEqual(['gzip', null]);
  expect(small.headers.get('Vary')).toContain('Accept-Encoding');
  expect(await small.text()).toBe(await plain.text());
});

test('an unknown page is a page for people and a problem document for programs', async () => {
  const page = await newVisitor(service).get('/nothing');
  expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.html).toContain(`Request id: <code>${page.headers.get('Request-Id')}</code>`);
  for (const [path, Accept] of [
    ['/nothing', 'application/json'],
    ['/nothing', '*/*'],
    ['/api/v1/nothing', 'text/html'],
  ] as const) {
    const { headers } = await newVisitor(service).get(path, { Accept });
    expect(headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  }
});

test('a page refuses another method and names its own', async () => {
  const answer = await newVisitor(service).get('/signout');
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
});

test('a cookie without a session is that of a visitor', async () => {
  const visitor = newVisitor(service);
  visitor.cookies.set(sessionCookie(service), 'tses_nonsense');
  expect((await visitor.get('/signin')).status).toBe(200);
  expect((await visitor.get('/dashboard')).location).toBe('/signin?return_to=%2Fdashboard');
});
