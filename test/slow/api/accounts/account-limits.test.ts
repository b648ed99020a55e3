import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import argon2 from 'argon2';
import { randomUUID } from 'node:crypto';
import { call, PASSWORD } from '../../../support/api.ts';
import '../../../support/clock.ts'; // counts restart every whole minute, which no test may straddle
import { sql } from '../../../support/database.ts';
import * as limited from '../../../support/rate-limits.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { newVisitor } from '../../../support/visitor.ts';

const { expectLimitHeaders, FAILURES, newSender, repeat, SIGN_UPS } = limited;

/** A service without a worker, so that the jobs of a request stay in the queue; hashing costs as much as in production. */
let service: OwnService;
beforeAll(async () => {
  service = await startTestService({ ...limited.SETTINGS, ROLE: 'api' }, {});
});
afterAll(() => service.stop());

const NEXT = 'seven green lanterns at dusk';

const newAccount = () => limited.newAccount(service);

test('passwords are stored as argon2id with the cost that was chosen', async () => {
  const { email } = await newAccount();
  const [row] = await sql(service, 'SELECT password_hash FROM users WHERE email = $1', [email]);
  const [, type, version, cost] = String(row!.password_hash).split('$');
  expect([type, version, cost!.split(',').toSorted()]).toEqual(['argon2id', 'v=19', ['m=19456', 'p=1', 't=2']]);
});

test('an unknown email address costs the same work as a wrong password', async () => {
  const { email } = await newAccount();
  const hash = jest.spyOn(argon2, 'hash');
  for (const address of [email, 'unknown@example.com']) {
    const body = { email: address, password: 'not the right one' };
    await call(service, 'POST', '/session', { body });
  }
  const costs = hash.mock.calls.map(([, { memoryCost, timeCost, parallelism } = {}]) => [
    memoryCost,
    timeCost,
    parallelism,
  ]);
  expect(costs).toEqual([
    [19_456, 2, 1],
    [19_456, 2, 1],
  ]);
  hash.mockRestore();
});

test.each([
  ['/password/change', (password: string) => ({ current_password: password, password: NEXT })],
  ['/email/change', (password: string) => ({ email: 'ada@example.org', password })],
])('guesses at the current password by %s count as failed sign-ins', async (path, bodyOf) => {
  const user = await newAccount();
  const guess = () => call(service, 'POST', path, { token: user.session, body: bodyOf('not the password') });
  expect(await repeat(FAILURES + 1, guess)).toEqual([...Array<number>(FAILURES).fill(403), 429]);
  const right = () => call(service, 'POST', path, { token: user.session, body: bodyOf(PASSWORD) });
  const signIn = () => call(service, 'POST', '/session', { body: { email: user.email, password: PASSWORD } });
  expect([(await right()).status, (await signIn()).status]).toEqual([429, 429]);
});

test('failed sign-ins count for the email address, however many accounts have it', async () => {
  const [{ email }, headers] = [await newAccount(), newSender()];
  const body = { email: email.toUpperCase(), password: NEXT, name: 'Grace', transport: 'bearer' };
  expect((await call(service, 'POST', '/users', { body, headers: newSender() })).status).toBe(201);
  const signIn = (password: string) => call(service, 'POST', '/session', { body: { email, password }, headers });
  expect(await repeat(FAILURES, () => signIn('not the password'))).toEqual(Array(FAILURES).fill(401));
  expect([(await signIn(PASSWORD)).status, (await signIn(NEXT)).status]).toEqual([429, 429]);
});

test('changes of password are limited, because trying the new one does not fail', async () => {
  const [user, sender] = [await newAccount(), newSender()];
  let current = PASSWORD;
  const change = async () => {
    const password = `${NEXT} ${crypto.randomUUID()}`;
    const body = { current_password: current, password };
    const answer = await call(service, 'POST', '/password/change', { token: user.session, body, headers: sender });
    if (answer.status === 204) current = password;
    return answer;
  };
  expect(await repeat(SIGN_UPS, change)).toEqual(Array(SIGN_UPS).fill(204));
  const refused = await change();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expectLimitHeaders(refused, SIGN_UPS, 'password_changes');
});

