import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { call, createBusiness, PASSWORD, type ApiAnswer } from './support/api.ts';
import './support/clock.ts'; // counts of requests start anew at every whole minute, and no test should straddle one
import { createDatabase, sql } from './support/database.ts';
import { newPerson } from './support/oauth.ts';
import { startServiceProcess, type ServiceProcess } from './support/process.ts';
import { startTestService, type TestService } from './support/service.ts';
import { newVisitor } from './support/visitor.ts';

const FAILURES = 5;
const FAILURES_PER_ADDRESS = 30;
const REQUESTS = 100;

const SETTINGS = {
  RATE_LIMIT_FAILURES: String(FAILURES),
  RATE_LIMIT_FAILURES_PER_ADDRESS: String(FAILURES_PER_ADDRESS),
  RATE_LIMIT_REQUESTS: String(REQUESTS),
  TRUSTED_PROXIES: 'loopback',
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService(SETTINGS);
});
afterAll(() => service.stop());

let addresses = 0;
/** Headers of a sender whom no test has seen before. */
function newSender(): { 'X-Forwarded-For': string } {
  addresses += 1;
  return { 'X-Forwarded-For': `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}` };
}

type Target = Pick<TestService, 'baseUrl'>;

async function newAccount(target: Target = service): Promise<{ email: string; session: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password: PASSWORD, name: 'Ada Lovelace', transport: 'bearer' };
  const answer = await call(target, 'POST', '/users', { body, headers: newSender() });
  return { email, session: answer.body.session_token };
}

async function newClient(target: Target = service): Promise<{ client_id: string; client_secret: string }> {
  const { session } = await newAccount(target);
  const headers = newSender();
  const business = await call(target, 'POST', '/businesses', { token: session, body: { name: 'Shop' }, headers });
  const body = {
    name: 'Shop',
    grant_types: ['client_credentials'],
    scopes: ['payments:read'],
    is_confidential: true,
    business_id: business.body.id,
  };
  const client = await call(target, 'POST', '/oauth/clients', { token: session, body, headers });
  return { client_id: client.body.client_id, client_secret: client.body.client_secret_preview };
}

const signIn = (email: string, password: string, headers: Record<string, string>, target: Target = service) =>
  call(target, 'POST', '/session', { body: { email, password, transport: 'bearer' }, headers });

const fetchToken = (
  client: { client_id: string; client_secret: string },
  headers: Record<string, string>,
  target: Target = service,
) => call(target, 'POST', '/oauth/token', { form: { grant_type: 'client_credentials', ...client }, headers });

async function repeat(times: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count++) statuses.push((await act()).status);
  return statuses;
}

function expectLimitHeaders({ headers }: Pick<ApiAnswer, 'headers'>, limit: number, name = 'failures'): void {
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect(headers.get('RateLimit-Policy')).toBe(`"${name}";q=${limit};w=60`);
  expect(headers.get('RateLimit')).toMatch(new RegExp(`^"${name}";r=0;t=\\d+$`));
}

test('after too many wrong passwords even the right one is refused, with a problem that says how long', async () => {
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

test('the case of the address makes no second account to guess at', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  await repeat(FAILURES, () => signIn(email, 'wrong', sender));
  expect((await signIn(email.toUpperCase(), 'wrong', sender)).status).toBe(429);
});

test('failures of one sender shut out neither another sender nor another account', async () => {
  const [{ email }, other, sender] = [await newAccount(), await newAccount(), newSender()];
  await repeat(FAILURES + 1, () => signIn(email, 'wrong', sender));
  expect((await signIn(email, PASSWORD, newSender())).status).toBe(201);
  expect((await signIn(other.email, PASSWORD, sender)).status).toBe(201);
});

test('one sender cannot go through many accounts either', async () => {
  const sender = newSender();
  const statuses = await repeat(FAILURES_PER_ADDRESS + 1, () => signIn(`${randomUUID()}@example.com`, 'wrong', sender));
  expect(statuses).toEqual([...Array<number>(FAILURES_PER_ADDRESS).fill(401), 429]);
});

test('the addresses of one IPv6 network are one sender', async () => {
  const { email } = await newAccount();
  const from = (last: string) => ({ 'X-Forwarded-For': `2001:db8:1:2::${last}` });
  await repeat(FAILURES, () => signIn(email, 'wrong', from('a')));
  expect((await signIn(email, 'wrong', from('b'))).status).toBe(429);
  expect((await signIn(email, 'wrong', { 'X-Forwarded-For': '2001:db8:1:3::a' })).status).toBe(401);
});

test('of forty guesses at once, no more are judged than one after the other', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const guesses = Array.from({ length: 40 }, (_, index) => signIn(email, index === 39 ? PASSWORD : 'wrong', sender));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - FAILURES);
});

test('signing in rightly is no failure, however often', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const answers = await Promise.all(Array.from({ length: FAILURES * 2 }, () => signIn(email, PASSWORD, sender)));
  expect(answers.map(({ status }) => status)).toEqual(Array(FAILURES * 2).fill(201));
});

