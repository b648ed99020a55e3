import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Tallystick } from '@tallystick/sdk';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { Deliveries } from './soak/deliveries.ts';
import { Followers } from './soak/followers.ts';
import { startService } from './soak/service.ts';
import { registerShop } from './soak/shop.ts';
import { Tally } from './soak/tally.ts';
import { Traffic } from './soak/traffic.ts';
import { baseMinute, judgeGrowth, type Held } from './soak/verdict.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';

/**
 * `npm run soak -- --minutes 15`: runs everything at once at a fixed rate on one process of the service: payments, tokens,
 * sign-ins, event streams, and deliveries to endpoints that work, fail, hang and flap. Each minute ends with some quiet
 * seconds, in which every event must be delivered and the resources of the process are measured. Exit code 1 if these grew,
 * or anything failed.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    rate: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes >= 2))
  throw new Error('--minutes must be at least 2, because the last minute is compared with an earlier one.');
const PER_SECOND = { payments: 4, tokens: 3, visits: 0.5, glances: 0.2 };
/** Quiet time, within which both sides close idle connections. */
const QUIET_MILLISECONDS = 8000;
const MINUTE_MILLISECONDS = 60_000;
const MEBIBYTE = 2 ** 20;
const round = (figure: number) => Math.round(figure * 10) / 10;

const tally = new Tally();
await using started = new AsyncDisposableStack();
requireTemporaryFolder();
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-soak-'));
started.defer(() => rmSync(folder, { recursive: true, force: true }));
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') });
started.defer(() => postgres.stop());
const databaseUrl = `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/postgres`;
const service = await startService(databaseUrl, folder, (message) => tally.errors.push(message));
started.defer(service.stop);
const database = new Client(databaseUrl);
await database.connect();
started.defer(() => database.end());

const baseUrl = `${service.origin}/api/v1`;
const since = new Date().toISOString();
const { person, credentials } = await registerShop(baseUrl);
const shop = new Tallystick({ baseUrl, ...credentials, retryForSeconds: 0 });
const deliveries = await Deliveries.start(shop, started);
const followers = new Followers(tally, shop, since);
started.defer(() => followers.stop());
const traffic = new Traffic(tally, shop, person);
const KINDS: [perSecond: number, work: () => Promise<void>][] = [
  [PER_SECOND.payments, () => traffic.pay()],
  [PER_SECOND.tokens, () => traffic.authorize()],
  [PER_SECOND.visits, () => traffic.visit(baseUrl)],
  [PER_SECOND.glances, () => followers.glance()],
];

const held: Held[] = [];
for (let minute = 1; minute <= minutes; minute += 1) {
  await drive(MINUTE_MILLISECONDS - QUIET_MILLISECONDS);
  await tally.settled();
  await delay(QUIET_MILLISECONDS);
  deliveries.note(tally, followers.createdAt);
  tally.errors.push(...followers.missed(traffic.events), ...deliveries.missed(traffic.events));
  held.push(await measure());
  print(minute);
}
const grown = judgeGrowth(held);
for (const message of [...grown, ...new Set(tally.errors)]) console.log(`✗ ${message}`);
const failed = grown.length + tally.errors.length > 0;
console.log(
  failed
    ? '✗ faults found, see above.'
    : `✓ ${minutes} minutes: no errors, and no growth since minute ${baseMinute(minutes)} (memory by at most 5 %).`,
);
process.exitCode = failed ? 1 : 0;

/** Starts each kind of work at its rate, without waiting for earlier ones. */
async function drive(milliseconds: number): Promise<void> {
  const rate = Number(values.rate);
  const timers = KINDS.map(([perSecond, work]) => setInterval(() => tally.begin(work), 1000 / (perSecond * rate)));
  await delay(milliseconds);
  timers.forEach(clearInterval);
}

async function measure(): Promise<Held> {
  const { memory, handles } = await service.sample();
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return {
    live: round((memory.heapUsed + memory.external) / MEBIBYTE),
    rss: round(memory.rss / MEBIBYTE),
    handles: handles.length,
    connections: rows[0]!.count,
  };
}

function print(minute: number): void {
  const { live, rss, handles, connections } = held.at(-1)!;
  console.log(
    `\nminute ${minute}/${minutes}: live memory ${live} MiB, rss ${rss} MiB, ${handles} handles, ` +
      `${connections} database connections, ${tally.errors.length} errors so far`,
  );
  console.table(
    Object.fromEntries(
      tally.take().map(({ kind, count, p50, p99 }) => [kind, { count, p50: round(p50), p99: round(p99) }]),
    ),
  );
}
