import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import argon2 from 'argon2';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { call, PASSWORD, type ApiAnswer } from '../../support/api.ts';
import { clock, pass } from '../../support/clock.ts'; // counts restart every whole minute, which no test may straddle
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import {
  CALLBACK,
  newPerson,
  newPkce,
  obtainTokens,
  registerApp,
  registerBusinessApp,
  type Person,
} from '../../support/oauth.ts';
import { MOST_DEVICE_CODES } from '../../../server/limits/failures.ts';
import { limitKey } from '../../../server/limits/quota.ts';
import * as limited from '../../support/rate-limits.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { hiddenFields, newVisitor, sessionCookie } from '../../support/visitor.ts';

const { expectLimitHeaders, FAILURES, FAILURES_PER_ADDRESS, newSender, repeat, REQUESTS, SETTINGS } = limited;

let service: OwnService;
beforeAll(async () => {
  service = await startTestService(SETTINGS);
});
afterAll(() => service.stop());

type Headers = Record<string, string>;

const newAccount = () => limited.newAccount(service);
const newClient = () => limited.newClient(service);
const signIn = (email: string, password: string, headers: Headers) => limited.signIn(email, password, headers, service);
const fetchToken = (client: { client_id: string; client_secret: string }, headers: Headers) =>
  limited.fetchToken(client, headers, service);

test('after too many wrong passwords even the right one is refused, with the time to wait', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  expect(await repeat(FAILURES, () => signIn(email, 'wrong', sender))).toEqual(Array(FAILURES).fill(401));
  const refused = await signIn(email, PASSWORD, sender);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expectLimitHeaders(refused, FAILURES);
});

test('an account that does not exist is refused in the same way', async () => {
  const sender = newSender();
  const statuses = await repeat(FAILURES + 1, () => signIn('nobody@example.com', PASSWORD, sender));
  expect(statuses).toEqual([...Array<number>(FAILURES).fill(401), 429]);
});

test('an email address counts as one account, however it is typed', async () => {
  const [name, sender] = [randomUUID(), newSender()];
  const forms = ['@bücher.example', '@xn--bcher-kva.example', '@BÜCHER.example ', '@bu\u0308cher.example'];
  let index = 0;
  await repeat(FAILURES, () => signIn(name + forms[index++ % forms.length]!, 'wrong', sender));
  for (const form of forms) expect((await signIn(name + form, 'wrong', sender)).status).toBe(429);
});

test('an email address counts as one account in any case', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  await repeat(FAILURES, () => signIn(email, 'wrong', sender));
  expect((await signIn(email.toUpperCase(), 'wrong', sender)).status).toBe(429);
});

test('failures of one sender lock out no other sender and no other account', async () => {
  const [{ email }, other, sender] = [await newAccount(), await newAccount(), newSender()];
  await repeat(FAILURES + 1, () => signIn(email, 'wrong', sender));
  expect((await signIn(email, PASSWORD, newSender())).status).toBe(201);
  expect((await signIn(other.email, PASSWORD, sender)).status).toBe(201);
});

test('one sender cannot guess at many accounts', async () => {
  const sender = newSender();
  const statuses = await repeat(FAILURES_PER_ADDRESS + 1, () => signIn(`${randomUUID()}@example.com`, 'wrong', sender));
  expect(statuses).toEqual([...Array<number>(FAILURES_PER_ADDRESS).fill(401), 429]);
});

test('failures at many accounts lock out no right password at the same address', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const guess = () => signIn(`${randomUUID()}@example.com`, 'wrong', sender);
  expect((await repeat(FAILURES_PER_ADDRESS + 2, guess)).slice(-2)).toEqual([429, 429]);
  expect((await signIn(email, PASSWORD, sender)).status).toBe(201);
  const page = await newVisitor(service).submit('/signin', { email, password: PASSWORD }, sender);
  expect(page.status).toBe(303);
});