test('the form of signing in is limited as the API is, and says so on a page', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  await repeat(FAILURES, () => newVisitor(service).submit('/signin', { email, password: 'wrong' }, sender));
  const refused = await newVisitor(service).submit('/signin', { email, password: PASSWORD }, sender);
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(refused.html).toContain('Too many attempts have failed');
  expectLimitHeaders(refused, FAILURES);
});

test('asking by sign-up which addresses have an account is limited', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const body = { email, password: PASSWORD, name: 'Ada' };
  const statuses = await repeat(FAILURES + 1, () => call(service, 'POST', '/users', { body, headers: sender }));
  expect(statuses).toEqual([...Array<number>(FAILURES).fill(409), 429]);
});

test('asking by adding members which addresses have an account is limited, however many ask at once', async () => {
  const [{ session }, sender] = [await newAccount(), newSender()];
  const [known, colleague] = [await newAccount(), await newAccount()];
  const business = await call(service, 'POST', '/businesses', {
    token: session,
    body: { name: 'Shop' },
    headers: sender,
  });
  const path = `/businesses/${business.body.id}/members`;
  const add = (email: string) =>
    call(service, 'POST', path, { token: session, body: { email, role: 'viewer' }, headers: sender });
  expect((await add(colleague.email)).status).toBe(201);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(`${randomUUID()}@example.com`)));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(FAILURES);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - FAILURES);
  const refused = await add(known.email);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expectLimitHeaders(refused, FAILURES);
});

test('the form of adding members is limited as the API is', async () => {
  const [person, sender] = [await newPerson(service), newSender()];
  const path = `/dashboard/${await createBusiness(service, { ...person })}/test/members`;
  const add = () =>
    person.submit(path, { action: 'add', email: `${randomUUID()}@example.com`, role: 'viewer' }, sender);
  const statuses = await repeat(FAILURES + 1, add);
  expect(statuses).toEqual([...Array<number>(FAILURES).fill(400), 429]);
});

test.each(['/oauth/token', '/oauth/introspect', '/oauth/revoke', '/oauth/device_authorization'])(
  'wrong client secrets at %s end in 429 as OAuth says errors',
  async (path) => {
    const [client, headers] = [await newClient(), newSender()];
    const form = { grant_type: 'client_credentials', token: 'tat_test_x', ...client };
    const wrong = () => call(service, 'POST', path, { form: { ...form, client_secret: 'tsk_test_wrong' }, headers });
    expect(await repeat(FAILURES, wrong)).toEqual(Array(FAILURES).fill(401));
    const refused = await call(service, 'POST', path, { form, headers });
    expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expectLimitHeaders(refused, FAILURES);
  },
);

