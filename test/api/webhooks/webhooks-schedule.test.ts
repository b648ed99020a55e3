import { beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { createPayment } from '../../support/api.ts';
import { clock, moveTo, pass, passRetry } from '../../support/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { signatureIsValid } from '../../support/receiver.ts';
import { merchant, receiver, service, startWorker, stopWorker, webhooks } from '../../support/webhook-service.ts';
import { durationOf } from '../../support/starvation.ts';
import { eventIn, outlastWhatIsDue, type Delivery } from '../../support/webhooks.ts';

beforeEach(() => receiver.answerWith((_received, response) => void response.writeHead(500).end('not today')));

/** Much less than the second after which a worker polls. */
const AT_ONCE_MILLISECONDS = 300;

test('a failing endpoint is tried eight times, within two seconds after the delays of the schedule, and then FAILED for good', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const took: number[] = [];

  for (let number = 1; number <= 7; number += 1) {
    const failed = (it: Delivery) => it.attempt === number && it.status === 'RETRYING';
    const delivery = await webhooks.delivery(endpoint.id, failed, `attempt ${number}`);
    const due = Date.parse(delivery.next_attempt_at!);
    await moveTo(due - 1);
    const retry = () => passRetry(delivery.next_attempt_at!).then(() => receiver.waitFor(number + 1));
    took.push(await durationOf(service, retry));
  }
  expect(took.sort((one, other) => one - other)[3]).toBeLessThan(AT_ONCE_MILLISECONDS);
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.attempt === 8, 'attempt 8');
  expect(delivery).toMatchObject({ status: 'FAILED', next_attempt_at: null, delivered_at: null });

  const attempts = await webhooks.attempts(delivery.id);
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const delays = attempts.slice(1).map((attempt, index) => seconds(attempts[index]!.finished_at, attempt.started_at));
  const late = delays.map((delay, index) => delay - [60, 300, 1800, 7200, 21_600, 43_200, 43_200][index]!);
  for (const seconds of late) expect(seconds >= 0 && seconds < 2).toBe(true);
  expect(receiver.received.map(({ headers }) => headers['service-delivery-attempt'])).toEqual([...'12345678']);
  expect(new Set(receiver.received.map(({ headers }) => headers['service-event-id'])).size).toBe(1);
  expect(receiver.received.every((received) => received.body.equals(receiver.received[0]!.body))).toBe(true);
});

const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

test('a worker that looks a millisecond before a retry is due does not make it', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'attempt 1');
  await stopWorker();
  await moveTo(Date.parse(delivery.next_attempt_at!) - 1);
  await startWorker(); // which looks at once
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(1);
});

test('the delay before a retry begins with the end of the attempt', async () => {
  let held: ServerResponse | undefined;
  receiver.answerWith((_received, response) => (held = response));
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await receiver.waitFor(1);
  await pass(10);
  held!.writeHead(500).end();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'attempt 1');
  expect(seconds(delivery.last_attempt_at!, delivery.next_attempt_at!)).toBe(10 + 60);
});

test('a new delivery is at its first attempt', async () => {
  receiver.answerWith(() => undefined);
  const endpoint = await webhooks.register(receiver.url);
  const { body } = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/test`);
  expect(body).toMatchObject({ status: 'PENDING', attempt: 1, last_attempt_at: null });
  await receiver.waitFor(1);
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'PENDING', attempt: 1 }]);
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
});

test('each scheduled attempt is signed afresh, for receivers refuse old signatures', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'attempt 1');
  await passRetry(delivery.next_attempt_at!);
  await receiver.waitFor(2);

  const times = receiver.received.map(({ headers }) =>
    Number(/^t=(\d+)/.exec(String(headers['service-signature']))![1]),
  );
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(60);
  expect(receiver.received.every((received) => signatureIsValid(received, endpoint.secret))).toBe(true);
});

test('an acknowledged retry ends the series', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const failed = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'attempt 1');
  receiver.answerWith((_received, response) => void response.writeHead(299).end());
  await passRetry(failed.next_attempt_at!);

  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'delivery');
  expect(delivery).toMatchObject({
    attempt: 2,
    next_attempt_at: null,
    delivered_at: new Date(clock.now()).toISOString(),
  });
  expect(await webhooks.read('/webhook-deliveries?status=RETRYING')).toMatchObject({ data: [] });
});

test('a failed first attempt holds up no later event of its payment', async () => {
  await webhooks.register(receiver.url);
  await createPayment(service, merchant.token, { capture_method: 'AUTOMATIC' });
  const received = await receiver.waitFor(2);
  expect(received.map(eventIn)).toMatchObject([
    { event_type: 'payment.authorized' },
    { event_type: 'payment.captured' },
  ]);
});

test('retries that fell due without a worker are made when one is back', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'attempt 1');
  await stopWorker();
  await moveTo(Date.parse(delivery.next_attempt_at!) + 3_600_000);
  expect(receiver.received).toHaveLength(1);
  await startWorker();
  await receiver.waitFor(2);
});

test('an attempt of a dead process is interrupted, and made again under the same number', async () => {
  receiver.answerWith(() => undefined);
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await receiver.waitFor(1);
  await stopWorker({ withinSeconds: 0 });
  const { id } = (await webhooks.deliveries(endpoint.id))[0]!;
  await eventually(async () => (await webhooks.attempts(id)).length === 1, 'the interrupted attempt');
  receiver.answerWith((_received, response) => void response.writeHead(200).end());
  await startWorker();

  const delivery = await eventually(async () => {
    await moveTo(clock.now() + 10_000);
    const [newest] = await webhooks.deliveries(endpoint.id);
    return newest?.status === 'DELIVERED' && newest;
  }, 'delivery by the next worker');
  const attempts = await webhooks.attempts(delivery.id);
  expect(attempts.map(({ number, error, http_status }) => ({ number, error, http_status }))).toEqual([
    { number: 1, error: 'interrupted', http_status: null },
    { number: 1, error: null, http_status: 200 },
  ]);
  const [first, second] = receiver.received;
  expect(second!.headers['service-event-id']).toBe(first!.headers['service-event-id']);
  expect(second!.headers['service-delivery-attempt']).toBe('1');
});
