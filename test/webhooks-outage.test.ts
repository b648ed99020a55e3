import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createMerchant } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { startTestService, type TestService } from './support/service.ts';
import { webhooksOf, type Delivery, type Endpoint, type Webhooks } from './support/webhooks.ts';

let service: TestService;
let webhooks: Webhooks;
let receiver: Receiver;
let endpoint: Endpoint;

beforeAll(async () => {
  service = await startTestService();
  webhooks = webhooksOf(service, await createMerchant(service));
  receiver = await startReceiver();
  endpoint = await webhooks.register(receiver.url);
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});

/** Cuts every connection of the service, as a database that is restarted does. */
async function cutConnections(): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
}

const pays = () => eventually(async () => (await webhooks.pay()).reference, 'a payment after the outage');

test('deliveries go on by themselves after the database was away', async () => {
  await webhooks.pay();
  await receiver.waitFor(1);
  await cutConnections();
  await pays();
  await eventually(() => receiver.received.length >= 2, 'delivery', 15_000);
});

test('the result of an attempt is not lost when the database goes away meanwhile', async () => {
  let arrived: (() => void) | undefined;
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  receiver.answerWith((_received, response) => {
    arrived!();
    void cutConnections().then(() => response.writeHead(200).end());
  });
  await webhooks.pay();
  await arrival;
  const delivery = await eventually(async () => {
    const answer = await webhooks.read<{ data?: Delivery[] }>(`/webhook-deliveries?endpoint_id=${endpoint.id}`);
    const newest = answer.data?.[0];
    return newest?.status === 'DELIVERED' && newest;
  }, 'delivery');
  expect(await webhooks.attempts(delivery.id)).toMatchObject([{ number: 1, http_status: 200 }]);
});
