import { beforeAll, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { sequelize } from '../../../server/database/connect.ts';
import { attemptDays } from '../../../server/models/webhooks/attempt-days.ts';
import { stateOfEndpoints } from '../../../server/models/webhooks/endpoint-state.ts';
import { findPending, LOOKED_THROUGH } from '../../../server/models/webhooks/webhook-pending.ts';
import { DAY_MILLISECONDS } from '../../../server/platform/clock.ts';
import { passRetry } from '../../support/clock.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { merchant, receiver, service, startWorker, stopWorker, webhooks } from '../../support/webhook-service.ts';

// The statements that suit distributed tables, on the tables of this database, distributed or not. With TEST_DISTRIBUTED, Citus has them.
beforeAll(() => void (sequelize.hasCitus = true));

const refuse = (_received: unknown, response: ServerResponse) => void response.writeHead(500).end();
const accept = (_received: unknown, response: ServerResponse) => void response.writeHead(200).end();

async function failed() {
  receiver.answerWith(refuse);
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'a failure');
  return { endpoint, delivery };
}

/** Runs a query by the statements for Citus, and by the others if these tables have no Citus. */
async function byBoth<T>(query: () => Promise<T>): Promise<T[]> {
  const distributed = await query();
  if (process.env.TEST_DISTRIBUTED) return [distributed];
  sequelize.hasCitus = false;
  return [distributed, await query().finally(() => (sequelize.hasCitus = true))];
}

test('a delivery fails, is delivered by its retry, and is replayed with the headers of its first attempt', async () => {
  const { endpoint, delivery } = await failed();
  receiver.answerWith(accept);
  await passRetry(delivery.next_attempt_at!);
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'the retry');
  expect(await sql(service, 'SELECT FROM webhook_undelivered WHERE delivery_id = $1', [delivery.id])).toEqual([]);
  await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`);
  const [first, , again] = await receiver.waitFor(3);
  expect(again!.body.equals(first!.body)).toBe(true);
  expect(again!.headers['webhook-signature']).toBe(first!.headers['webhook-signature']);
  const attempts = await webhooks.endedAttempts(delivery.id, 3);
  expect(attempts.map(({ trigger, http_status }) => [trigger, http_status])).toEqual([
    ['schedule', 500],
    ['schedule', 200],
    ['replay', 200],
  ]);
});

test('disabling an endpoint skips its deliveries', async () => {
  const { endpoint, delivery } = await failed();
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'SKIPPED', 'the skip');
  const rows = await sql(service, 'SELECT status, number FROM webhook_undelivered WHERE delivery_id = $1', [delivery.id]); // prettier-ignore
  expect(rows).toEqual([{ status: 'SKIPPED', number: null }]);
});

test('the state and the history of an endpoint are those that other statements find', async () => {
  const { endpoint } = await failed();
  const since = new Date(service.parts.clock.now().getTime() - DAY_MILLISECONDS);
  for (const [state] of await byBoth(() => stateOfEndpoints([endpoint.id], since, 100)))
    expect(state).toEqual({ id: endpoint.id, waiting: 1, retrying: 1, failed: 0, recent: 1, delivered: 0, http_status: 500, error: null }); // prettier-ignore
  for (const days of await byBoth(() => attemptDays(endpoint.id, since, 100)))
    expect(days).toMatchObject([{ attempts: 1, failed: 1 }]);
});

test('a delivery that waits is found behind more others than one look goes through', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivered = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'a delivery');
  await stopWorker();
  await webhooks.pay();
  const waiting = await eventually(async () => (await webhooks.deliveries(endpoint.id)).find(({ status }) => status === 'PENDING'), 'one that waits'); // prettier-ignore
  await sql(
    service,
    `INSERT INTO webhook_deliveries SELECT (jsonb_populate_record(delivery, jsonb_build_object(
       'id', $2::text || (1000 + number), 'created_at', $3::timestamptz + number * interval '1 ms'))).*
     FROM (SELECT delivery FROM webhook_deliveries delivery WHERE id = $1) AS one (delivery),
       generate_series(1, $4::integer) AS number`,
    [delivered.id, waiting.id.slice(0, -4), waiting.created_at, LOOKED_THROUGH + 10],
  );
  await sql(
    service,
    `INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
     SELECT endpoint_id, id, 1, 'schedule', created_at FROM webhook_deliveries WHERE endpoint_id = $1 AND created_at > $2`,
    [endpoint.id, waiting.created_at],
  );
  const filters = { business_id: merchant.businessId, environment: 'TEST', endpoint_id: endpoint.id } as const;
  for (const places of await byBoth(() => findPending(filters, 5)))
    expect(places.map(({ id }) => id)).toEqual([waiting.id]);
  for (const places of await byBoth(() => findPending({ ...filters, event_type: 'payment.refunded' }, 5)))
    expect(places).toEqual([]);
  await startWorker();
});