test('an address that has used up its failures has few of a hundred guesses hashed, and its right password gets in', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const guess = () => signIn(`${randomUUID()}@example.com`, 'wrong', sender);
  await repeat(FAILURES_PER_ADDRESS + 1, guess);
  const verify = jest.spyOn(argon2, 'verify');
  const began = performance.now();
  const guesses = await Promise.all(Array.from({ length: 100 }, guess));
  const pauses = (performance.now() - began) / 500;
  expect(verify.mock.calls.length).toBeLessThanOrEqual(pauses + 1); // one after the other, each after a pause
  verify.mockRestore();
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([429]));
  for (const refused of guesses) expectLimitHeaders(refused, FAILURES_PER_ADDRESS);
  expect((await signIn(email, PASSWORD, sender)).status).toBe(201);
});

test('the addresses of one IPv6 network are one sender', async () => {
  const { email } = await newAccount();
  const from = (last: string) => ({ 'X-Forwarded-For': `2001:db8:1:2::${last}` });
  await repeat(FAILURES, () => signIn(email, 'wrong', from('a')));
  expect((await signIn(email, 'wrong', from('b'))).status).toBe(429);
  expect((await signIn(email, 'wrong', { 'X-Forwarded-For': '2001:db8:1:3::a' })).status).toBe(401);
});

test.each([
  ['an IPv4 address', (port: number) => `203.0.113.9:${port}`],
  ['an IPv6 address', (port: number) => `[2001:db8:9:9::1]:${port}`],
  ['no address', (port: number) => `unknown-${port}`],
])('a proxy that writes %s with a port names one sender', async (_what, name) => {
  const { email } = await newAccount();
  let port = 40_000;
  const guess = () => signIn(email, 'wrong', { 'X-Forwarded-For': name(port++) });
  expect(await repeat(FAILURES + 1, guess)).toEqual([...Array<number>(FAILURES).fill(401), 429]);
});

test('twenty parallel guesses are judged no more often than sequential ones', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const guesses = Array.from({ length: 20 }, (_, index) => signIn(email, index === 19 ? PASSWORD : 'wrong', sender));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - FAILURES);
});

test('any number of right sign-ins is no failure', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const answers = await Promise.all(Array.from({ length: FAILURES * 2 }, () => signIn(email, PASSWORD, sender)));
  expect(answers.map(({ status }) => status)).toEqual(Array(FAILURES * 2).fill(201));
});

test('the sign-in form has the limit of the API, and says so on a page', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  await repeat(FAILURES, () => newVisitor(service).submit('/signin', { email, password: 'wrong' }, sender));
  const refused = await newVisitor(service).submit('/signin', { email, password: PASSWORD }, sender);
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(refused.html).toContain('Too many failed attempts');
  expect(refused.html).toContain(`value="${email}"`);
  expectLimitHeaders(refused, FAILURES);
});

test.each([
  ['/oauth/token', 200],
  ['/oauth/introspect', 200],
  ['/oauth/revoke', 200],
  ['/oauth/device_authorization', 400], // it is for the command line only
])('wrong client secrets at %s end in an OAuth error 429, and the right one still works', async (path, proven) => {
  const [client, headers] = [await newClient(), newSender()];
  const form = { grant_type: 'client_credentials', token: 'tat_test_x', ...client };
  const wrong = () => call(service, 'POST', path, { form: { ...form, client_secret: 'tsk_test_wrong' }, headers });
  expect(await repeat(FAILURES, wrong)).toEqual(Array(FAILURES).fill(401));
  const refused = await wrong();
  expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable']);
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  expectLimitHeaders(refused, FAILURES);
  expect((await call(service, 'POST', path, { form, headers })).status).toBe(proven);
});

test('failures by Basic and by body count together', async () => {
  const [client, sender] = [await newClient(), newSender()];
  const basic = `Basic ${Buffer.from(`${client.client_id}:wrong`).toString('base64')}`;
  const byHeader = () =>
    call(service, 'POST', '/oauth/token', {
      form: { grant_type: 'client_credentials' },
      headers: { ...sender, Authorization: basic },
    });
  expect(await repeat(FAILURES - 1, byHeader)).toEqual(Array(FAILURES - 1).fill(401));
  expect((await fetchToken({ ...client, client_secret: 'wrong' }, sender)).status).toBe(401);
  expect((await byHeader()).status).toBe(429);
});

