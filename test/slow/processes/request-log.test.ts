import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { trimRequestLog } from '../../../server/domain/upkeep/trim-request-log.ts';
import type { NewBodies } from '../../../server/models/requests/logged-request.ts';
import { call, createMerchant, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { times } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { durationOf } from '../../support/starvation.ts';

let service: OwnService;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }); // its own maintenance job would wait for the same locks each minute
  merchant = await createMerchant(service);
});
afterAll(() => service.stop());

const EMPTY = 'TRUNCATE request_log, request_bodies, application_hours, application_uses';

beforeEach(async () => {
  await written();
  await sql(service, EMPTY);
});

/** Waits until everything is written. */
async function written(): Promise<void> {
  const marker = `marker-${crypto.randomUUID()}`;
  await call(service, 'GET', '/balance', { token: merchant.token, headers: { 'Request-Id': marker } });
  await eventually(async () => (await rows(`request_id = '${marker}'`)) === 1, 'the log to be written');
}

async function rows(where: string): Promise<number> {
  const [row] = await sql(service, `SELECT count(*)::integer AS count FROM request_log WHERE ${where}`);
  return row!.count as number;
}

async function lost(reason: string): Promise<number> {
  const text = await service.parts.registry.getSingleMetricAsString('tallystick_request_log_lost_total');
  return Number(new RegExp(`reason="${reason}"} (\\d+)`).exec(text)![1]);
}

const add = (clientId: string, count: number, tenant = clientId, bodiesOf: () => NewBodies | null = () => null) => {
  for (let index = 0; index < count; index++)
    service.parts.requestLog.add(
      tenant,
      { client_id: clientId, status: index % 4 === 0 ? 500 : 200, created_at: new Date() },
      () => ({
        request_id: `request-${index}`,
        method: 'GET',
        path: '/api/v1/payments',
        code: null,
        duration_ms: 1,
        made: null,
      }),
      bodiesOf,
    );
};

/** Inserts rows of an application, one per second before `now() - age`. */
const insert = (clientId: string, count: number, age = '0 seconds') =>
  sql(
    service,
    `INSERT INTO request_log (client_id, request_id, method, path, status, duration_ms, created_at)
     SELECT $1, 'row-' || number, 'GET', '/', 200, 1, now() - $3::interval - make_interval(secs => number)
     FROM generate_series(1, $2) AS number`,
    [clientId, count, age],
  );

test('a flood of one application is counted whole, and a hundred of it between two writes are listed', async () => {
  const before = await lost('busy');
  add('app_flood', 1000);
  add('app_calm', 3);
  await eventually(async () => (await rows(`client_id = 'app_calm'`)) === 3, 'the batch');
  expect(await rows(`client_id = 'app_flood'`)).toBe(100);
  expect((await lost('busy')) - before).toBe(900);
  const [hour] = await sql(
    service,
    `SELECT sum(requests)::integer AS requests, sum(failed)::integer AS failed FROM application_hours WHERE client_id = 'app_flood'`,
  );
  expect(hour).toEqual({ requests: 1000, failed: 250 });
});

test('a flood of many applications costs bounded memory, and what finds no room is counted as lost', async () => {
  const before = await lost('full');
  for (let app = 0; app < 6000; app++) add(`app_${app}`, 1);
  await eventually(async () => (await rows(`request_id = 'request-0'`)) === 5000, 'the batch');
  expect((await lost('full')) - before).toBe(1000);
});

test('when the requests of one business fill the memory, those of others take the places of its last ones', async () => {
  const before = await lost('full');
  for (let app = 0; app < 60; app++) add(`app_many_${app}`, 100, 'biz_many');
  add('app_one', 40, 'biz_one');
  for (let app = 0; app < 3; app++) add(`app_two_${app}`, 100, 'biz_two');
  await eventually(async () => (await rows(`client_id LIKE 'app_two_%'`)) === 300, 'the batch');
  expect(await rows(`client_id = 'app_one'`)).toBe(40);
  expect(await rows(`client_id LIKE 'app_many_%'`)).toBe(5000 - 340);
  expect((await lost('full')) - before).toBe(1000 + 340);
  const [uses] = await sql(service, 'SELECT sum(untrimmed)::integer AS logged FROM application_uses');
  const [hours] = await sql(service, 'SELECT sum(requests)::integer AS requests FROM application_hours');
  expect([uses, hours]).toEqual([{ logged: 5000 }, { requests: 6340 }]);
});

