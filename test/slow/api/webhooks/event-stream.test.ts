import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { idAt } from '../../../../scripts/processes/id-at.ts';
import { sequelize } from '../../../../server/database/connect.ts';
import { call, createMerchant, createPayment, type TestMerchant } from '../../../support/api.ts';
import { eventually } from '../../../support/eventually.ts';
import { followEvents, type Follower } from '../../../support/event-stream.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

let service: TestService;
let merchant: TestMerchant;
const followers: Follower[] = [];

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  merchant = await createMerchant(service);
});
afterEach(() => followers.splice(0).forEach((follower) => follower.hangUp()));
afterAll(() => service.stop());

interface FollowOptions {
  query?: string;
  headers?: object;
  of?: { baseUrl: string };
  onText?: (text: string) => void;
}

async function follow(options: FollowOptions = {}): Promise<Follower> {
  const { query = '', headers = {}, of = service, onText } = options;
  const follower = await followEvents(of, merchant.token, query, headers, onText);
  followers.push(follower);
  return follower;
}

const pays = async () => (await createPayment(service, merchant.token)).body.reference as string;
const references = ({ messages }: Follower) => messages.map(({ data }) => JSON.parse(data.body).payment.reference);

async function paysThrice(): Promise<string[]> {
  return [await pays(), await pays(), await pays()];
}

test('an event has the headers and the exact body of a delivery, but no signature', async () => {
  const stream = await follow();
  expect(stream.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
  const reference = await pays();
  const [message] = await stream.waitFor(1);
  const [event] = (await call(service, 'GET', `/events?payment=${reference}`, { token: merchant.token })).body.data;
  expect(message).toMatchObject({ id: event.id, event: 'delivery' });
  expect(JSON.parse(message!.data.body)).toEqual(event.payload);
  expect(message!.data.headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': expect.any(String),
    'Service-Event-Id': event.id,
    'Service-Event-Type': 'payment.authorized',
    'Service-Delivery-Attempt': '1',
  });
});

test('separators of Unicode in a text arrive as they are, and no reader of the stream can take them for ends of lines', async () => {
  const texts: string[] = [];
  const stream = await follow({ onText: (text) => texts.push(text) });
  const description = 'next line \u0085 line \u2028 paragraph \u2029 end';
  const { body: payment } = await createPayment(service, merchant.token, { description });
  expect(payment.description).toBe(description);
  const [message] = await stream.waitFor(1);
  expect(JSON.parse(message!.data.body).payment.description).toBe(description);
  expect(texts.join('')).not.toMatch(/[\r\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/);
});

test('a stream goes on after the last event that was received, then with what happens', async () => {
  const before = await follow();
  await paysThrice();
  const [first] = await before.waitFor(3);
  before.hangUp();
  await pays();
  const resumed = await follow({ headers: { 'Last-Event-ID': first!.id } });
  await resumed.waitFor(3);
  const last = await pays();
  await resumed.waitFor(4);
  expect(references(resumed).at(-1)).toBe(last);
  expect(new Set(references(resumed)).size).toBe(4);
});

test('a stream can begin in the past, and reads on page by page', async () => {
  await pays();
  const since = new Date(Date.now() + 1).toISOString();
  await sequelize.query(`
    INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
    SELECT ${idAt("'evt_' || lpad(number::text, 16, '0')", 'now()')}, '${merchant.businessId}', 'TEST', 'payment.captured', 'pay_x', '{}',
      now() + interval '1 minute'
    FROM generate_series(1, 250) AS number`);
  const stream = await follow({ query: `?since=${encodeURIComponent(since)}` });
  await stream.waitFor(250);
  expect(new Set(stream.messages.map(({ id }) => id)).size).toBe(250);
});

test('a stream misses and repeats nothing when the connection to the database is lost', async () => {
  const stream = await follow();
  await pays();
  await stream.waitFor(1);
  await sequelize.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE \'LISTEN "tallystick_test_events"\'',
  );
  await paysThrice();
  await stream.waitFor(4);
  expect(new Set(references(stream)).size).toBe(4);
});

test('an event whose process did not live to announce it is streamed', async () => {
  const stream = await follow();
  await sequelize.query(
    `INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
     VALUES (${idAt("'evt_' || lpad('7', 16, 'z')", 'now()')}, '${merchant.businessId}', 'TEST', 'payment.captured', 'pay_x', '{}', now())`,
  );
  await stream.waitFor(1);
  await pays();
  await stream.waitFor(2);
  expect(stream.messages).toHaveLength(2);
  const later = await follow(); // starts now, so without past events
  const reference = await pays();
  await later.waitFor(1);
  expect(references(later)).toEqual([reference]);
});

test('a stream that begins while the connection of the last one lingers hears events', async () => {
  (await follow()).hangUp();
  const blocker = await sequelize.transaction();
  await sequelize.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE', { transaction: blocker });
  const starting = follow();
  await delay(1500); // longer than it lingers
  await blocker.commit();
  const stream = await starting;
  const reference = await pays();
  await stream.waitFor(1);
  expect(references(stream)).toEqual([reference]);
});

test('a stream has neither events that are rolled back nor those of others', async () => {
  const stream = await follow();
  await createPayment(service, (await createMerchant(service)).token);
  await sequelize
    .transaction(async (transaction) => {
      await sequelize.query(
        `INSERT INTO events SELECT 'evt_x', '${merchant.businessId}', 'TEST', 'payment.captured', 'pay_x', '{}', now()`,
        { transaction },
      );
      throw new Error('no');
    })
    .catch(() => undefined);
  const reference = await pays();
  await stream.waitFor(1);
  expect(references(stream)).toEqual([reference]);
});

test('there is no stream in LIVE', async () => {
  await sequelize.query(`UPDATE clients SET environment = 'LIVE' WHERE client_id = '${merchant.clientId}'`);
  const answer = await call(service, 'GET', '/events/stream', { token: merchant.token });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test.each(['nonsense', 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x'])('it cannot go on after %s', async (id) => {
  const answer = await call(service, 'GET', '/events/stream', {
    token: merchant.token,
    headers: { 'Last-Event-ID': id },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('an application can have ten streams open, and another one when it has closed one', async () => {
  for (let count = 0; count < 10; count += 1) await follow();
  const refused = await call(service, 'GET', '/events/stream', { token: merchant.token });
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  followers[0]!.hangUp();
  await eventually(
    () =>
      follow().then(
        () => true,
        () => false,
      ),
    'a place',
  );
});