test('other spellings of a client id count for the same limit', async () => {
  const [client, sender] = [await newClient(), newSender()];
  const encode = (text: string, index: number) =>
    text.replace(text[index]!, `%${text.charCodeAt(index).toString(16).padStart(2, '0')}`);
  const guess = (id: string) =>
    call(service, 'POST', '/oauth/token', {
      form: { grant_type: 'client_credentials' },
      headers: { ...sender, Authorization: `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}` },
    });
  const statuses = [];
  for (let index = 0; index < FAILURES; index++) statuses.push((await guess(encode(client.client_id, index))).status);
  expect(statuses).toEqual(Array(FAILURES).fill(401));
  expect((await guess(client.client_id)).status).toBe(429);
  expect((await fetchToken(client, sender)).status).toBe(200);
});

const BY_CLIENTS = ['/oauth/token', '/oauth/introspect', '/oauth/revoke', '/oauth/device_authorization'];

test('invented clients end in an OAuth error 429 at every endpoint, and are stored nowhere', async () => {
  const before = await countStoredLimits();
  for (const path of BY_CLIENTS) {
    const sender = newSender();
    const invent = () => {
      const form = { grant_type: 'client_credentials', token: 'x', client_id: randomUUID().repeat(1000) };
      return call(service, 'POST', path, { form, headers: sender });
    };
    expect([path, await repeat(REQUESTS, invent)]).toEqual([path, Array(REQUESTS).fill(400)]);
    const refused = await invent();
    expect([path, refused.status, refused.body.error]).toEqual([path, 429, 'temporarily_unavailable']);
    expectLimitHeaders(refused, REQUESTS, 'requests');
  }
  const sender = newSender();
  const guess = () => fetchToken({ client_id: `app_${randomUUID()}`, client_secret: 'wrong' }, sender);
  const statuses = await repeat(FAILURES_PER_ADDRESS + 10, guess);
  expect(statuses).toEqual([...Array<number>(FAILURES_PER_ADDRESS).fill(401), ...Array<number>(10).fill(429)]);
  await delay(1500); // counts are stored every second
  expect((await countStoredLimits()) - before).toBeLessThanOrEqual(2 * BY_CLIENTS.length + FAILURES_PER_ADDRESS + 2);
});

async function countStoredLimits(): Promise<number> {
  return Number((await sql(service, 'SELECT count(*) FROM rate_limits'))[0]!.count);
}

test('a malformed form is counted too', async () => {
  const sender = newSender();
  const ask = () => call(service, 'POST', '/oauth/token', { body: '{', headers: sender });
  expect((await repeat(REQUESTS + 1, ask)).slice(-2)).toEqual([400, 429]);
});

test('authenticated clients use nothing of the limit of their address', async () => {
  const [first, second, sender] = [await newClient(), await newClient(), newSender()];
  expect(await repeat(REQUESTS + 1, () => fetchToken(first, sender))).toEqual([
    ...Array<number>(REQUESTS).fill(200),
    429,
  ]);
  const { status, headers } = await fetchToken(second, sender);
  expect([status, headers.get('RateLimit')]).toEqual([200, expect.stringMatching(`^"requests";r=${REQUESTS - 1};`)]);
});

test.each([
  ['/payments', 'tat_test_unknown'],
  ['/session', 'tses_unknown'],
])('guessed tokens at %s end in a problem document', async (path, token) => {
  const sender = newSender();
  const guess = () => call(service, 'GET', path, { token, headers: sender });
  expect(await repeat(REQUESTS, guess)).toEqual(Array(REQUESTS).fill(401));
  const refused = await guess();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expectLimitHeaders(refused, REQUESTS, 'requests');
});

/**
 * Prepares one request of every authenticated kind from one address. @returns a function that sends them and returns the
 * statuses
 */
