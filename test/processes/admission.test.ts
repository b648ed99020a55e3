import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { databasePool, sequelize } from '../../server/database/connect.ts';
import { Notifier } from '../../server/database/notifier.ts';
import { claimOfRequest, HEAVY_SECONDS, PoolPlaces, withClaim } from '../../server/database/pool-places.ts';
import { run } from '../../server/database/statements.ts';
import { BY_INDEXES, transaction } from '../../server/database/transaction.ts';
import { toRefusal } from '../../server/http/answers/error-handler.ts';
import { Payment } from '../../server/models/payments/payment.ts';
import { call, createMerchant, createPayment, type TestMerchant } from '../support/api.ts';
import { newOwner } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { CALLBACK, newPkce, registerBusinessApp } from '../support/oauth.ts';
import { startTestService, type OwnService } from '../support/service.ts';

/** A service with five connections: a tenant holds two at most, steps of payments and the service keep one each. */
let service: OwnService;
let attacker: TestMerchant;
let victim: TestMerchant;
let holder: Client;
beforeAll(async () => {
  service = await startTestService({ DATABASE_POOL: '5', LOCK_SECONDS: '20' });
  attacker = await createMerchant(service);
  victim = await createMerchant(service);
  holder = new Client({ connectionString: service.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await service.stop();
});

test('a business whose payments all wait for a lock leaves connections to the payments of others', async () => {
  await holder.query('BEGIN');
  await holder.query('SELECT FROM businesses WHERE id = $1 FOR UPDATE', [attacker.businessId]);
  const flood = Array.from({ length: 30 }, () => createPayment(service, attacker.token));
  const ended = Promise.all(flood).then((answers) => answers.map(({ status }) => status));
  const statuses: number[] = [];
  for (let payment = 0; payment < 5; payment++) statuses.push((await createPayment(service, victim.token)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201]);
  await holder.query('COMMIT');
  expect((await ended).filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  expect((await createPayment(service, attacker.token)).status).toBe(201);
});

test('invented applications wait in one line, and an application that has authenticated in that of its business', async () => {
  const enter = jest.spyOn(PoolPlaces.prototype, 'enter');
  const tenantsOf = async (send: () => Promise<unknown>) => {
    enter.mockClear();
    await send();
    return new Set(enter.mock.calls.map(([{ tenant }]) => tenant)); // as the claim is at the end of the request
  };
  const { businessId, id, secret } = await registerBusinessApp(service, await newOwner(service));
  const code = { response_type: 'code', code_challenge: newPkce().challenge, code_challenge_method: 'S256' };
  const push = (client_id: string, client_secret: string) =>
    call(service, 'POST', '/oauth/par', { form: { ...code, redirect_uri: CALLBACK, client_id, client_secret } });
  const invented = await tenantsOf(() => Promise.all(Array.from({ length: 50 }, () => push(randomUUID(), 'x'))));
  expect([...invented]).toEqual([expect.stringMatching(/^address /)]);
  const proven = await tenantsOf(() => push(id, secret!));
  expect([...proven]).toEqual([`business ${businessId}`]);
  enter.mockRestore();
});

test('replays of filtered deliveries, also such that only count, leave connections to the payments of others', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => createMerchant(service)));
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE webhook_attempts');
  let ended = 0;
  const flood = others.flatMap(({ token }) =>
    [true, false].map((dry_run) =>
      call(service, 'POST', '/webhook-deliveries/replay', { token, body: { outcome: ['5xx'], dry_run } }).then(
        (answer) => {
          if (answer.status < 500) ended++; // others have reached their time limit
          return answer;
        },
      ),
    ),
  );
  const waiting = `SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted AND relation = 'webhook_attempts'::regclass`;
  await eventually(async () => (await holder.query<{ count: number }>(waiting)).rows[0]!.count >= 2, 'the reads');
  const statuses = [await createPayment(service, victim.token), await createPayment(service, victim.token)];
  expect([statuses.map(({ status }) => status), ended]).toEqual([[201, 201], 0]);
  await holder.query('COMMIT');
  expect((await Promise.all(flood)).filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
});

const asHeavy = <T>(work: () => Promise<T>) => withClaim({ tenant: 'business of this test', work: 'heavy' }, work);

test('a heavy read has a time limit and cannot write, and its connection loses both afterwards', async () => {
  const settings = () =>
    run<{ statement_timeout: string; transaction_read_only: string }>({
      text: `SELECT current_setting('statement_timeout') AS statement_timeout,
        current_setting('transaction_read_only') AS transaction_read_only`,
    });
  const plain = await settings();
  const heavy = await asHeavy(() => Promise.all([settings(), settings(), settings()]));
  for (const [found] of heavy)
    expect(found).toEqual({ statement_timeout: `${HEAVY_SECONDS}s`, transaction_read_only: 'on' });
  expect(await Promise.all([settings(), settings(), settings(), settings()])).toEqual(Array(4).fill(plain));
  expect(await asHeavy(() => Payment.count({ where: { business_id: attacker.businessId } }))).toBeGreaterThan(0);
});

test('each statement of a heavy transaction has the time limit, which settings may lower, and no other transaction has it', async () => {
  const limitOf = (settings?: string) =>
    transaction(async (tx) => {
      await run({ text: 'SELECT 1' }, [], tx);
      const text = "SELECT current_setting('statement_timeout') AS own";
      return (await run<{ own: string }>({ text }, [], tx))[0]!.own;
    }, settings);
  const plain = await limitOf();
  expect(await asHeavy(() => limitOf())).toBe(`${HEAVY_SECONDS}s`);
  expect(await asHeavy(() => limitOf(BY_INDEXES))).toBe(`${HEAVY_SECONDS}s`);
  expect(await asHeavy(() => limitOf("SET LOCAL statement_timeout = '4s'"))).toBe('4s');
  expect(await limitOf()).toBe(plain);
  expect(plain).not.toBe(`${HEAVY_SECONDS}s`);
});

test('a heavy read that is cut off says how to narrow it, and its connection works again', async () => {
  const cut = asHeavy(async () => {
    await run({ text: 'SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)' }).catch((error: unknown) => {
      throw toRefusal(error);
    });
  });
  await expect(cut).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '30' } });
  await expect(cut).rejects.toThrow(/^The query took longer than 8 seconds and was stopped\. Narrow it: /);
  const again = await Promise.all(
    Array.from({ length: 8 }, () => asHeavy(() => run<{ one: number }>({ text: 'SELECT 1 AS one' }))),
  );
  expect(again).toEqual(Array(8).fill([{ one: 1 }]));
});

