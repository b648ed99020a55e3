import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { getEventListeners, once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { run } from '../../../../server/database/statements.ts';
import { firstIdAt } from '../../../../server/platform/ids.ts';
import { Draining } from '../../../../server/http/serving/draining.ts';
import { call, createApplication, createBusiness, createMerchant } from '../../../support/api.ts';
import { pass } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { followEvents } from '../../../support/event-stream.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

let service: OwnService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Writes `count` events, a few at a time, with bodies of this many bytes. */
async function happen(businessId: string, prefix: string, count: number, bytes = 2): Promise<void> {
  const body = Buffer.from('{}'.padEnd(bytes));
  const numbers = Array(count).keys();
  const start = firstIdAt('evt', new Date()).slice(0, 14) + prefix;
  const insert = async () => {
    for (const number of numbers) {
      const id = start + String(number).padStart(30 - start.length, '0');
      await run({ name: 'test-event', text: INSERT }, [id, businessId, body]);
    }
  };
  await Promise.all([insert(), insert(), insert()]);
}

const INSERT = `
  INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
  VALUES ($1, $2, 'TEST', 'payment.captured', 'pay_x', $3, now())`;

test('5,000 events leave as many listeners as one event', async () => {
  const { token, businessId } = await createMerchant(service);
  const listened = jest.spyOn(EventTarget.prototype, 'addEventListener');
  const stream = await followEvents(service, token);
  const listeners = () =>
    Math.max(...listened.mock.contexts.map((target) => getEventListeners(target as EventTarget, 'abort').length));
  await happen(businessId, 'a', 1);
  await stream.waitFor(1);
  const afterOne = listeners();
  await happen(businessId, 'b', 4999);
  await stream.waitFor(5000);
  expect(new Set(stream.messages.map(({ id }) => id)).size).toBe(5000);
  expect(listeners()).toBe(afterOne);
  listened.mockRestore();
  stream.hangUp();
});

interface Unread {
  asking: ClientRequest;
  answer: IncomingMessage;
  closed: Promise<void>;
}

/** Opens a stream without reading it. */
async function openUnread(token: string): Promise<Unread> {
  const headers = { Authorization: `Bearer ${token}` };
  const asking = request(`${service.baseUrl}/events/stream`, { headers, agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  answer.on('error', () => undefined).on('close', resolve);
  return { asking, answer, closed };
}

/** Sends more than the kernel buffers, and waits until the buffers are full. */
async function fill(businessId: string, prefix: string, unread: Unread[]): Promise<void> {
  await happen(businessId, prefix, 5, 1_000_000);
  await eventually(() => {
    if (unread.some(({ answer }) => answer.complete || answer.destroyed)) throw new Error('A stream ended.');
    return unread.every(({ answer }) => answer.socket.bytesRead > 30_000);
  }, 'the first bytes');
}

test('60 callers that read nothing have a heartbeat in flight when their streams end, and the service goes on', async () => {
  const { user, token, businessId } = await createMerchant(service);
  const tokens = [token, (await createApplication(service, user, businessId)).token];
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  for (let round = 0; round < 3; round += 1) {
    const unread = await Promise.all(Array.from({ length: 20 }, (_, index) => openUnread(tokens[index % 2]!)));
    await fill(businessId, `c${round}`, unread);
    await database.query('BEGIN; LOCK TABLE access_tokens'); // so that token checks wait
    await pass(15);
    service.parts.draining.begin(); // as at a shutdown
    await database.query('COMMIT');
    await eventually(() => service.parts.streams.size === 0, 'all streams to end');
    expect(await call(service, 'GET', '/events?limit=1', { token })).toMatchObject({ status: 200 });
    unread.forEach(({ asking }) => asking.destroy());
    service.parts.draining = new Draining();
  }
  await database.end();
});

test('a caller that reads nothing is cut off when its token is revoked', async () => {
  const { token, clientId, clientSecret, businessId } = await createMerchant(service);
  const unread = await openUnread(token);
  await fill(businessId, 'd', [unread]);
  const form = { token, client_id: clientId, client_secret: clientSecret };
  expect(await call(service, 'POST', '/oauth/revoke', { form })).toMatchObject({ status: 200 });
  await pass(1);
  await eventually(() => service.parts.streams.size === 0, 'the stream to end');
  unread.answer.resume();
  await unread.closed;
});

const answerOf = async (token: string) => {
  const connection = new AbortController();
  const answer = await fetch(`${service.baseUrl}/events/stream`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: connection.signal,
  });
  return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), answer, connection };
};

test('40 applications of one user hold 20 streams together, across businesses', async () => {
  const { user } = await createMerchant(service);
  const applications = [];
  for (let index = 0; index < 40; index += 1) {
    applications.push(await createApplication(service, user, await createBusiness(service, user)));
  }
  const answers: Awaited<ReturnType<typeof answerOf>>[] = [];
  for (let round = 0; round < 10; round += 1)
    answers.push(...(await Promise.all(applications.map(({ token }) => answerOf(token)))));
  const held = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([held.length, refused.length]).toEqual([20, 380]);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['10']));
  expect(await refused[0]!.answer.json()).toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining('All applications of one user can have at most 20 event streams open'),
  });
  answers.forEach(({ connection }) => connection.abort());
  await eventually(() => service.parts.streams.size === 0, 'all streams to end');
});