test('while the log cannot be written, requests are answered as ever, and appear afterwards', async () => {
  const blocker = new Client(service.databaseUrl);
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE request_log IN ACCESS EXCLUSIVE MODE');
  const ask = (id: string) =>
    call(service, 'GET', '/balance', { token: merchant.token, headers: { 'Request-Id': id } });
  await ask('first');
  await eventually(
    async () =>
      (
        await sql(
          service,
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%request_log%'`,
        )
      ).length > 0,
    'a write to wait for the lock',
  );
  const statuses = new Set<number>();
  const askMore = () => times(30, async (index) => statuses.add((await ask(`meanwhile-${index}`)).status));
  expect(await durationOf(service, askMore)).toBeLessThan(5000);
  expect(statuses).toEqual(new Set([200]));
  await blocker.query('COMMIT');
  await blocker.end();
  await eventually(async () => (await rows(`request_id = 'first' OR request_id LIKE 'meanwhile-%'`)) === 31, 'the log');
});

/** Aborts the write of the rows that `before` adds, while `meanwhile` adds more. */
async function breakOff(before: () => void, meanwhile: () => void): Promise<void> {
  const blocker = new Client(service.databaseUrl);
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE request_log IN ACCESS EXCLUSIVE MODE');
  before();
  await eventually(
    async () =>
      (
        await sql(
          service,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%request_log%'`,
        )
      ).length > 0,
    'the write to be broken off',
  );
  meanwhile();
  await blocker.query('COMMIT');
  await blocker.end();
}

test('a write that the database breaks off is made again, with what came meanwhile', async () => {
  await breakOff(
    () => add('app_broken', 7),
    () => add('app_broken', 5),
  );
  await eventually(async () => (await rows(`client_id = 'app_broken'`)) === 12, 'both');
  const [use] = await sql(
    service,
    `SELECT sum(requests)::integer AS requests FROM application_hours WHERE client_id = 'app_broken'`,
  );
  expect(use).toEqual({ requests: 12 });
});

test('what came while a full write of one business was broken off finds room in the next', async () => {
  await breakOff(
    () => {
      for (let app = 0; app < 50; app++) add(`app_full_${app}`, 100, 'biz_full');
    },
    () => add('app_after', 60),
  );
  await eventually(async () => (await rows(`client_id = 'app_after'`)) === 60, 'the others');
  expect(await rows(`client_id LIKE 'app_full_%'`)).toBe(5000 - 60);
});

/** Returns the sum of the sizes of a business's bodies in KiB. */
async function keptKibibytes(businessId: string): Promise<number> {
  const [row] = await sql(service, 'SELECT coalesce(sum(size), 0)::integer / 1024 AS sum FROM request_bodies WHERE business_id = $1', [businessId]); // prettier-ignore
  return row!.sum as number;
}

const bodies = (business_id: string) => ({ business_id, bodies: '{}', size: 32 * 1024 });

test('bodies of one business that wait use bounded memory, and others have room for theirs', async () => {
  for (let app = 0; app < 10; app++) add(`app_big_${app}`, 10, 'biz_big', () => bodies('biz_big'));
  add('app_small', 5, 'biz_small', () => bodies('biz_small'));
  await eventually(async () => (await rows(`client_id LIKE 'app_big_%'`)) === 100, 'the batch');
  expect([await keptKibibytes('biz_big'), await keptKibibytes('biz_small')]).toEqual([1024, 160]);
  expect(await rows(`client_id LIKE 'app_big_%' AND body_id IS NULL`)).toBe(68);
});

test('bodies of many businesses that wait use bounded memory', async () => {
  for (let app = 0; app < 20; app++) add(`app_${app}`, 20, `biz_${app}`, () => bodies(`biz_${app}`));
  await eventually(async () => (await rows(`client_id LIKE 'app_%'`)) === 400, 'the batch');
  expect(await rows('body_id IS NOT NULL')).toBe(256);
});

