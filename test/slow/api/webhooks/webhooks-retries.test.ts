import { beforeEach, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { moveTo, pass, passRetry } from '../../../support/clock.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { transaction } from '../../../../server/database/transaction.ts';
import { Worker } from '../../../../server/delivery/worker.ts';
import { receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import { outlastWhatIsDue, type Delivery } from '../../../support/webhooks.ts';

/** pg-boss has a job for each second in which retries are due; a sweep finds what has no job. */

beforeEach(async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await sql(service, "DELETE FROM pgboss.job WHERE name = 'webhook-retries'");
});

const jobs = () =>
  sql(
    service,
    "SELECT singleton_key AS second, start_after, state FROM pgboss.job WHERE name = 'webhook-retries' ORDER BY start_after",
  );

async function failing(): Promise<Delivery> {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  return webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');
}

test('retries that are due in one second are one job of pg-boss, which begins at the end of the second', async () => {
  await moveTo(Math.ceil(Date.now() / 1000) * 1000 + 100);
  for (let count = 0; count < 3; count += 1) await webhooks.register(receiver.url);
  await Promise.all([webhooks.pay(), webhooks.pay()]);
  const waiting =
    "SELECT next_attempt_at FROM webhook_undelivered WHERE status = 'RETRYING' AND next_attempt_at IS NOT NULL";
  const due = await eventually(async () => {
    const rows = await sql(service, waiting);
    return rows.length === 6 && rows;
  }, 'six failures');
  const seconds = new Set(due.map((row) => Math.ceil((row.next_attempt_at as Date).getTime() / 1000)));
  const found = await jobs();
  expect(found.map(({ second }) => Number(second))).toEqual([...seconds]);
  expect(found.map(({ start_after }) => (start_after as Date).getTime() / 1000)).toEqual([...seconds]);
  await passRetry((due[0]!.next_attempt_at as Date).toISOString());
  await receiver.waitFor(12);
});

test('a retry without a job is made by the sweep of a worker', async () => {
  await stopWorker();
  await startWorker(); // so that its next sweep is a minute away
  const delivery = await failing();
  await sql(service, "DELETE FROM pgboss.job WHERE name = 'webhook-retries'");
  await passRetry(delivery.next_attempt_at!);
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(1);
  await stopWorker();
  await startWorker(); // which sweeps at its start
  await receiver.waitFor(2);
});

test('a job whose retries are gone does nothing, and one that runs twice makes a retry once', async () => {
  const delivery = await failing();
  await passRetry(delivery.next_attempt_at!);
  await receiver.waitFor(2);
  const { clock, queue } = service.parts;
  await transaction((tx) => queue.sendAt('webhook-retries', [clock.now(), clock.secondsFromNow(1)], tx));
  await pass(5);
  const isDue = ({ start_after }: Record<string, unknown>) => (start_after as Date).getTime() <= clock.now().getTime();
  const due = async () => (await jobs()).filter(isDue);
  await eventually(async () => (await due()).every(({ state }) => state === 'completed'), 'the end of all jobs');
  expect((await due()).length).toBeGreaterThan(1);
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(2);
});

test('while the tables of pg-boss are locked, results are written and others are delivered', async () => {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE');
  const delivery = await failing();
  await outlastWhatIsDue(service);
  await client.query('COMMIT');
  await client.end();
  expect(await jobs()).toEqual([]);
  await passRetry(delivery.next_attempt_at!);
  await stopWorker();
  await startWorker();
  await receiver.waitFor(2);
});

test('two workers make each of many retries once', async () => {
  const other = new Worker(service.parts, 10);
  await other.start();
  const endpoint = await webhooks.register(receiver.url);
  for (let count = 0; count < 20; count += 1) await webhooks.pay();
  await eventually(async () => (await webhooks.deliveries(endpoint.id)).every(({ status }) => status === 'RETRYING'), 'failures'); // prettier-ignore
  await pass(65);
  await receiver.waitFor(40);
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(40);
  await other.stop();
});
