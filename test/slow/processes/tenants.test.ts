import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { endPayouts } from '../../../server/domain/payouts/ended-payouts.ts';
import { Batches } from '../../../server/limits/batches.ts';
import { Exports } from '../../../server/limits/exports.ts';
import { call, createMerchant, createPayment, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { newMember, newOwner } from '../../support/dashboard.ts';
import { tally, times } from '../../support/payments.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

/** One tenant, alone or with an empty account, never stops another. */

/** A separate service with the pool of production, because the shared one serves other files. */
let service: OwnService;
let noisy: TestMerchant;
let victim: TestMerchant;
beforeAll(async () => {
  service = await startTestService({
    MAX_BUSINESSES: '4',
    MAX_APPLICATIONS: '5',
    MAX_ENDPOINTS: '3',
    MAX_STREAMS: '4',
    LOCK_SECONDS: '2',
  });
  noisy = await createMerchant(service);
  victim = await createMerchant(service);
});
afterAll(() => service.stop());

const pay = ({ token }: TestMerchant) => createPayment(service, token);

test('requests that wait for the lock of a business are answered 503, and others are served', async () => {
  const other = new Client(service.databaseUrl);
  await other.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM businesses WHERE id = $1 FOR UPDATE', [noisy.businessId]);
  const [held, served] = await Promise.all([times(15, () => pay(noisy)), times(5, () => pay(victim))]);
  expect([tally(held), tally(served)]).toEqual([{ '503 unavailable': 15 }, { '201': 5 }]);
  for (const { headers, body } of held)
    expect([headers.get('Retry-After'), body.detail]).toEqual(['1', expect.stringContaining('Nothing was changed')]);
  await other.query('COMMIT');
  await other.end();
  expect((await pay(noisy)).status).toBe(201);
});

test('while another searches for texts with many spellings, payments are made', async () => {
  const search = () => call(service, 'GET', `/search?q=${encodeURIComponent('ǅǅǅǅ')}`, { token: noisy.token });
  const [searches, payments] = await Promise.all([times(250, search), times(5, () => pay(victim))]);
  expect([tally(searches), tally(payments)]).toEqual([{ '200': 250 }, { '201': 5 }]);
});

test('a member has two exports under way at a time, a business four, and the rest get a time to retry', async () => {
  const owner = await newOwner(service);
  const members = [owner, await newMember(service, owner, 'admin'), await newMember(service, owner, 'viewer')];
  const { exports } = service.parts.limits;
  const read = exports.read.bind(exports);
  /** Starts exports that read nothing until this many others were refused. */
  const exportsOf = async (who: typeof members, each: number, refused: number) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    exports.read = (page) => read(() => released.then(page));
    let told = 0;
    const answers = who.flatMap((member) => Array.from({ length: each }, () => member.open('/payments.csv')));
    for (const answer of answers) void answer.then(({ status }) => (told += status === 429 ? 1 : 0));
    await eventually(() => told === refused, 'the refusals');
    release();
    return Promise.all(answers);
  };
  const ofOne = await exportsOf([owner], 20, 18);
  expect(statusesOf(ofOne)).toEqual({ '200': 2, '429': 18 });
  const refused = ofOne.find(({ status }) => status === 429)!;
  expect(refused.headers.get('Retry-After')).toBe('10');
  expect(refused.html).toContain('at most two exports running');
  expect(quotaOf(refused.headers)).toEqual(['"exports";q=2', '"exports";r=0;t=10']);
  expect(statusesOf(await exportsOf(members, 2, 2))).toEqual({ '200': 4, '429': 2 });
  exports.read = read;
  expect((await owner.open('/payments.csv')).status).toBe(200);
});

test('exports rest between pages for as long as a page took', async () => {
  const exports = new Exports({ MAX_EXPORTS: 4 });
  const begun: number[] = [];
  let ended = 0;
  const page = async () => {
    begun.push(performance.now());
    await delay(100);
    ended ||= performance.now();
  };
  await Promise.all([exports.read(page), exports.read(page)]);
  expect(begun[1]! - ended).toBeGreaterThanOrEqual(0.9 * (ended - begun[0]!));
});