/** Inserts bodies of 1 KiB, one per second before `now() - age`. */
const insertBodies = (businessId: string, count: number, age = '0 seconds') =>
  sql(
    service,
    `INSERT INTO request_bodies (id, business_id, size, bodies, created_at)
     SELECT $1 || '_' || number, $1, 1024, '{}', now() - $3::interval - make_interval(secs => number)
     FROM generate_series(1, $2) AS number`,
    [businessId, count, age],
  );

test('bodies are removed after seven days, and the oldest beyond those of one business and of all', async () => {
  const kept = () => Promise.all(['biz_one', 'biz_two', 'biz_old'].map(keptKibibytes));
  const limits = { ofOne: 1000, ofAll: 1000 };
  await insertBodies('biz_one', 30);
  await insertBodies('biz_two', 30, '1 day');
  await insertBodies('biz_old', 5, '7 days');
  await trimRequestLog(service.parts.clock.now());
  expect(await kept()).toEqual([30, 30, 0]);
  await trimRequestLog(service.parts.clock.now(), limits, { ofOne: 20 * 1024, ofAll: 1024 ** 2 });
  expect(await kept()).toEqual([20, 20, 0]);
  const newest = await sql(service, `SELECT 1 FROM request_bodies WHERE id IN ('biz_one_1', 'biz_one_20')`);
  expect(newest).toHaveLength(2);
  await insertBodies('biz_three', 150, '2 days');
  await trimRequestLog(service.parts.clock.now(), limits, { ofOne: 1024 ** 2, ofAll: 170 * 1024 });
  expect([...(await kept()), await keptKibibytes('biz_three')]).toEqual([20, 20, 0, 50]);
});

test('what waits is written when the service stops', async () => {
  const requestLog = service.parts.requestLog;
  add('app_last', 4);
  await requestLog.stop();
  expect(await rows(`client_id = 'app_last'`)).toBe(4);
  requestLog.start();
});

test('after seven days a request is neither shown nor kept', async () => {
  await insert(merchant.clientId, 3, '7 days');
  await insert(merchant.clientId, 2, '6 days 23 hours');
  const { body } = await call(
    service,
    'GET',
    `/oauth/clients/${merchant.clientId}/requests?created_gte=2020-01-01T00:00:00Z`,
    {
      token: merchant.user.session,
    },
  );
  expect(body.data.filter(({ request_id }: any) => request_id.startsWith('row-'))).toHaveLength(2);
  await trimRequestLog(service.parts.clock.now());
  expect(await rows(`request_id LIKE 'row-%'`)).toBe(2);
});

test('of one application the newest stay, and others keep theirs', async () => {
  await insert('app_busy', 60);
  await insert('app_quiet', 20, '1 day');
  await sql(
    service,
    `INSERT INTO application_uses (client_id, last_used_at, untrimmed) VALUES ('app_busy', now(), 60), ('app_quiet', now(), 4)`,
  );
  await trimRequestLog(service.parts.clock.now(), { ofOne: 50, ofAll: 1000 });
  expect([await rows(`client_id = 'app_busy'`), await rows(`client_id = 'app_quiet'`)]).toEqual([50, 20]);
  expect(await rows(`client_id = 'app_busy' AND request_id IN ('row-51', 'row-60')`)).toBe(0);
});

test('of all together the newest stay', async () => {
  await insert('app_new', 30);
  await insert('app_old', 30, '1 day');
  await trimRequestLog(service.parts.clock.now(), { ofOne: 1000, ofAll: 40 });
  expect([await rows(`client_id = 'app_new'`), await rows(`client_id = 'app_old'`)]).toEqual([30, 10]);
});

test('counts of more than two days ago are removed', async () => {
  await sql(
    service,
    `INSERT INTO application_hours (client_id, hour, requests, failed)
     VALUES ('app_a', now() - interval '3 days', 1, 0), ('app_a', now() - interval '1 day', 1, 0)`,
  );
  await trimRequestLog(service.parts.clock.now());
  expect(await sql(service, `SELECT 1 FROM application_hours WHERE client_id = 'app_a'`)).toHaveLength(1);
});
