import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { call, CARD, createMerchant } from '../../../support/api.ts';
import { CUT_OTHERS, IN_THIS_DATABASE } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServiceProcess } from '../../../support/process.ts';
import { startReceiver, type Receiver } from '../../../support/receiver.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { eventIn, webhooksOf, type Delivery, type Endpoint, type Webhooks } from '../../../support/webhooks.ts';

let service: OwnService;
let webhooks: Webhooks;
let receiver: Receiver;
let endpoint: Endpoint;

beforeAll(async () => {
  service = await startTestService();
  webhooks = webhooksOf(service, await createMerchant(service));
  receiver = await startReceiver();
  endpoint = await webhooks.register(receiver.url);
});
afterAll(() => service.stop());

/** Closes every connection of the service, as a restarting database does. */
async function cutConnections(): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(CUT_OTHERS);
  await client.end();
}

const pays = () => eventually(async () => (await webhooks.pay()).reference, 'a payment after the outage');

test('deliveries continue after the database was unavailable', async () => {
  await webhooks.pay();
  await receiver.waitFor(1);
  await cutConnections();
  await pays();
  await eventually(() => receiver.received.length >= 2, 'delivery');
});

test('the result of an attempt survives an outage of the database', async () => {
  let held: ServerResponse | undefined;
  receiver.answerWith((_received, response) => void (held = response));
  await webhooks.pay();
  const answer = await eventually(() => held, 'the attempt');
  const sent = receiver.received.length;
  const sql = new Client({ connectionString: service.databaseUrl });
  await sql.connect();
  await sql.query('BEGIN; LOCK TABLE webhook_attempts');
  answer.writeHead(200).end();
  await untilAResultWaits(sql);
  await sql.query(CUT_OTHERS);
  await sql.end();
  const delivery = await eventually(async () => {
    const answer = await webhooks.read<{ data?: Delivery[] }>(`/webhook-deliveries?endpoint_id=${endpoint.id}`);
    const newest = answer.data?.[0];
    return newest?.status === 'DELIVERED' && newest;
  }, 'delivery');
  expect(await webhooks.attempts(delivery.id)).toMatchObject([{ number: 1, http_status: 200 }]);
  expect(receiver.received).toHaveLength(sent);
});

/** Waits until the service waits for a lock of this session. */
const untilAResultWaits = (sql: Client) =>
  eventually(async () => {
    const waiting = `SELECT FROM pg_locks WHERE ${IN_THIS_DATABASE} AND NOT granted AND relation = 'webhook_attempts'::regclass`;
    return (await sql.query(waiting)).rowCount! > 0;
  }, 'a result to wait');

test('a result that the database refuses does not cost the others of its batch', async () => {
  const others = webhooksOf(service, await createMerchant(service));
  const held: ServerResponse[] = [];
  receiver.answerWith((_received, response) => void held.push(response));
  const endpoints: Endpoint[] = [];
  for (let count = 0; count < 4; count += 1) endpoints.push(await others.register(receiver.url));
  await others.pay();
  await eventually(() => held.length === 4, 'four attempts under way');
  const sql = new Client({ connectionString: service.databaseUrl });
  await sql.connect();
  await sql.query("ALTER TABLE webhook_attempts ADD CHECK (response_body <> 'refused')");
  const ended = await countExchanges();

  // While the first result waits, the others form a batch.
  await sql.query('BEGIN');
  await sql.query('LOCK TABLE webhook_attempts IN SHARE MODE');
  const [first, ...rest] = held;
  first!.end('kept');
  await untilAResultWaits(sql);
  rest.forEach((response, index) => response.end(index === 0 ? 'refused' : 'kept'));
  await eventually(async () => (await countExchanges()) === ended + 4, 'the other results');
  await sql.query('ROLLBACK');
  await sql.end();

  const statuses = () => Promise.all(endpoints.map(async ({ id }) => (await others.deliveries(id))[0]!.status));
  await eventually(async () => (await statuses()).filter((it) => it === 'DELIVERED').length === 3, 'three outcomes');
  expect((await statuses()).sort()).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED', 'PENDING']);
});

async function countExchanges(): Promise<number> {
  const text = await service.parts.registry.getSingleMetricAsString('tallystick_webhook_exchange_seconds');
  return Number(/_count (\d+)/.exec(text)![1]);
}

test('PostgreSQL is killed and restarted under load, and every answered payment is delivered', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-test-'));
  const alone = await startServiceProcess(undefined, { DATA_DIR: folder });
  const { token } = await createMerchant({ ...alone, databaseUrl: '' });
  const shop = await startReceiver();
  await call(alone, 'POST', '/webhook-endpoints', { token, body: { url: shop.url } });
  const pay = async (key: string): Promise<string> => {
    const body = { amount: 1250, currency: 'EUR', payment_method: CARD };
    const request = { token, headers: { 'Idempotency-Key': key }, body };
    return eventually(async () => {
      const answer = await call(alone, 'POST', '/payments', request);
      return answer.status === 201 && (answer.body as { reference: string }).reference;
    }, 'a payment');
  };
  const references = await Promise.all(Array.from({ length: 10 }, (_, index) => pay(`before-${index}`)));
  const under = Array.from({ length: 10 }, (_, index) => pay(`during-${index}`));
  const [pid] = (await readFile(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  references.push(...(await Promise.all(under)), await pay('after'));

  const told = () => new Set(shop.received.map((received) => eventIn(received).payment.reference));
  await eventually(() => references.every((reference) => told().has(reference)), 'every event');
  expect(told().size).toBe(21);
  await alone.stop();
  await rm(folder, { recursive: true, force: true });
});
