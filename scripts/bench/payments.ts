import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { NODE_COMMAND } from '../processes/node-command.ts';
import { createPlainTables } from '../processes/plain-tables.ts';
import { contest, type Contender } from './contest.ts';
import { measureLists } from './payments/lists.ts';
import { createMerchant } from './payments/merchant.ts';
import { preparePayments, requestsFor } from './payments/requests.ts';
import { startService, type RunningService } from './process.ts';
import type { Request } from './request-load.ts';

/**
 * `npm run bench:payments`: compares reading, creating, capturing and refunding payments with a lean server that keeps the same
 * facts in the fewest rows, each on a copy of one database, and lists of many payments with lists of few. Arguments select from get, create,
 * capture, refund and list. `BEFORE` names an older checkout to compare as well; `PLAIN=1` compares tables without partitions.
 */
const GOALS = { get: 0.85, create: 0.6, capture: 0.55, refund: 0.55 };
/** Goal for creating a payment of a business without a webhook endpoint, compared with the same at the lean server. */
const WITHOUT_ENDPOINT_GOAL = 0.65;
const SCOPES = ['payments:create', 'payments:read', 'payments:capture', 'payments:refund'];

const chosen = process.argv.slice(2);
const wants = (name: string) => chosen.length === 0 || chosen.includes(name);

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const postgres = await startEmbeddedPostgres({
  directory: path.join(folder, 'postgres'),
  settings: { min_wal_size: '1GB' }, // as after hours of load
});
const running: RunningService[] = [];
const settings = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  ROLE: 'api', // deliveries are queued but not sent, as at the lean server
  RATE_LIMIT_REQUESTS: '100000000',
};

const urlOf = (database: string) =>
  `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/${database}`;

async function connect(database: string): Promise<Client> {
  const client = new Client(urlOf(database));
  await client.connect();
  return client;
}

const start = (file: string, database: string, more: Record<string, string> = {}, directory = root) =>
  startService([...NODE_COMMAND, file], directory, {
    ...settings,
    DATABASE_URL: urlOf(database),
    ...more,
  });

try {
  const names = Object.keys(GOALS).filter(wants) as (keyof typeof GOALS)[];
  if (names.length > 0) await compare(names);
  if (wants('list')) {
    const service = await start('server/main.ts', 'postgres');
    running.push(service);
    await measureLists(service, urlOf('postgres'), folder);
  }
} finally {
  for (const service of running) await service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Entrant extends Contender {
  requests: ReturnType<typeof requestsFor>;
}

async function compare(names: (keyof typeof GOALS)[]): Promise<void> {
  const admin = await connect('postgres');
  await admin.query('CREATE DATABASE seed');
  if (process.env.PLAIN) await createPlainTables(parseDatabaseUrl(urlOf('seed')));
  const seeding = await start('server/main.ts', 'seed');
  const merchant = await createMerchant(seeding.origin, { scopes: SCOPES });
  const without = await createMerchant(seeding.origin, { scopes: SCOPES, endpoint: false });
  await seeding.stop();
  const seed = await connect('seed');
  const prepared = await preparePayments(seed, merchant);
  await seed.query('VACUUM ANALYZE');
  await seed.end();
  const enter = async (name: string, file: string, more: Record<string, string> = {}, directory = root) => {
    const database = name.replaceAll(/\W/g, '_');
    await admin.query(`CREATE DATABASE ${database} TEMPLATE seed`);
    if (process.env.PLAIN && name !== 'plain') partition(database);
    const service = await start(file, database, more, directory);
    running.push(service);
    const requests = requestsFor(merchant, prepared);
    const { origin, pid } = service;
    const settle = async () => {
      const client = await connect(database);
      await client.query('ANALYZE');
      await client.query('CHECKPOINT');
      await client.end();
    };
    return { name, origin, pid, connections: `${postgres.user} ${database}`, settle, requests } satisfies Entrant;
  };
  const contenders = [
    await enter('tallystick', 'server/main.ts'),
    await enter('two processes', 'server/main.ts', { PROCESSES: '2' }),
    ...(process.env.PLAIN ? [await enter('plain', 'server/main.ts')] : []),
    ...(process.env.BEFORE === undefined ? [] : [await enter('before', 'server/main.ts', {}, process.env.BEFORE)]),
    await enter('lean', 'scripts/bench/payments/lean-server.ts'),
  ];
  await admin.end();
  for (const name of names) {
    const nextOf = nextRequests(contenders, (each) => each.requests[name]);
    await contest(name, contenders, nextOf, { lean: GOALS[name] });
    if (name !== 'create') continue;
    const alike = contenders.filter((each) => each.name !== 'two processes');
    const next = nextRequests(alike, () => requestsFor(without, prepared).create);
    await contest('create, no endpoint', alike, next, { lean: WITHOUT_ENDPOINT_GOAL });
  }
}

/** Divides the tables of a database by month. */
function partition(database: string): void {
  const env = { ...process.env, ...settings, DATABASE_URL: urlOf(database) };
  execFileSync(process.execPath, ['scripts/ops.ts', 'partition'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }); // prettier-ignore
}

/** Returns the source of each contender's requests. */
function nextRequests(contenders: Entrant[], sourceOf: (each: Entrant) => () => () => Request) {
  const sources = new Map(contenders.map((each) => [each.name, sourceOf(each)()]));
  return (each: Entrant) => sources.get(each.name)!;
}
