import { beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { sequelize } from '../server/database.ts';
import { startWorker, stopWorker } from '../server/webhooks/worker.ts';
import { receiver, service, webhooks } from './support/webhook-service.ts';
import { outlastWhatIsDue, type Endpoint } from './support/webhooks.ts';

/** Endpoints that are disabled or deleted while something is on its way to them. */
let endpoint: Endpoint;

beforeEach(async () => {
  endpoint = await webhooks.register(receiver.url);
});

const pathOf = ({ id }: Endpoint) => `/webhook-endpoints/${id}`;

test.each([
  ['disabled', "status = 'DISABLED'"],
  ['deleted', 'deleted_at = now()'],
])(
  'an attempt that is still queued for an endpoint that is %s is not made, and its delivery SKIPPED',
  async (_how, change) => {
    await stopWorker();
    await webhooks.pay();
    // As by a request that commits between the payment's reading of the endpoint and its commit, and so misses the delivery.
    await sequelize.query(`UPDATE webhook_endpoints SET ${change} WHERE id = ?`, { replacements: [endpoint.id] });
    startWorker({ concurrency: 10 });
    const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status !== 'PENDING', 'outcome');
    expect(delivery).toMatchObject({ status: 'SKIPPED', attempt: 0, next_attempt_at: null });
    expect(await webhooks.attempts(delivery.id)).toEqual([]);
    expect(receiver.received).toHaveLength(0);
  },
);

test('a replay that is still queued when its endpoint is deleted is not made', async () => {
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  await stopWorker();
  expect((await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
  await webhooks.ask('DELETE', pathOf(endpoint));
  startWorker({ concurrency: 10 });
  await outlastWhatIsDue(service);
  expect(await webhooks.attempts(delivery.id)).toHaveLength(1);
  expect(receiver.received).toHaveLength(1);
});

test('a failure that comes after the endpoint was disabled leaves the delivery SKIPPED', async () => {
  let answer: ServerResponse | undefined;
  receiver.answerWith((_received, response) => (answer = response));
  await webhooks.pay();
  await receiver.waitFor(1);
  await webhooks.ask('PATCH', pathOf(endpoint), { status: 'DISABLED' });
  answer!.writeHead(500).end();
  const [delivery] = await webhooks.deliveries(endpoint.id);
  expect(await webhooks.endedAttempts(delivery!.id, 1)).toMatchObject([{ number: 1, http_status: 500 }]);
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'SKIPPED', next_attempt_at: null }]);
});
