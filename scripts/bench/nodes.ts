import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasCitus, findCitus } from '../../server/database/distribution/distributed-tables.ts';
import { distributeTables } from '../../server/database/distribution/distribute-tables.ts';
import { run } from '../../server/database/statements.ts';
import { createMerchant } from './payments/merchant.ts';
import { treeProcessorSeconds } from './processor-time.ts';
import { fullLoad, type Request } from './request-load.ts';
import { startReceiver } from './webhooks/receiving.ts';
import { addEndpoints, clear, leaveSetting, prepareSetting } from './webhooks/setting.ts';
import { sendBacklog } from './webhooks/throughput.ts';

/**
 * `npm run bench:nodes`: payments and deliveries a second on the empty database of DATABASE_URL, distributed over the workers
 * of Citus if it has them, with the processor time and the growth of each server. All servers run on this machine, and the user
 * of the database is a superuser.
 */
const WARM_UP_MILLISECONDS = 4000;
const MILLISECONDS = 10_000;
const DELIVERIES = 20_000;

/** Reads the id of the server's process, and the size of the database. */
const LOOK = `
  SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1) || ' ' || pg_database_size(current_database()) AS result`;

const databaseUrl = process.env.DATABASE_URL;
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to an empty database.');
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const setting = await prepareSetting(databaseUrl, folder);
try {
  await findCitus();
  if (hasCitus()) await distributeTables(console.log);
  await measurePayments();
  await measureDeliveries();
} finally {
  await leaveSetting(setting);
  rmSync(folder, { recursive: true, force: true });
}

/** Creates and captures payments of a business with one endpoint. */
async function measurePayments(): Promise<void> {
  const { origin } = setting.api;
  const { token } = await createMerchant(origin, { scopes: ['payments:create', 'payments:capture'] });
  const next = () => creation(token);
  await fullLoad(origin, next, WARM_UP_MILLISECONDS);
  await measured('payments', async () => {
    const { requests, perSecond } = await fullLoad(origin, next, MILLISECONDS);
    return { count: requests, perSecond };
  });
}

function creation(token: string): Request {
  return {
    method: 'POST',
    path: '/api/v1/payments',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      ...{ amount: 1250, currency: 'EUR', capture_method: 'AUTOMATIC', description: 'Two tickets' },
      payment_method: { type: 'simulated_card', token: 'sim_success' },
    }),
    status: 201,
  };
}

/** Sends a backlog of deliveries to one endpoint. */
async function measureDeliveries(): Promise<void> {
  const receiver = await startReceiver();
  const endpoints = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  await clear();
  await measured('deliveries', async () => ({
    count: DELIVERIES,
    perSecond: await sendBacklog(setting, receiver, endpoints, DELIVERIES),
  }));
  receiver.stop();
}

/** Prints the rate of what is done, and for each of it the processor time and growth of the coordinator and of each worker. */
async function measured(what: string, work: () => Promise<{ count: number; perSecond: number }>): Promise<void> {
  const before = await nodes();
  const { count, perSecond } = await work();
  const after = await nodes();
  const parts = after.map(({ name, seconds, bytes }, index) => {
    const [used, grown] = [seconds - before[index]!.seconds, bytes - before[index]!.bytes];
    return `${name} ${((used / count) * 1_000_000).toFixed(0)} µs ${(grown / count / 1000).toFixed(1)} kB`;
  });
  console.log([`${what} ${perSecond.toFixed(0)}/s`, ...parts].join('   '));
}

interface Node {
  name: string;
  /** Processor time of its processes. */
  seconds: number;
  /** Size of its database. */
  bytes: number;
}

/** Returns the coordinator, or the only server, and the workers. */
async function nodes(): Promise<Node[]> {
  const rows = hasCitus()
    ? await run<{ result: string }>({ text: 'SELECT result FROM run_command_on_all_nodes($1) ORDER BY nodeid' }, [LOOK])
    : await run<{ result: string }>({ text: LOOK });
  return rows.map(({ result }, index) => {
    const [pid, bytes] = result.split(' ').map(Number) as [number, number];
    return { name: index === 0 ? 'coordinator' : `worker ${index}`, seconds: secondsOf(pid), bytes };
  });
}

/** Reads the processor time again if a process of the server ends in between. */
function secondsOf(pid: number): number {
  for (;;)
    try {
      return treeProcessorSeconds(pid);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
}