async function proveAll(headers: Record<string, string>): Promise<() => Promise<number[]>> {
  const [person, client, { email }] = [await newPerson(service), await newClient(), await newAccount()];
  const { access_token: token } = (await fetchToken(client, newSender())).body;
  const wrongCode = { ...client, grant_type: 'authorization_code', code: 'x', redirect_uri: 'x', code_verifier: 'x' };
  const proofs = () => [
    call(service, 'GET', '/session', { token: person.session, headers }),
    call(service, 'GET', '/session', { headers: { ...headers, Cookie: `tally_session=${person.session}` } }),
    person.get('/dashboard', headers),
    call(service, 'GET', '/payments', { token, headers }),
    fetchToken(client, headers),
    call(service, 'POST', '/oauth/introspect', { form: { ...client, token }, headers }),
    call(service, 'POST', '/oauth/token', { form: wrongCode, headers }), // a proven client's own mistake
    signIn(email, PASSWORD, headers),
    signInByForm(email, headers),
    signUp(headers),
  ];
  return async () => (await Promise.all(proofs())).map(({ status }) => status);
}

async function signInByForm(email: string, headers: Headers) {
  const visitor = newVisitor(service);
  const { html } = await visitor.get('/signin', newSender());
  return visitor.post('/signin', { ...hiddenFields(html), email, password: PASSWORD }, headers);
}

const signUp = (headers: Headers, email = `${randomUUID()}@example.com`) =>
  call(service, 'POST', '/users', { body: { email, password: PASSWORD, name: 'Ada' }, headers });

test.each<[string, number, (headers: Headers) => Promise<{ status: number }>]>([
  ['wrong tokens', 401, (headers) => call(service, 'GET', '/payments', { token: 'tat_test_x', headers })],
  ['wrong sessions', 401, (headers) => call(service, 'GET', '/session', { token: 'tses_x', headers })],
  ['wrong secrets', 401, (headers) => fetchToken({ client_id: randomUUID(), client_secret: 'x' }, headers)],
  ['sign-ins without a password', 400, (headers) => call(service, 'POST', '/session', { body: {}, headers })],
  ['sign-ups without a name', 400, (headers) => call(service, 'POST', '/users', { body: {}, headers })],
  ['page views', 200, (headers) => newVisitor(service).get('/signin', headers)],
  ['forged forms', 403, (headers) => newVisitor(service).post('/signin', {}, headers)],
])('a flood of %s locks out nothing at its address that proves itself', async (_what, status, send) => {
  const sender = newSender();
  const prove = await proveAll(sender);
  const flood = Array.from({ length: REQUESTS * 3 }, () => send(sender));
  const proven = [200, 200, 200, 200, 200, 200, 400, 201, 303, 201];
  expect(await prove()).toEqual(proven);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([status, 429]));
  expect((await send(sender)).status).toBe(429);
  expect(await prove()).toEqual(proven);
});

test('an application has one limit for all of its tokens', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const token = async (of: typeof client) => (await fetchToken(of, newSender())).body.access_token as string;
  const tokens = [await token(client), await token(client)];
  const read = (index: number) =>
    call(service, 'GET', '/payments', { token: tokens[index % 2]!, headers: newSender() });
  let sent = 0;
  expect(await repeat(REQUESTS, () => read(sent++))).toEqual(Array(REQUESTS).fill(200));
  const refused = await read(0);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect((await call(service, 'GET', '/payments', { token: await token(other) })).status).toBe(200);
});