test('upkeep rests between batches for as long as a batch took', async () => {
  const batches = new Batches();
  const begun = performance.now();
  let ended = 0;
  await batches.takeForUpkeep(async () => {
    await delay(100);
    ended = performance.now();
  });
  expect(performance.now() - ended).toBeGreaterThanOrEqual(0.9 * (ended - begun));
});

test('the ends of payouts take the turns of upkeep, which rest', async () => {
  const taken = jest.spyOn(service.parts.batches, 'takeForUpkeep');
  await endPayouts(service.parts, new AbortController().signal);
  expect(taken).toHaveBeenCalled();
  taken.mockRestore();
});

test('while an event goes to many endpoints, requests have their turn between its attempts', async () => {
  const { config, worker } = service.parts;
  const { MAX_ENDPOINTS } = config;
  config.MAX_ENDPOINTS = 60;
  const receiver = await startReceiver();
  const merchant = await createMerchant(service);
  const { token } = merchant;
  const register = () =>
    call(service, 'POST', '/webhook-endpoints', { token, body: { url: receiver.url, events: [] } });
  await register();
  await pay(merchant); // the host is known from now on
  await receiver.waitFor(1);
  for (let count = 1; count < 60; count += 1) expect((await register()).status).toBe(201);
  config.MAX_ENDPOINTS = MAX_ENDPOINTS;
  const enter = worker!.pacer.enter.bind(worker!.pacer);
  /** Number of attempts that began in each turn of the event loop. */
  const begun = [0];
  let isCounting = true;
  const countOn = () => {
    if (begun.at(-1) !== 0) begun.push(0);
    if (isCounting) setImmediate(countOn);
  };
  countOn();
  worker!.pacer.enter = (...given) => {
    begun[begun.length - 1]! += 1;
    return enter(...given);
  };
  await pay(merchant);
  await receiver.waitFor(61);
  isCounting = false;
  worker!.pacer.enter = enter;
  expect(Math.max(...begun)).toBeLessThanOrEqual(2);
});

const quotaOf = (headers: Headers) => ['RateLimit-Policy', 'RateLimit'].map((name) => headers.get(name));

const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => [status, of!.length]),
  );

test('a user owns no more businesses than MAX_BUSINESSES, also of those that are created at once', async () => {
  const owner = await newOwner(service);
  const { session, businessId } = owner;
  const create = () => call(service, 'POST', '/businesses', { token: session, body: { name: 'Shop' } });
  const answers = await times(6, create);
  expect(tally(answers)).toEqual({ '201': 3, '409 limit_reached': 3 });
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.detail).toBe('A user can own 4 businesses. Close one that is no longer used first.');
  const page = await owner.submit('/dashboard', { name: 'Shop' });
  expect([page.status, page.html]).toEqual([400, expect.stringContaining('A user can own 4 businesses.')]);
  const { body } = await call(service, 'GET', `/businesses/${businessId}`, { token: session });
  const closed = await call(service, 'POST', `/businesses/${businessId}/close`, {
    token: session,
    body: { name: body.name },
  });
  expect(closed.status).toBe(200);
  expect(tally(await times(2, create))).toEqual({ '201': 1, '409 limit_reached': 1 });
});

test.each(['a business', 'a user without one'])('%s has no more applications than MAX_APPLICATIONS', async (whose) => {
  const { session, businessId } = await newOwner(service); // with an application in the business
  const body = {
    name: 'Shop',
    is_confidential: true,
    ...(whose === 'a business'
      ? { grant_types: ['client_credentials'], scopes: ['payments:read'], business_id: businessId }
      : {
          grant_types: ['authorization_code'],
          scopes: ['profile:read'],
          redirect_uris: ['https://shop.example/callback'],
        }),
  };
  const register = () => call(service, 'POST', '/oauth/clients', { token: session, body });
  const answers = await times(8, register);
  const most = whose === 'a business' ? 4 : 5;
  expect(tally(answers)).toEqual({ '201': most, '409 limit_reached': 8 - most });
  const { body: created } = answers.find(({ status }) => status === 201)!;
  expect((await call(service, 'DELETE', `/oauth/clients/${created.client_id}`, { token: session })).status).toBe(204);
  expect(tally(await times(2, register))).toEqual({ '201': 1, '409 limit_reached': 1 });
});

