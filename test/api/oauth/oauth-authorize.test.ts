import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { call, PASSWORD } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import {
  answered,
  authorizePath,
  CALLBACK,
  decide,
  newPerson,
  newPkce,
  obtainTokens,
  openForm,
  registerApp,
  registerBusinessApp,
} from '../../support/oauth.ts';
import { app, person, service } from '../../support/oauth-service.ts';
import { hiddenFields, newVisitor, sessionCookie } from '../../support/visitor.ts';

const pkce = newPkce();
const newEmail = () => `${randomUUID()}@example.com`;

test('a user who allows is sent back with code, state and issuer', async () => {
  const { location, headers } = await decide(person, authorizePath(app, pkce, { scope: 'wallet:read' }));
  expect(location.startsWith(`${CALLBACK}?`)).toBe(true);
  expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
    code: expect.stringMatching(/^tac_[\w-]{43}$/),
    state: 'state-1',
    iss: service.baseUrl,
  });
  expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer']);
});

test.each(['approve', 'deny'])(
  'the answer %s leads to the application by a page, so that later redirects are allowed',
  async (decision) => {
    const fields = await openForm(person, authorizePath(await registerApp(service, person), pkce));
    const { status, html, headers } = await person.post('/oauth/authorize', { ...fields, decision });
    const [, target] = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(html) ?? [];
    expect([status, target?.startsWith(`${CALLBACK}?`)]).toEqual([200, true]);
    expect(html).toContain(`href="${target}">Continue</a>`);
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self';");
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer']);
  },
);

test('a client that does not ask for HTML is redirected to the application', async () => {
  const fields = await openForm(person, authorizePath(await registerApp(service, person), pkce));
  const { status, headers } = await person.post('/oauth/authorize', fields, { Accept: '*/*' });
  expect([status, headers.get('Location')]).toEqual([303, expect.stringContaining(`${CALLBACK}?code=`)]);
});

test('a user who denies is sent back with access_denied, and is asked again', async () => {
  const path = authorizePath(app, pkce, { scope: 'profile:read' });
  expect(answered(await decide(person, path, 'deny'))).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'state-1',
    iss: service.baseUrl,
  });
  expect((await person.get(path)).status).toBe(200);
});

test('the consent page names the application, its scopes and the user, and cannot be framed', async () => {
  const shop = await registerBusinessApp(service, person, { name: 'Till' });
  const { html, headers } = await person.get(authorizePath(shop, pkce));
  for (const words of [
    'Till',
    'Analytical Engines',
    'TEST',
    'Create payments, also from your wallet.',
    person.email,
    'app.example',
    'switch=1',
  ])
    expect(html).toContain(words);
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('Content-Security-Policy')).toContain("form-action 'self';");
  expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
});

test('a user who is not signed in signs in first, and comes back to the same request', async () => {
  const path = authorizePath(app, pkce);
  const { status, location } = await newVisitor(service).get(path);
  expect(status).toBe(303);
  expect(location.startsWith('/signin?')).toBe(true);
  const returnTo = new URLSearchParams(location.split('?')[1]).get('return_to')!;
  expect((await person.get(returnTo)).html).toContain('Budget Book');
});

test.each([
  ['/signin', () => ({ email: person.email, password: PASSWORD })],
  ['/signup', () => ({ email: newEmail(), name: 'Grace Hopper', phone: '', password: PASSWORD })],
])('the form of %s leads to the consent page by a page, so that later redirects are allowed', async (form, fields) => {
  const path = authorizePath(app, pkce);
  const visitor = newVisitor(service);
  const { status, html, headers } = await visitor.submit(form, { ...fields(), return_to: path });
  const target = path.replaceAll('&', '&amp;');
  expect(status).toBe(200);
  expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${target}">`);
  expect(html).toContain(`href="${target}">Continue</a>`);
  expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer']);
  expect(visitor.cookies.has(sessionCookie(service))).toBe(true);
});

test('the address under the API leads to the page with its query', async () => {
  const path = authorizePath(app, pkce);
  const { status, headers } = await call(service, 'GET', path);
  expect([status, headers.get('Location')]).toEqual([303, service.origin + path]);
});

test('the same set of scopes is not asked again, in any order and with repetitions', async () => {
  const other = await registerApp(service, person);
  await decide(person, authorizePath(other, pkce, { scope: 'profile:read wallet:read' }));
  for (const scope of ['wallet:read profile:read', 'profile:read profile:read wallet:read', undefined]) {
    const again = await person.get(authorizePath(other, pkce, { scope }));
    expect(again.status).toBe(303);
    expect(answered(again).code).toMatch(/^tac_/);
  }
});

