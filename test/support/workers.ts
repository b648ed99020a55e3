import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { Client } from 'pg';
import { freePort } from '../../scripts/processes/free-port.ts';
import { createMerchant, type TestMerchant } from './api.ts';
import { eventually } from './eventually.ts';
import { startServiceProcess, type ServiceProcess } from './process.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { startTestService, type OwnService } from './service.ts';
import { webhooksOf, type Endpoint, type Webhooks } from './webhooks.ts';

/** Workers for the tests of the importing file: the API runs in this process, each worker in a separate one. */

export const BUCKETS = 256;
export let api: OwnService;
export let sql: Client;
export let merchant: TestMerchant;
export let webhooks: Webhooks;
export let receiver: Receiver;
export let endpoint: Endpoint;
let workers: ServiceProcess[] = [];

beforeAll(async () => {
  api = await startTestService({ ROLE: 'api' });
  sql = new Client(api.databaseUrl);
  await sql.connect();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  webhooks = webhooksOf(api, merchant);
  receiver = await startReceiver();
  endpoint = await webhooks.register(receiver.url);
});
afterEach(async () => {
  for (const worker of workers) worker.signal('SIGCONT');
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(async () => {
  await sql.end();
  await api.stop();
});

export async function startWorker(databaseUrl = api.databaseUrl): Promise<ServiceProcess> {
  const port = await freePort();
  const settings = { ROLE: 'worker', METRICS_PORT: String(port), WEBHOOK_ALLOW_PRIVATE: 'true' };
  const worker = await startServiceProcess(databaseUrl, settings, `http://127.0.0.1:${port}`);
  return stopLater(worker);
}

/** Stops a process after the test. */
export function stopLater(worker: ServiceProcess): ServiceProcess {
  workers.push(worker);
  return worker;
}

/** Returns the number of buckets of each worker, descending. */
async function shares(): Promise<number[]> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE datname = current_database() AND locktype = 'advisory' AND classid = 7255391 AND granted
     GROUP BY pid ORDER BY 1 DESC`,
  );
  return rows.map(({ count }) => count);
}

export const shared = (...expected: number[]) =>
  eventually(async () => (await shares()).join() === expected.join(), `shares of ${expected.join()}`);