test('a business has no more endpoints than MAX_ENDPOINTS in an environment, also of those that it registers at once', async () => {
  const { token } = await createMerchant(service);
  const body = { url: 'http://127.0.0.1:9/hooks', events: [] };
  const register = () => call(service, 'POST', '/webhook-endpoints', { token, body });
  const answers = await times(6, register);
  expect(tally(answers)).toEqual({ '201': 3, '409 limit_reached': 3 });
  const { body: created } = answers.find(({ status }) => status === 201)!;
  expect((await call(service, 'DELETE', `/webhook-endpoints/${created.id}`, { token })).status).toBe(204);
  expect(tally(await times(2, register))).toEqual({ '201': 1, '409 limit_reached': 1 });
});

test('a business has no more streams open than MAX_STREAMS, and others open theirs', async () => {
  const open = async ({ token }: TestMerchant) => {
    const connection = new AbortController();
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.baseUrl}/events/stream`, { headers, signal: connection.signal });
    return { status: answer.status, headers: answer.headers, hangUp: () => connection.abort() };
  };
  const streams = await times(6, () => open(noisy));
  const refused = streams.find(({ status }) => status === 429)!;
  const others = await times(2, () => open(victim));
  expect([statusesOf(streams), statusesOf(others)]).toEqual([{ '200': 4, '429': 2 }, { '200': 2 }]);
  expect(quotaOf(refused.headers)).toEqual(['"streams";q=4', '"streams";r=0;t=10']);
  [...streams, ...others].forEach(({ hangUp }) => hangUp());
  await eventually(() => service.parts.streams.size === 0, 'all streams to end');
});

test('behind the many endpoints that one business deletes at once, another deletes one at its turn', async () => {
  const { batches } = service.parts;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const upkeep = batches.takeForUpkeep(() => released);
  const asked: string[] = [];
  const begun: string[] = [];
  const take = batches.take.bind(batches);
  batches.take = (tenant, batch) => {
    asked.push(tenant.business_id);
    return take(tenant, () => {
      begun.push(tenant.business_id);
      return batch();
    });
  };
  let ended = 0;
  const remove = ({ token }: TestMerchant) =>
    call(service, 'DELETE', '/webhook-endpoints/we_01jd3k5m7n9p1q3r5s7t9v1w3x', { token }).finally(() => (ended += 1));
  const many = Promise.all(Array.from({ length: 205 }, () => remove(noisy)));
  await eventually(() => ended === 5, 'the refusals, after as many as may wait');
  const one = remove(victim);
  await eventually(() => asked.includes(victim.businessId), 'the other'); // background upkeep may wait, too
  release();
  await upkeep;
  expect((await one).status).toBe(404);
  const answers = await many;
  batches.take = take;
  expect(tally(answers)).toEqual({ '404 not_found': 200, '503 unavailable': 5 });
  expect(begun.indexOf(victim.businessId)).toBe(1);
  const refused = answers.find(({ status }) => status === 503)!;
  expect([refused.headers.get('Retry-After'), refused.body.detail]).toEqual([
    '5',
    expect.stringContaining('disabled or deleted'),
  ]);
});

test('behind the many expired payments of one business, that of another comes to an end at once', async () => {
  const { reference } = (await createPayment(service, victim.token, { payment_method: undefined })).body;
  await sql(
    service,
    `INSERT INTO payments (reference, business_id, environment, client_id, status, amount, currency, capture_method,
       metadata, created_at, updated_at, expires_at)
     SELECT 'pay_' || substr(md5($1 || number), 1, 26), $1, 'TEST', $2, 'PENDING', 1250, 'EUR', 'MANUAL', '{}',
       now() - interval '2 hours', now() - interval '2 hours', now() - interval '1 hour'
     FROM generate_series(1, 12000) AS number`,
    [noisy.businessId, noisy.clientId],
  );
  await sql(service, 'UPDATE payments SET expires_at = now() WHERE reference = $1', [reference]);
  const statusOf = async () =>
    (await sql(service, 'SELECT status FROM payments WHERE reference = $1', [reference]))[0]!.status;
  await eventually(async () => (await statusOf()) === 'EXPIRED', 'the payment of the other');
  const left = await sql(service, "SELECT FROM payments WHERE business_id = $1 AND status = 'PENDING'", [
    noisy.businessId,
  ]);
  expect(left.length).toBeGreaterThan(10_000);
});
