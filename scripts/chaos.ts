import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { createMerchant } from './bench/payments/merchant.ts';
import { startNode, type ServiceProcess } from './chaos/cluster.ts';
import { startLoad } from './chaos/load.ts';
import { startReceiver } from './chaos/receiver.ts';
import { judge } from './chaos/verdict.ts';

/**
 * `npm run chaos -- --rounds 20`: two API processes and two workers on one PostgreSQL, payments all the while, and in
 * each round one or two processes killed by SIGKILL and started again, and in some the database too, or all jobs taken out
 * of their table. Then everything must have arrived. Exit code 1 if anything was lost, made up or done twice.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '25' },
  },
});
const ROUND_MILLISECONDS = 2000;
const ROUNDS_PER_DATABASE_CRASH = 4;
const ROUNDS_PER_TRUNCATION = 5;
/** What has lost its job is queued again when it is overdue for 120 s, which is looked for every 60 s. */
const SETTLE_SECONDS = 240;

await using started = new AsyncDisposableStack();
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-chaos-'));
started.defer(() => rmSync(folder, { recursive: true, force: true }));
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') });
started.defer(() => postgres.stop());
const databaseUrl = `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/postgres`;
const receiver = await startReceiver();
started.defer(receiver.stop);

const environment = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_REQUESTS: '1000000',
};
const nodes: ServiceProcess[] = [];
for (const role of ['api', 'api', 'worker', 'worker'] as const) {
  const node = await startNode(role, environment);
  nodes.push(node);
  started.defer(() => node.stop());
}
const origins = nodes.filter(({ role }) => role === 'api').map(({ origin }) => origin);
const merchant = await createMerchant(origins[0]!, { endpoint: false });
receiver.expectSecret(await registerEndpoint());

const rounds = Number(values.rounds);
const load = startLoad(origins, merchant.token, Number(values.rate));
for (let round = 1; round <= rounds; round += 1) await killSome(round);
await load.stop();
await settle();
report(await withDatabase((database) => judge(database, load, receiver)));

async function registerEndpoint(): Promise<string> {
  const answer = await fetch(`${origins[0]}/api/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${merchant.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: receiver.url }),
  });
  return ((await answer.json()) as { secret: string }).secret;
}

/** At a random moment of the round. */
async function killSome(round: number): Promise<void> {
  await delay(Math.random() * ROUND_MILLISECONDS);
  const victims = nodes.toSorted(() => Math.random() - 0.5).slice(0, 1 + Math.floor(Math.random() * 2));
  const names = victims.map(({ role }) => role as string);
  await Promise.all(victims.map((node) => node.kill()));
  if (round % ROUNDS_PER_DATABASE_CRASH === 0) {
    await crashDatabase();
    names.push('database');
  }
  if (round % ROUNDS_PER_TRUNCATION === 0) {
    await withDatabase((database) => database.query('TRUNCATE pgboss.job CASCADE'));
    names.push('all jobs');
  }
  console.log(
    `round ${round}/${rounds}: killed ${names.join(', ')}; ${load.answered.size} payments, ${receiver.receipts.size} events received`,
  );
  await Promise.all(victims.map((node) => node.start()));
}

/**
 * When one of its processes is killed, PostgreSQL ends all others, too, and recovers from its log. Waits until it has: a
 * process of the service that finds no database at its start ends, and its supervisor would start it again.
 */
async function crashDatabase(): Promise<void> {
  const victim = new Client(databaseUrl);
  victim.on('error', () => undefined);
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const gone = new Promise((resolve) => victim.once('end', resolve));
  process.kill(rows[0]!.pid, 'SIGKILL');
  await gone;
  const isBack = () => withDatabase(() => Promise.resolve(true)).catch(() => false);
  while (!(await isBack())) await delay(50);
}

function settle(): Promise<void> {
  console.log(`Waiting up to ${SETTLE_SECONDS} s for what the killed left unfinished.`);
  const open = `
    SELECT FROM webhook_deliveries WHERE status IN ('PENDING', 'RETRYING')
    UNION ALL SELECT FROM webhook_attempts WHERE finished_at IS NULL
    LIMIT 1`;
  return withDatabase(async (database) => {
    for (let second = 0; second < SETTLE_SECONDS; second += 1) {
      if ((await database.query(open)).rowCount === 0) return;
      await delay(1000);
    }
  });
}

async function withDatabase<T>(work: (database: Client) => Promise<T>): Promise<T> {
  const database = new Client(databaseUrl);
  await database.connect();
  return work(database).finally(() => database.end());
}

function report({ faults, ...figures }: Awaited<ReturnType<typeof judge>>): void {
  console.log({ ...figures, 'requests made again': load.repeated() });
  for (const { what, subjects } of faults)
    console.log(`✗ ${subjects.length} ${what}: ${subjects.slice(0, 5).join(', ')}`);
  console.log(
    faults.length === 0
      ? `✓ ${rounds} rounds: 0 lost, 0 made up, 0 payments twice; duplicates have the same event id and attempt number.`
      : `✗ ${rounds} rounds: see above.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