test('more scopes and fewer scopes than before are asked again', async () => {
  const other = await registerApp(service, person);
  await decide(person, authorizePath(other, pkce, { scope: 'profile:read' }));
  expect((await person.get(authorizePath(other, pkce, { scope: 'profile:read wallet:read' }))).status).toBe(200);
  await decide(person, authorizePath(other, pkce, { scope: 'profile:read wallet:read' }));
  expect((await person.get(authorizePath(other, pkce, { scope: 'wallet:read' }))).status).toBe(200);
  expect((await person.get(authorizePath(other, pkce, { scope: 'profile:read' }))).status).toBe(303);
});

test('an application without a redirect URI cannot authorize, and the page says what it lacks', async () => {
  const bare = await registerApp(service, person, { redirect_uris: undefined });
  const { status, html } = await person.get(authorizePath({ ...bare, redirectUri: CALLBACK }, pkce));
  expect([status, html]).toEqual([400, expect.stringContaining('has no redirect URI registered')]);
});

test('another user is asked separately', async () => {
  await decide(person, authorizePath(app, pkce));
  expect((await (await newPerson(service)).get(authorizePath(app, pkce))).status).toBe(200);
});

test.each(['http://127.0.0.1/callback', 'com.example.app:/callback'])(
  'a public application at %s always asks',
  async (uri) => {
    const native = await registerApp(service, person, { is_confidential: false, redirect_uris: [uri] });
    await decide(person, authorizePath(native, pkce));
    expect((await person.get(authorizePath(native, pkce))).status).toBe(200);
  },
);

test('a public application on https is not asked again', async () => {
  const spa = await registerApp(service, person, { is_confidential: false });
  await decide(person, authorizePath(spa, pkce));
  expect((await person.get(authorizePath(spa, pkce))).status).toBe(303);
});

test('the query of a registered address stays, and markup in state and name does no harm', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const odd = await registerApp(service, person, { name, redirect_uris: [`${CALLBACK}?tenant=a%20b`] });
  const state = '"><script>alert(1)</script>';
  const path = authorizePath(odd, pkce, { state });
  expect((await person.get(path)).html).not.toMatch(/<img|<script>/);
  const { location } = await decide(person, path);
  expect(location.startsWith(`${CALLBACK}?tenant=a%20b&code=`)).toBe(true);
  expect(new URL(location).searchParams.get('state')).toBe(state);
});

test.each([undefined, ''])('without state there is none in the answer: %j', async (state) => {
  expect(
    answered(await decide(person, authorizePath(app, pkce, { state, scope: 'profile:read' }), 'deny')),
  ).not.toHaveProperty('state');
});

