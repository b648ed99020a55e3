import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { percentile } from '../../../scripts/bench/percentile.ts';
import { Passwords } from '../../../server/domain/accounts/passwords.ts';
import {
  call,
  createMerchant,
  createPayment,
  PASSWORD,
  signUp,
  type TestMerchant,
  type TestUser,
} from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { hiddenFields, newVisitor } from '../../support/visitor.ts';

/** A hasher whose hashes can be delayed. */
class HeldPasswords extends Passwords {
  released = Promise.resolve();

  override async hash(...parameters: Parameters<Passwords['hash']>): Promise<string> {
    await this.released;
    return super.hash(...parameters);
  }
}

const passwords = new HeldPasswords({ memoryCost: 1024, timeCost: 1 });
let service: TestService;
let user: TestUser;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService({ TRUSTED_PROXIES: 'loopback', RATE_LIMIT_SIGN_UPS: '20' }, { passwords });
  user = await signUp(service);
  merchant = await createMerchant(service);
});
afterAll(() => service.stop());

const from = (host: number) => ({ 'X-Forwarded-For': `198.51.100.${host}` });

const signIn = (headers: Record<string, string>, email = `${randomUUID()}@example.com`, password = PASSWORD) =>
  call(service, 'POST', '/session', { body: { email, password, transport: 'bearer' }, headers });

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Delays hashes until `isReached`, so that callers wait in their line, however fast the machine is. */
async function untilReached(isReached: () => boolean, what: string): Promise<void> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  passwords.released = promise;
  await eventually(isReached, what).finally(release);
}

test('of 500 parallel sign-ins from one address few are hashed, the rest get a time to retry, and others sign in', async () => {
  const early: number[] = [];
  const full = untilReached(() => early.includes(503), 'the first to be told');
  const flood = Array.from({ length: 500 }, async () => {
    const answer = await signIn(from(1));
    early.push(answer.status);
    return answer;
  });
  await full;
  const meanwhile = await signIn(from(2), user.email);
  const answers = await Promise.all(flood);
  expect(meanwhile.status).toBe(201);
  const hashed = count(answers, 401);
  const told = answers.filter(({ status }) => status === 503);
  expect(hashed).toBeGreaterThanOrEqual(20);
  expect(hashed).toBeLessThan(250); // a place became free while others arrived
  expect(hashed + count(answers, 429) + told.length).toBe(500);
  expect(told[0]!.body).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('try again in 2 seconds'),
  });
  expect(told[0]!.headers.get('Retry-After')).toBe('2');
  expect((await signIn(from(1), user.email)).status).toBe(201);
});

test('while no hash ends, 42 of 500 sign-ins wait, 22 of them from one address, and the rest hear at once when to retry', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  passwords.released = promise;
  const statuses: number[] = [];
  const send = async (host: number) => void statuses.push((await signIn(from(host))).status);
  const told = () => statuses.filter((status) => status === 503).length;
  const ofOne = Array.from({ length: 300 }, () => send(130));
  await eventually(() => told() === 278, 'all but 22 from one address to be told');
  const ofMany = Array.from({ length: 200 }, (_, index) => send(131 + (index % 50)));
  await eventually(() => told() === 458, 'all but 42 to be told');
  expect(statuses).toHaveLength(458);
  release();
  await Promise.all([...ofOne, ...ofMany]);
  expect([told(), statuses.length]).toEqual([458, 500]);
});

test('of 200 parallel sign-ins from many addresses, no more wait than there are places', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => signIn(from(10 + (index % 50)))));
  expect(count(answers, 401)).toBeGreaterThanOrEqual(40);
  expect(count(answers, 503)).toBeGreaterThan(50);
  expect(count(answers, 401) + count(answers, 503)).toBe(200);
});

test('two addresses that try passwords on 25 connections each stop no sign-in from another address', async () => {
  let isOver = false;
  const flood = Array.from({ length: 50 }, async (_, connection) => {
    while (!isOver) await signIn(from(200 + (connection % 2)));
  });
  for (let round = 0; round < 3; round++) {
    const others = await Promise.all(Array.from({ length: 15 }, (_, index) => signIn(from(210 + index), user.email)));
    expect(others.map(({ status }) => status)).toEqual(Array(15).fill(201));
  }
  isOver = true;
  await Promise.all(flood);
});

test('in a flood the forms say so on their page, and keep what was entered', async () => {
  const email = `${randomUUID()}@example.com`;
  const forms = await Promise.all(
    ['/signin', '/signup'].map(async (path) => {
      const visitor = newVisitor(service);
      return { visitor, path, hidden: hiddenFields((await visitor.get(path)).html) };
    }),
  );
  // From many addresses, because requests of one take turns.
  const flood = Array.from({ length: 200 }, (_, index) => signIn(from(10 + (index % 50))));
  const pages = await Promise.all(
    Array.from({ length: 10 }).flatMap((_, index) =>
      forms.map(({ visitor, path, hidden }) => {
        const fields = { ...hidden, email, name: 'Ada Lovelace', phone: '', password: PASSWORD };
        return visitor.post(path, fields, from(60 + index));
      }),
    ),
  );
  await Promise.all(flood);
  const told = pages.filter(({ status }) => status === 503);
  expect(told.length).toBeGreaterThan(0);
  for (const { html, headers } of told) {
    expect(html).toContain('Too many sign-ins and sign-ups are in progress. Nothing was changed');
    expect(html).toContain(`value="${email}"`);
    expect([headers.get('Retry-After'), headers.get('Content-Type')]).toEqual(['2', 'text/html; charset=utf-8']);
  }
});

test('payments go on while 16 connections sign up without end', async () => {
  const pay = async () => {
    const began = performance.now();
    expect((await createPayment(service, merchant.token)).status).toBe(201);
    return performance.now() - began;
  };
  const times = async () => {
    const taken: number[] = [];
    for (let payment = 0; payment < 10; payment++) taken.push(await pay());
    return taken;
  };
  await times(); // warmed up
  const [slowdowns, statuses] = [[] as number[], new Set<number>()];
  // In rounds, so that other load on the machine affects both in most of them.
  for (let round = 0; round < 6; round++) {
    const alone = percentile(await times(), 50);
    let isOver = false;
    const signUps = Array.from({ length: 16 }, async (_, connection) => {
      while (!isOver) {
        const body = { email: `${randomUUID()}@example.com`, password: PASSWORD, name: 'Ada' };
        const headers = from(100 + 16 * round + connection);
        statuses.add((await call(service, 'POST', '/users', { body, headers })).status);
      }
    });
    slowdowns.push(percentile(await times(), 50) / (alone + 2));
    isOver = true;
    await Promise.all(signUps);
  }
  expect(statuses).toContain(201);
  expect(percentile(slowdowns, 50)).toBeLessThan(6); // ten times as long, when hashes do not take turns
});