test('the applications of a business share a limit, and another business has its own', async () => {
  const { parts } = service;
  const { session } = await newAccount();
  const newApplication = async (businessId: string) => {
    const headers = newSender();
    const body = {
      name: 'Shop',
      grant_types: ['client_credentials'],
      scopes: ['payments:read'],
      is_confidential: true,
    };
    const of = { ...body, business_id: businessId };
    const client = (await call(service, 'POST', '/oauth/clients', { token: session, body: of, headers })).body;
    const answer = await fetchToken(
      { client_id: client.client_id, client_secret: client.client_secret_preview },
      headers,
    );
    return answer.body.access_token as string;
  };
  const newBusiness = async () =>
    (await call(service, 'POST', '/businesses', { token: session, body: { name: 'Shop' }, headers: newSender() })).body
      .id as string;
  const [busy, quiet] = [await newBusiness(), await newBusiness()];
  const tokens = [];
  for (let application = 0; application < 6; application++) tokens.push(await newApplication(busy));
  const other = await newApplication(quiet);
  const shared = parts.limits.ofOwner({ business_id: busy, created_by: null })!.perMinute;
  expect(shared).toBe(5 * REQUESTS);
  const list = (token: string) => call(service, 'GET', '/payments', { token });
  for (const token of tokens.slice(0, 5))
    expect(await repeat(REQUESTS, () => list(token))).toEqual(Array(REQUESTS).fill(200));
  const refused = await list(tokens[5]!);
  expect([refused.status, refused.headers.get('RateLimit-Policy')]).toEqual([429, `"requests";q=${shared};w=60`]);
  expect((await list(other)).status).toBe(200);
});

interface Registered {
  client_id: string;
  client_secret: string;
}

const pushed = { response_type: 'code', redirect_uri: CALLBACK, code_challenge: newPkce().challenge };

const AT_OAUTH: [string, number, (client: Registered, headers: Headers) => Promise<ApiAnswer>][] = [
  ['a token', 200, fetchToken],
  [
    'introspection',
    200,
    (client, headers) => call(service, 'POST', '/oauth/introspect', { form: { ...client, token: 'tat_x' }, headers }),
  ],
  [
    'a pushed request',
    201,
    (client, headers) =>
      call(service, 'POST', '/oauth/par', {
        form: { ...client, ...pushed, code_challenge_method: 'S256' },
        headers,
      }),
  ],
];

/** Sends five times the limit of an application from the first five, and then one request from the sixth. */
async function exhaust(
  applications: Registered[],
  status: number,
  send: (client: Registered, headers: Headers) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  for (const application of applications.slice(0, 5))
    expect(await repeat(REQUESTS, () => send(application, newSender()))).toEqual(Array(REQUESTS).fill(status));
  return send(applications[5]!, newSender());
}

/** Signs up from another address, because the sign-ups of an address are limited. */
async function newPersonElsewhere(): Promise<Person> {
  const visitor = await signUpElsewhere();
  const session = visitor.cookies.get(sessionCookie(service))!;
  const { id, email } = (await call(service, 'GET', '/session', { token: session, headers: newSender() })).body;
  return { ...visitor, id, email, session };
}

async function registerSix(owner: Person, changes: object): Promise<Registered[]> {
  const apps = [];
  for (let count = 0; count < 6; count++) apps.push(await registerApp(service, owner, changes));
  return apps.map(({ id, secret }) => ({ client_id: id, client_secret: secret! }));
}

test.each(AT_OAUTH)(
  'the applications of a business share a limit when they ask for %s, which takes nothing from their payments',
  async (_what, status, send) => {
    const [owner, stranger] = [await newPersonElsewhere(), await newPersonElsewhere()];
    const { businessId: business_id, ...first } = await registerBusinessApp(service, owner);
    const of = { scopes: ['payments:read'], grant_types: ['client_credentials', 'authorization_code'] };
    const refused = await exhaust(await registerSix(owner, { ...of, business_id }), status, send);
    expect([refused.status, refused.headers.get('RateLimit-Policy')]).toEqual([
      429,
      `"requests";q=${5 * REQUESTS};w=60`,
    ]);
    expect((await send({ client_id: first.id, client_secret: first.secret! }, newSender())).status).toBe(429);
    const other = await registerBusinessApp(service, stranger, of);
    expect((await send({ client_id: other.id, client_secret: other.secret! }, newSender())).status).toBe(status);
  },
);