test.each([
  ['an unknown application', { client_id: 'app_unknown' }],
  ['no application', { client_id: undefined }],
  ['no address', { redirect_uri: undefined }],
  ['another path', { redirect_uri: `${CALLBACK}/more` }],
  ['an added query', { redirect_uri: `${CALLBACK}?a=1` }],
  ['another case', { redirect_uri: 'https://app.example/Callback' }],
  ['another case of the host', { redirect_uri: 'https://APP.example/callback' }],
  ['dots', { redirect_uri: 'https://app.example/x/../callback' }],
  ['user information', { redirect_uri: 'https://me@app.example/callback' }],
  ['a fragment', { redirect_uri: `${CALLBACK}#top` }],
  ['another scheme', { redirect_uri: 'http://app.example/callback' }],
  ['another port', { redirect_uri: 'https://app.example:444/callback' }],
  ['a host that only begins alike', { redirect_uri: 'https://app.example.evil.example/callback' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
])('%s gets a page with status 400, never a redirect', async (_what, changes) => {
  for (const visitor of [person, newVisitor(service)]) {
    const answer = await visitor.get(authorizePath(app, pkce, changes));
    expect([answer.status, answer.location]).toEqual([400, '']);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
  }
});

test('an application or address named twice gets a page, too', async () => {
  for (const twice of [`&client_id=${app.id}`, `&redirect_uri=${encodeURIComponent(CALLBACK)}`]) {
    expect((await person.get(authorizePath(app, pkce) + twice)).status).toBe(400);
  }
});

test('a disabled application gets a page', async () => {
  const other = await registerApp(service, person);
  await sql(service, `UPDATE clients SET status = 'DISABLED' WHERE client_id = $1`, [other.id]);
  expect((await person.get(authorizePath(other, pkce))).status).toBe(400);
});

test.each([
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/callback', true],
  ['http://127.0.0.1:8080/callback', 'http://127.0.0.1:51234/callback', true],
  ['http://127.0.0.1:8080/callback', 'http://127.0.0.1/callback', true],
  ['http://[::1]/callback', 'http://[::1]:51234/callback', true],
  ['http://localhost/callback', 'http://localhost:51234/callback', true],
  ['http://127.0.0.1/callback', 'http://localhost:51234/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/other', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/callback?a=1', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:1@evil.example/callback', false],
  ['http://127.0.0.1/callback', 'https://127.0.0.1:51234/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:65535/callback', true],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:65536/callback', false],
])('an application registered at %s may come back to %s: %s', async (registered, requested, allowed) => {
  const native = await registerApp(service, person, { is_confidential: false, redirect_uris: [registered] });
  const { status } = await person.get(authorizePath(native, pkce, { redirect_uri: requested }));
  expect(status).toBe(allowed ? 200 : 400);
});

test.each([
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no method', { code_challenge_method: undefined }, 'invalid_request'],
  ['a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
  ['a long challenge', { code_challenge: 'a'.repeat(44) }, 'invalid_request'],
  ['a challenge with padding', { code_challenge: `${'a'.repeat(43)}=` }, 'invalid_request'],
  ['a challenge in plain base64', { code_challenge: `${'a'.repeat(42)}+` }, 'invalid_request'],
  ['no response type', { response_type: undefined }, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
  ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
  ['an unknown scope', { scope: 'profile:write' }, 'invalid_scope'],
  ['a scope that is not registered', { scope: 'payments:read' }, 'invalid_scope'],
  ['an endless state', { state: 's'.repeat(4097) }, 'invalid_request'],
  ['another resource', { resource: 'https://mcp.example.com/' }, 'invalid_target'],
])('%s goes back to the application as an error, after the user has signed in', async (_what, changes, error) => {
  const path = authorizePath(app, pkce, changes);
  const before = await newVisitor(service).get(path);
  expect([before.status, before.location]).toEqual([
    303,
    `/signin?${new URLSearchParams({ return_to: path }).toString()}`,
  ]);
  const answer = await person.get(path);
  expect(answer.status).toBe(303);
  expect(answer.location.startsWith(`${CALLBACK}?`)).toBe(true);
  expect(answered(answer)).toMatchObject({ error, error_description: expect.any(String), iss: service.baseUrl });
  expect(answered(answer).state).toMatch(/^s/);
});

test.each([
  ['long', 's'.repeat(4096)],
  ['all quotes', '"'.repeat(4096)],
  ['all umlauts', 'ü'.repeat(2000)],
  ['percent signs, blanks and signs of a query', '%22 %C3%BC + & = # ? < > é \u2028 '.repeat(20)],
  [
    'JSON',
    JSON.stringify({ back: '/Bücher?page=2&sort=new', tries: Array.from({ length: 300 }, (_, index) => index) }),
  ],
])('a state that is %s comes back, also to a user who signs in on the way', async (_what, state) => {
  const visitor = newVisitor(service);
  const path = authorizePath(app, pkce, { state, scope: 'profile:read' });
  const { location } = await visitor.get(path);
  expect((await visitor.get(location)).status).toBe(200);
  const return_to = new URLSearchParams(location.split('?')[1]).get('return_to')!;
  const signedIn = await visitor.submit('/signin', { email: person.email, password: PASSWORD, return_to });
  expect(answered(await decide(visitor, signedIn.location, 'deny')).state).toBe(state);
});

test('the resource may be this API, also when it is repeated', async () => {
  const query = new URLSearchParams({ resource: service.baseUrl }).toString();
  const path = `${authorizePath(app, pkce, { scope: 'profile:read' })}&${query}&${query}`;
  expect(answered(await decide(person, path, 'deny')).error).toBe('access_denied');
  expect(answered(await person.get(`${path}&resource=https://mcp.example.com/`)).error).toBe('invalid_target');
});

test('a parameter named twice goes back to the application as an error', async () => {
  expect(answered(await person.get(`${authorizePath(app, pkce)}&scope=profile:read&scope=wallet:read`)).error).toBe(
    'invalid_request',
  );
});

test('an application for servers only cannot ask users', async () => {
  const shop = await registerBusinessApp(service, person, {
    grant_types: ['client_credentials'],
    redirect_uris: [CALLBACK],
  });
  expect(answered(await person.get(authorizePath(shop, pkce))).error).toBe('unauthorized_client');
});

test('a consent from another site or without its form token is ignored', async () => {
  const other = await registerApp(service, person);
  const fields = await openForm(person, authorizePath(other, pkce));
  const crossOrigin = await person.post('/oauth/authorize', fields, { Origin: 'https://evil.example' });
  const crossSite = await person.post('/oauth/authorize', fields, { 'Sec-Fetch-Site': 'cross-site' });
  const tokenless = await person.post('/oauth/authorize', { ticket: fields.ticket!, decision: 'approve' });
  expect([crossOrigin.status, crossSite.status, tokenless.status]).toEqual([403, 403, 403]);
  expect((await person.get(authorizePath(other, pkce))).status).toBe(200);
});

test('a user who signed out before answering is led back to the consent page', async () => {
  const visitor = await newPerson(service);
  const path = authorizePath(app, pkce);
  const { html } = await visitor.get(path);
  const href = path.replaceAll('&', '&amp;');
  expect(html).toContain(`<form method="post" action="${href}">`);
  visitor.cookies.delete(sessionCookie(service));
  const late = await visitor.post(path, { ...hiddenFields(html), decision: 'approve' });
  expect([late.status, late.html]).toEqual([403, expect.stringContaining(`href="${href}"`)]);
});

test('a consent ticket works once, for its user, unchanged and for a quarter of an hour', async () => {
  const other = await registerApp(service, person);
  const fields = await openForm(person, authorizePath(other, pkce));
  const stranger = await newPerson(service);
  const strangers = hiddenFields((await stranger.get(authorizePath(other, pkce))).html);
  const stolen = await stranger.post('/oauth/authorize', { ...fields, form_token: strangers.form_token! });
  const tampered = await person.post('/oauth/authorize', { ...fields, ticket: `${fields.ticket}x` });
  const undecided = await person.post('/oauth/authorize', { ...fields, decision: 'maybe' });
  const first = await person.post('/oauth/authorize', fields);
  const second = await person.post('/oauth/authorize', fields);
  expect([stolen.status, tampered.status, undecided.status, first.status, second.status]).toEqual([
    400, 400, 400, 200, 400,
  ]);
  expect(second.html).toContain('your first answer counts');
  const late = await openForm(person, authorizePath(other, pkce, { scope: 'profile:read' }));
  await sql(service, 'UPDATE consent_tickets SET expires_at = created_at');
  const refused = await person.post('/oauth/authorize', late);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('so access was not granted')]);
});

test('of many answers to one consent form, one counts', async () => {
  const other = await registerApp(service, person);
  const fields = await openForm(person, authorizePath(other, pkce));
  const answers = await Promise.all(Array.from({ length: 8 }, () => person.post('/oauth/authorize', fields)));
  expect(answers.filter(({ status, location }) => status === 200 && location !== '')).toHaveLength(1);
});

test('a payment scope needs a role in the business of the application that allows it', async () => {
  const shop = await registerBusinessApp(service, person);
  const stranger = await newPerson(service);
  expect(answered(await stranger.get(authorizePath(shop, pkce, { scope: 'payments:read' }))).error).toBe(
    'invalid_scope',
  );
  expect((await obtainTokens(service, stranger, shop)).scope).toBe('profile:read');
  for (const [role, scope] of [
    ['viewer', 'payments:read profile:read'],
    ['HR', 'payments:read profile:read'],
    ['admin', 'payments:create payments:read profile:read'],
  ]) {
    const member = await newPerson(service);
    await sql(service, 'INSERT INTO business_members VALUES ($1, $2, $3, now(), now())', [
      shop.businessId,
      member.id,
      role,
    ]);
    expect((await obtainTokens(service, member, shop)).scope).toBe(scope);
  }
});

test('a role lost before the answer gives no scope', async () => {
  const shop = await registerBusinessApp(service, person);
  const member = await newPerson(service);
  await sql(service, 'INSERT INTO business_members VALUES ($1, $2, $3, now(), now())', [
    shop.businessId,
    member.id,
    'admin',
  ]);
  const fields = await openForm(member, authorizePath(shop, pkce));
  await sql(service, 'DELETE FROM business_members WHERE user_id = $1', [member.id]);
  expect(answered(await member.post('/oauth/authorize', fields)).error).toBe('invalid_scope');
});

test.each([
  ['gives up the address', 'PATCH', { redirect_uris: ['https://app.example/other'] }],
  ['is deleted', 'DELETE', undefined],
])('an application that %s before the answer gets no answer', async (_what, method, body) => {
  for (const decision of ['approve', 'deny']) {
    const other = await registerApp(service, person);
    const fields = await openForm(person, authorizePath(other, pkce));
    await call(service, method, `/oauth/clients/${other.id}`, { token: person.session, body });
    const answer = await person.post('/oauth/authorize', { ...fields, decision });
    expect([answer.status, answer.location]).toEqual([400, '']);
    expect(answer.html).toContain('has since');
  }
});

test('an application that is disabled before the answer gets no code', async () => {
  const other = await registerApp(service, person);
  const fields = await openForm(person, authorizePath(other, pkce));
  await sql(service, `UPDATE clients SET status = 'DISABLED' WHERE client_id = $1`, [other.id]);
  const answer = await person.post('/oauth/authorize', fields);
  expect([answer.status, answer.location]).toEqual([400, '']);
  expect(await sql(service, 'SELECT * FROM grants WHERE client_id = $1', [other.id])).toEqual([]);
});
