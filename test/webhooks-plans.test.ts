import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { queueSome } from '../scripts/bench/webhooks/backlog.ts';
import { createMerchant } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { startTestService, type TestService } from './support/service.ts';
import { webhooksOf } from './support/webhooks.ts';

let service: TestService;
let receiver: Receiver;
let database: Client;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startReceiver();
  database = new Client(service.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

const DELIVERIES = 300;
/** Of deliveries, events and attempts; each delivery reads about five. */
const MOST_READS_PER_DELIVERY = 10;

test('a burst from empty tables reads no more of them for its last delivery than for its first', async () => {
  await database.query('ANALYZE'); // from here on the plans are those for empty tables
  const { id } = await webhooksOf(service, await createMerchant(service)).register(receiver.url);
  for (let count = 0; count < DELIVERIES; count += 1) await queueSome([id], 1);
  await eventually(async () => (await countDelivered()) === DELIVERIES, 'every delivery');
  await endOtherConnections();
  expect((await rowsRead()) / DELIVERIES).toBeLessThan(MOST_READS_PER_DELIVERY);
});

async function countDelivered(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::integer FROM webhook_deliveries WHERE status = 'DELIVERED'",
  );
  return rows[0]!.count;
}

/** A connection tells what it has read at the latest when it ends. The service makes new ones. */
async function endOtherConnections(): Promise<void> {
  const { rows } = await database.query<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid)
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const ended = rows.map(({ pid }) => pid);
  await eventually(async () => {
    const left = await database.query('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [ended]);
    return left.rowCount === 0;
  }, 'the end of the connections');
}

/** By connections other than this one, through indexes; what this one reads it has not told yet. */
async function rowsRead(): Promise<number> {
  const { rows } = await database.query<{ read: number }>(
    `SELECT sum(idx_tup_read)::integer AS read
     FROM pg_stat_user_indexes WHERE relname IN ('webhook_deliveries', 'webhook_attempts', 'events')`,
  );
  return rows[0]!.read;
}
