import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limitKey } from '../../../server/limits/quota.ts';
import { call, PASSWORD } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';
import {
  FAILURES,
  fetchToken,
  newAccount,
  newClient,
  newSender,
  repeat,
  REQUESTS,
  SETTINGS,
  signIn,
  type Target,
} from '../../support/rate-limits.ts';
import type { TestService } from '../../support/service.ts';
import { newVisitor, sessionCookie } from '../../support/visitor.ts';

test('without a trusted proxy, a sender cannot claim another address', async () => {
  const database = await createDatabase();
  const direct = await startServiceProcess(database.url, { ...SETTINGS, TRUSTED_PROXIES: '' });
  try {
    const statuses = await repeat(FAILURES + 1, () => signIn('nobody@example.com', 'wrong', newSender(), direct));
    expect(statuses.at(-1)).toBe(429);
    expect(direct.output().match(/A request has X-Forwarded-For, but no proxy is trusted/g)).toHaveLength(1);
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
    await askBoth({ databaseUrl: database.url }, left, right);
    expect(left.output() + right.output()).not.toContain('X-Forwarded-For'); // their proxy is trusted
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
  elsewhere.cookies.set(sessionCookie(right), visitor.cookies.get(sessionCookie(left))!);
  const guess = (as: typeof visitor) => () => as.get('/device?user_code=BCDF-GHJK', sender);
  expect(await repeat(3, guess(visitor))).toEqual([400, 400, 400]);
  expect(await repeat(3, guess(elsewhere))).toEqual([400, 400, 429]);
  expect((await guess(visitor)()).status).toBe(429);
}

/** A twentieth of the limit, and the requests of one settlement: the maximum sent at once. */
const AT_ONCE = 4;
const BEYOND = REQUESTS / 20 + AT_ONCE;

/** Waits for a moment far from the next minute, because the clocks of separate processes are real. */
async function farFromNextMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 50_000) await delay(left + 50);
}

async function askBoth(service: Pick<TestService, 'databaseUrl'>, left: Target, right: Target): Promise<void> {
  await farFromNextMinute();
  const { id, session } = await newAccount(left);
  const key = limitKey('requests', `user ${id}`);
  const settled = async () => (await sql(service, 'SELECT points FROM rate_limits WHERE key = $1', [key]))[0]?.points;
  let admitted = 0;
  for (let round = 0; round < REQUESTS / 2; round++) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(index % 2 ? left : right, 'GET', '/session', { token: session }),
      ),
    );
    admitted += answers.filter(({ status }) => status === 200).length;
    // A slow settlement would include the requests of several rounds.
    await eventually(async () => (await settled()) === admitted, 'the settlement');
  }
  expect(admitted).toBeGreaterThanOrEqual(REQUESTS);
  expect(admitted).toBeLessThanOrEqual(REQUESTS + BEYOND);
}