test('a client that fails by Basic and by body fails as one', async () => {
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

test('writing the id of a client in other ways is no way around its limit', async () => {
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
  expect((await fetchToken(client, sender)).status).toBe(429);
});

test.each(['/oauth/token', '/oauth/introspect', '/oauth/revoke', '/oauth/device_authorization'])(
  'inventing clients at %s ends in 429 as OAuth says errors, and is kept nowhere',
  async (path) => {
    const sender = newSender();
    const before = await countStoredLimits();
    const invent = () => {
      const form = { grant_type: 'client_credentials', token: 'x', client_id: randomUUID().repeat(1000) };
      return call(service, 'POST', path, { form, headers: sender });
    };
    expect(await repeat(REQUESTS, invent)).toEqual(Array(REQUESTS).fill(400));
    const refused = await invent();
    expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable']);
    expectLimitHeaders(refused, REQUESTS, 'requests');
    await delay(1500); // counts are stored every second
    expect((await countStoredLimits()) - before).toBeLessThanOrEqual(2);
  },
);

async function countStoredLimits(): Promise<number> {
  return Number((await sql(service, 'SELECT count(*) FROM rate_limits'))[0]!.count);
}

test('what is no form at all is counted too', async () => {
  const sender = newSender();
  const ask = () => call(service, 'POST', '/oauth/token', { body: '{', headers: sender });
  expect((await repeat(REQUESTS + 1, ask)).slice(-2)).toEqual([400, 429]);
});

test('clients that prove themselves use up nothing of the address that they share', async () => {
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
])('guessing the tokens that %s takes ends in a problem', async (path, token) => {
  const sender = newSender();
  const guess = () => call(service, 'GET', path, { token, headers: sender });
  expect(await repeat(REQUESTS, guess)).toEqual(Array(REQUESTS).fill(401));
  const refused = await guess();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expectLimitHeaders(refused, REQUESTS, 'requests');
});

test('some wrong tokens lock no right one out at the same address', async () => {
  const [{ session }, sender] = [await newAccount(), newSender()];
  await repeat(REQUESTS - 1, () => call(service, 'GET', '/session', { token: 'tses_unknown', headers: sender }));
  const ask = () => call(service, 'GET', '/session', { token: session, headers: sender });
  expect(await repeat(3, ask)).toEqual([200, 200, 200]);
});

test('an application has one limit, whichever of its tokens it sends', async () => {
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

test('requests without the scope they need count for their application, and not for its address', async () => {
  const [client, other, sender] = [await newClient(), await newClient(), newSender()];
  const token = async (of: typeof client) => (await fetchToken(of, newSender())).body.access_token as string;
  const [lacking, sufficient] = [await token(client), await token(other)];
  const ask = () => call(service, 'GET', '/profile', { token: lacking, headers: sender });
  expect(await repeat(REQUESTS + 1, ask)).toEqual([...Array<number>(REQUESTS).fill(403), 429]);
  expect((await call(service, 'GET', '/payments', { token: sufficient, headers: sender })).status).toBe(200);
});

test('guessing the codes of devices ends in a page that says so', async () => {
  const sender = newSender();
  const visitor = newVisitor(service);
  await visitor.submit('/signup', { email: `${randomUUID()}@example.com`, name: 'Ada', phone: '', password: PASSWORD });
  const guess = () => visitor.get('/device?user_code=BCDF-GHJK', sender);
  expect(await repeat(FAILURES, guess)).toEqual(Array(FAILURES).fill(400));
  const refused = await guess();
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
});

test('every answer tells what is left, and beyond the limit there is a problem', async () => {
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

test('pages are limited too', async () => {
  const [visitor, sender] = [newVisitor(service), newSender()];
  await repeat(REQUESTS, () => visitor.get('/signin', sender));
  const { status, headers } = await visitor.get('/signin', sender);
  expect([status, headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
});

test('without a trusted proxy, a sender cannot claim another address', async () => {
  const database = await createDatabase();
  const direct = await startServiceProcess(database.url, { ...SETTINGS, TRUSTED_PROXIES: '' });
  try {
    const statuses = await repeat(FAILURES + 1, () => signIn('nobody@example.com', 'wrong', newSender(), direct));
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await direct.stop();
    await database.drop();
  }
});

test('two processes on one database hold one limit', async () => {
  const database = await createDatabase();
  const processes = await Promise.all([
    startServiceProcess(database.url, SETTINGS),
    startServiceProcess(database.url, SETTINGS),
  ]);
  const [left, right] = processes;
  try {
    await failAtBoth(left, right);
    await introspectAtBoth(left, right);
    await guessDevicesAtBoth(left, right);
    await askBoth(left, right);
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
    await database.drop();
  }
});

async function failAtBoth(left: Target, right: Target): Promise<void> {
  const [{ email }, client, sender] = [await newAccount(left), await newClient(left), newSender()];
  const wrong = { ...client, client_secret: 'wrong' };
  expect(await repeat(3, () => signIn(email, 'wrong', sender, left))).toEqual([401, 401, 401]);
  expect(await repeat(2, () => signIn(email, 'wrong', sender, right))).toEqual([401, 401]);
  expect((await signIn(email, PASSWORD, sender, left)).status).toBe(429);
  expect((await signIn(email, PASSWORD, sender, right)).status).toBe(429);
  expect(await repeat(3, () => fetchToken(wrong, sender, left))).toEqual([401, 401, 401]);
  expect(await repeat(3, () => fetchToken(wrong, sender, right))).toEqual([401, 401, 429]);
}

async function introspectAtBoth(left: Target, right: Target): Promise<void> {
  const [client, headers] = [await newClient(left), newSender()];
  const form = { ...client, client_secret: 'wrong', token: 'tat_test_x' };
  const ask = (target: Target) => call(target, 'POST', '/oauth/introspect', { form, headers });
  expect(await repeat(3, () => ask(left))).toEqual([401, 401, 401]);
  expect(await repeat(3, () => ask(right))).toEqual([401, 401, 429]);
}

async function guessDevicesAtBoth(left: ServiceProcess, right: ServiceProcess): Promise<void> {
  const [visitor, elsewhere, sender] = [newVisitor(left), newVisitor(right), newSender()];
  await visitor.submit('/signup', { email: `${randomUUID()}@example.com`, name: 'Ada', phone: '', password: PASSWORD });
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  const guess = (as: typeof visitor) => () => as.get('/device?user_code=BCDF-GHJK', sender);
  expect(await repeat(3, guess(visitor))).toEqual([400, 400, 400]);
  expect(await repeat(3, guess(elsewhere))).toEqual([400, 400, 429]);
  expect((await guess(visitor)()).status).toBe(429);
}

/** A twentieth of the limit, and what arrives during a settlement: here no more than is sent at once. */
const AT_ONCE = 4;
const BEYOND = REQUESTS / 20 + AT_ONCE;

/** In processes of their own time goes on. */
async function farFromNextMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 30_000) await delay(left + 50);
}

async function askBoth(left: Target, right: Target): Promise<void> {
  await farFromNextMinute();
  const { session } = await newAccount(left);
  let admitted = 0;
  for (let round = 0; round < REQUESTS / 2; round++) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(index % 2 ? left : right, 'GET', '/session', { token: session }),
      ),
    );
    admitted += answers.filter(({ status }) => status === 200).length;
  }
  expect(admitted).toBeGreaterThanOrEqual(REQUESTS);
  expect(admitted).toBeLessThanOrEqual(REQUESTS + BEYOND);
}