test('the applications of a user without a business share a limit at the OAuth endpoints, which takes nothing from their users', async () => {
  const [owner, stranger] = [await newPersonElsewhere(), await newPersonElsewhere()];
  const [, status, introspectOnce] = AT_OAUTH[1]!;
  const apps = await registerSix(owner, {});
  const { access_token } = await obtainTokens(service, owner, await registerApp(service, owner), {
    scope: 'profile:read',
  });
  await pass(60); // the token counted, too
  const refused = await exhaust(apps, status, introspectOnce);
  expect([refused.status, refused.headers.get('RateLimit-Policy')]).toEqual([429, `"requests";q=${5 * REQUESTS};w=60`]);
  expect((await call(service, 'GET', '/profile', { token: access_token })).status).toBe(200);
  const [other] = await registerSix(stranger, {});
  expect((await introspectOnce(other!, newSender())).status).toBe(status);
});

test('public applications, which prove nothing, share a limit at their address, and take none from their business', async () => {
  const owner = await newPersonElsewhere();
  const { businessId: business_id, ...confidential } = await registerBusinessApp(service, owner);
  const [, status, push] = AT_OAUTH[2]!;
  const changes = { business_id, is_confidential: false, scopes: ['profile:read'] };
  const apps = (await registerSix(owner, changes)).map(({ client_id }) => ({ client_id }) as Registered);
  const sender = newSender();
  const refused = await exhaust(apps, status, (client) => push(client, sender));
  expect([refused.status, refused.headers.get('RateLimit-Policy')]).toEqual([429, `"requests";q=${5 * REQUESTS};w=60`]);
  expect((await push(apps[5]!, newSender())).status).toBe(status);
  expect((await push({ client_id: confidential.id, client_secret: confidential.secret! }, sender)).status).toBe(status);
});

test('an address gets a limited number of device codes, and others get theirs', async () => {
  const owner = await newPersonElsewhere();
  const grant_types = ['urn:ietf:params:oauth:grant-type:device_code'];
  const changes = { grant_types, redirect_uris: [], is_confidential: false };
  const apps = await Promise.all([1, 2].map(() => registerApp(service, owner, changes)));
  const sender = newSender();
  const ask = (index: number, headers: Headers) =>
    call(service, 'POST', '/oauth/device_authorization', { form: { client_id: apps[index]!.id }, headers });
  const counted = limitKey('device_code', sender['X-Forwarded-For']);
  expect((await ask(0, sender)).status).toBe(200);
  await sql(service, `UPDATE rate_limits SET points = $2 WHERE key LIKE '%' || $1`, [counted, MOST_DEVICE_CODES - 1]);
  expect((await ask(0, sender)).status).toBe(200);
  for (const index of [0, 1]) {
    const refused = await ask(index, sender);
    expect(refused.status).toBe(429);
    expectLimitHeaders(refused, MOST_DEVICE_CODES, 'device_codes');
  }
  expect((await ask(0, newSender())).status).toBe(200);
});

test('requests without their scope count for their application, not for its address', async () => {
  const [client, other, sender] = [await newClient(), await newClient(), newSender()];
  const token = async (of: typeof client) => (await fetchToken(of, newSender())).body.access_token as string;
  const [lacking, sufficient] = [await token(client), await token(other)];
  const ask = () => call(service, 'GET', '/profile', { token: lacking, headers: sender });
  expect(await repeat(REQUESTS + 1, ask)).toEqual([...Array<number>(REQUESTS).fill(403), 429]);
  expect((await call(service, 'GET', '/payments', { token: sufficient, headers: sender })).status).toBe(200);
});

test('guessed device codes end in a page that says so', async () => {
  const sender = newSender();
  const visitor = await signUpElsewhere();
  const guess = () => visitor.get('/device?user_code=BCDF-GHJK', sender);
  expect(await repeat(FAILURES, guess)).toEqual(Array(FAILURES).fill(400));
  const refused = await guess();
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
});