test('notifications do not wait in the line of the tenant whose request was first to send one', async () => {
  await holder.query('SELECT pg_advisory_lock(99)');
  const waiting = asHeavy(() => run({ text: 'SELECT pg_advisory_lock(99), pg_advisory_unlock(99)' }));
  await asHeavy(() => new Notifier().notify('tallystick_test', ['one'])); // a tenant has one heavy read at a time
  await holder.query('SELECT pg_advisory_unlock(99)');
  await waiting;
});

test('filtered lists and search answer as before', async () => {
  const { body: payment } = await createPayment(service, victim.token, { merchant_reference: 'A-1' });
  const list = await call(service, 'GET', '/payments?merchant_reference=A-1&currency=EUR', { token: victim.token });
  expect([list.status, list.body.data[0].reference]).toEqual([200, payment.reference]);
  const found = await call(service, 'GET', '/search?q=A-1', { token: victim.token });
  expect(found.status).toBe(200);
});

/** Notes the kinds of work that take connections from now on. */
function watchWorks() {
  const { connectionManager } = sequelize;
  const take = connectionManager.getConnection.bind(connectionManager);
  const works: (string | undefined)[] = [];
  const spy = jest.spyOn(connectionManager, 'getConnection').mockImplementation((options) => {
    works.push(claimOfRequest()?.work);
    return take(options);
  });
  return { works, end: () => spy.mockRestore() };
}

test('a page that shows a filtered list after a refused action reads it as heavy work', async () => {
  const owner = await newOwner(service);
  const { works, end } = watchWorks();
  const act = async (query: string, name: string) => {
    works.length = 0;
    const { status } = await owner.act(`/payments${query}`, 'save-view', { name });
    return [status, works.includes('heavy')];
  };
  expect(await act('?show=open', '')).toEqual([400, true]);
  expect(await act('', '')).toEqual([400, false]);
  expect(await act('?show=open', 'Open')).toEqual([303, false]);
  end();
});

test('the page of payouts, which adds up what is not settled, reads as heavy work', async () => {
  const owner = await newOwner(service);
  const { works, end } = watchWorks();
  expect((await owner.open('/payouts')).status).toBe(200);
  expect(works).toContain('heavy');
  end();
});

test('a connection that is asked for without saying what for goes back to the pool', async () => {
  const manager = sequelize.connectionManager;
  const ask = manager.getConnection.bind(manager) as () => Promise<object>; // as the library that counts failures does
  for (let time = 0; time < 10; time++) await asHeavy(async () => manager.releaseConnection(await ask()));
  expect(databasePool().waited_for).toBe(0);
});
