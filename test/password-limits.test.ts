import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, PASSWORD, signUp, type TestUser } from './support/api.ts';
import { sql } from './support/database.ts';
import { startTestService, type OwnService } from './support/service.ts';

const FAILURES = 3;
const REQUESTS = 4;

/** Without a worker, so that the jobs of a request stay in the queue. */
let service: OwnService;
beforeAll(async () => {
  service = await startTestService({
    ROLE: 'api',
    RATE_LIMIT_FAILURES: String(FAILURES),
    RATE_LIMIT_SIGN_UPS: String(REQUESTS),
  });
});
afterAll(() => service.stop());

const statuses = async (asking: (() => ReturnType<typeof call>)[]) => {
  const answers = [];
  for (const ask of asking) answers.push(await ask());
  return answers.map(({ status }) => status);
};

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test.each([
  [
    '/password/change',
    (password: string) => ({ current_password: password, password: 'seven green lanterns at dusk' }),
  ],
  ['/email/change', (password: string) => ({ email: 'ada@example.org', password })],
])('guesses at the present password by %s count like those of sign-ins', async (path, bodyOf) => {
  const user: TestUser = await signUp(service);
  const guess = () => call(service, 'POST', path, { token: user.session, body: bodyOf('not the password') });
  expect(await statuses(repeat(FAILURES + 1, guess))).toEqual([...repeat(FAILURES, 403), 429]);
  const right = () => call(service, 'POST', path, { token: user.session, body: bodyOf(PASSWORD) });
  const signIn = () => call(service, 'POST', '/session', { body: { email: user.email, password: PASSWORD } });
  expect(await statuses([right, signIn])).toEqual([429, 429]);
});

test('a request for a new password does nothing that depends on the address, and keeps it encrypted', async () => {
  const user = await signUp(service);
  const left = async () => [
    await sql(service, 'SELECT count(*)::integer FROM mails'),
    await sql(service, 'SELECT count(*)::integer FROM account_links'),
  ];
  const before = await left();
  const unknown = `${'x'.repeat(36)}@example.com`; // as long as the known one
  const ask = (email: string) => () => call(service, 'POST', '/password/request-reset', { body: { email } });
  expect(await statuses([ask(user.email), ask(unknown)])).toEqual([202, 202]);
  expect(await left()).toEqual(before);
  const jobs = await sql(service, "SELECT data FROM pgboss.job WHERE name = 'password-reset'");
  const sizes = jobs.map((job) => Buffer.from((job as { data: { sealed: string } }).data.sealed, 'base64').length);
  expect([sizes.length, new Set(sizes).size]).toEqual([2, 1]);
  expect(JSON.stringify(jobs)).not.toMatch(/example\.com/);
});

test('an address asks for new passwords as often as it signs up', async () => {
  await sql(service, 'DELETE FROM rate_limits');
  const ask = () => call(service, 'POST', '/password/request-reset', { body: { email: 'nobody@example.com' } });
  const answers = await statuses(repeat(REQUESTS + 2, ask));
  expect(answers.at(-1)).toBe(429);
  expect(answers.filter((status) => status === 202).length).toBeLessThanOrEqual(REQUESTS);
});