test('a request for a new password does nothing that depends on the address, and keeps it encrypted', async () => {
  const user = await newAccount();
  const left = async () => [
    await sql(service, 'SELECT count(*)::integer FROM mails'),
    await sql(service, 'SELECT count(*)::integer FROM account_links'),
  ];
  const before = await left();
  const unknown = `${'x'.repeat(36)}@example.com`; // as long as the known one
  for (const email of [user.email, unknown])
    expect((await call(service, 'POST', '/password/request-reset', { body: { email } })).status).toBe(202);
  expect(await left()).toEqual(before);
  const jobs = await sql(service, "SELECT data FROM pgboss.job WHERE name = 'password-reset'");
  const sizes = jobs.map((job) => Buffer.from((job as { data: { sealed: string } }).data.sealed, 'base64').length);
  expect([sizes.length, new Set(sizes).size]).toEqual([2, 1]);
  expect(JSON.stringify(jobs)).not.toMatch(/example\.com/);
});

test('requests for a new password have the limit of sign-ups', async () => {
  await sql(service, 'DELETE FROM rate_limits');
  const ask = () => call(service, 'POST', '/password/request-reset', { body: { email: 'nobody@example.com' } });
  const answers = await repeat(SIGN_UPS + 2, ask);
  expect(answers.at(-1)).toBe(429);
  expect(answers.filter((status) => status === 202).length).toBeLessThanOrEqual(SIGN_UPS);
});

test('sign-ups with one email address are limited', async () => {
  const [{ email }, sender] = [await newAccount(), newSender()];
  const body = { email, password: PASSWORD, name: 'Ada' };
  const ask = () => call(service, 'POST', '/users', { body, headers: sender });
  expect(await repeat(SIGN_UPS, ask)).toEqual(Array(SIGN_UPS).fill(201));
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expectLimitHeaders(refused, SIGN_UPS, 'sign_ups');
});

test('successful sign-ups are limited too, for their own address only', async () => {
  const sender = newSender();
  const sendFrom = (headers: Record<string, string>) => {
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD, name: 'Ada' };
    return call(service, 'POST', '/users', { body, headers });
  };
  const answers = await Promise.all(Array.from({ length: SIGN_UPS * 2 }, () => sendFrom(sender)));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(SIGN_UPS).fill(201),
    ...Array<number>(SIGN_UPS).fill(429),
  ]);
  expect((await sendFrom(newSender())).status).toBe(201);
});

test('the sign-up form has the limit of the API, and keeps the input', async () => {
  const sender = newSender();
  const email = `${randomUUID()}@example.com`;
  const signUp = () =>
    newVisitor(service).submit('/signup', { email, name: 'Ada Lovelace', phone: '', password: PASSWORD }, sender);
  await repeat(SIGN_UPS, signUp);
  const refused = await signUp();
  expect(refused.status).toBe(429);
  for (const shown of ['Too many sign-ups from this address', `value="${email}"`, 'value="Ada Lovelace"'])
    expect(refused.html).toContain(shown);
  expect(refused.html).not.toContain(PASSWORD);
  expectLimitHeaders(refused, SIGN_UPS, 'sign_ups');
});

test('a hundred wrong passwords from anywhere close an account to strangers for a day, but not to its user', async () => {
  const [user, home] = [await newAccount(), newSender()];
  await sql(service, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
  const enter = (password: string, headers: Record<string, string>) =>
    limited.signIn(user.email, password, headers, service);
  expect((await enter(PASSWORD, home)).status).toBe(201);
  const body = { email: user.email, password: 'another password of my own', name: 'Eve' };
  const double = newSender(); // has an account with the same address, which it cannot verify
  expect((await call(service, 'POST', '/users', { body, headers: double })).status).toBe(201);
  expect(await repeat(100, () => enter('not the password', newSender()))).toEqual(Array(100).fill(401));
  for (const password of [PASSWORD, 'not the password']) {
    for (const sender of [newSender(), double]) {
      const refused = await enter(password, sender);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(refused.body.detail).toMatch(
        /more than 100 within a day.* A passkey works at once, and so does a new password/,
      );
      expect(refused.headers.get('RateLimit-Policy')).toBe('"wrong_passwords";q=100;w=86400');
    }
  }
  expect([(await enter('not the password', home)).status, (await enter(PASSWORD, home)).status]).toEqual([401, 201]);
  expect((await call(service, 'GET', '/session', { token: user.session })).status).toBe(200);
  const jobs = await sql(service, "SELECT data FROM pgboss.job WHERE name = 'guessed-password'");
  expect([jobs.length, JSON.stringify(jobs).includes('example.com')]).toEqual([1, false]);
});