test('guesses at the codes of applications are slowed down, by link and by form; a right code then waits, too', async () => {
  const [sender, owner] = [newSender(), await newPerson(service)];
  const { id } = await registerApp(service, owner, {
    ...{ grant_types: ['urn:ietf:params:oauth:grant-type:device_code'], redirect_uris: [], is_confidential: false },
  });
  const form = { client_id: id };
  const { user_code } = (await call(service, 'POST', '/oauth/device_authorization', { form, headers: sender })).body;
  const visitor = await signUpElsewhere();
  const open = (code: string) => visitor.get(`/device?user_code=${code}`, sender);
  const question = hiddenFields((await open(user_code)).html);
  const answer = (code: string) =>
    visitor.post('/device', { ...question, user_code: code, decision: 'approve', matches: 'yes' }, sender);
  const byLink = await repeat(2, () => open('BCDF-GHJK'));
  const byForm = await repeat(FAILURES - 2, () => answer('BCDF-GHJK'));
  expect([...byLink, ...byForm]).toEqual(Array(FAILURES).fill(400));
  expect([(await open(user_code)).status, (await answer(user_code)).status]).toEqual([429, 429]);
});

test('users who guess device codes lock out no other user of their address', async () => {
  const sender = newSender();
  for (let user = 0; user * FAILURES <= FAILURES_PER_ADDRESS; user++) {
    const visitor = await signUpElsewhere();
    const guesses = await repeat(FAILURES, () => visitor.get('/device?user_code=BCDF-GHJK', sender));
    expect(guesses).toEqual(Array(FAILURES).fill(400));
  }
  const { user_code } = (
    await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } })
  ).body;
  const visitor = await signUpElsewhere();
  expect((await visitor.get(`/device?user_code=${user_code}`, sender)).status).toBe(200);
});

async function signUpElsewhere() {
  const visitor = newVisitor(service);
  const details = { email: `${randomUUID()}@example.com`, name: 'Ada', phone: '', password: PASSWORD };
  await visitor.submit('/signup', details, newSender());
  return visitor;
}

test('every answer has the quota that is left, and beyond the limit there is a problem document', async () => {
  const [{ session }, other] = [await newAccount(), await newAccount()];
  const read = (token = session) => call(service, 'GET', '/session', { token, headers: newSender() });
  const first = await read();
  expect(first.headers.get('RateLimit-Policy')).toBe(`"requests";q=${REQUESTS};w=60`);
  expect(first.headers.get('RateLimit')).toMatch(new RegExp(`^"requests";r=${REQUESTS - 1};t=\\d+$`));
  const statuses = await repeat(REQUESTS, () => read());
  expect(statuses).toEqual([...Array<number>(REQUESTS - 1).fill(200), 429]);
  const refused = await read();
  expect(refused.body.code).toBe('rate_limited');
  expectLimitHeaders(refused, REQUESTS, 'requests');
  expect((await read(other.session)).status).toBe(200);
});

test('a clock that is set back restarts the count, in the database too', async () => {
  const { session } = await newAccount();
  const read = () => call(service, 'GET', '/session', { token: session });
  expect((await repeat(REQUESTS + 1, read)).at(-1)).toBe(429);
  const before = clock.now();
  const settled = 'SELECT FROM rate_limits WHERE points >= $1 AND expire > $2';
  await eventually(
    async () => (await sql(service, settled, [REQUESTS, before])).length > 0,
    'the count in the database',
  );
  await clock.setTime(before - 3_600_000);
  try {
    expect(await repeat(REQUESTS + 1, read)).toEqual([...Array<number>(REQUESTS).fill(200), 429]);
    const other = 'SELECT FROM rate_limits WHERE points >= $1 AND expire BETWEEN $2 AND $3';
    const hourAgo = before - 3_600_000;
    const found = () => sql(service, other, [REQUESTS, hourAgo, hourAgo + 60_000]);
    await eventually(async () => (await found()).length > 0, 'the new count in the database');
  } finally {
    await clock.setTime(before);
  }
});

test('pages are limited too', async () => {
  const [visitor, sender] = [newVisitor(service), newSender()];
  await repeat(REQUESTS, () => visitor.get('/signin', sender));
  const { status, headers } = await visitor.get('/signin', sender);
  expect([status, headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
});
