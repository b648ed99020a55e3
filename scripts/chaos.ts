import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createMerchant } from './bench/payments/merchant.ts';
import { Acquirer } from './chaos/acquirer.ts';
import { Caller } from './chaos/ask.ts';
import { proveBooks } from './chaos/books.ts';
import { Cluster } from './chaos/cluster.ts';
import { Database } from './chaos/database.ts';
import { registerEndpoints, type Endpoint } from './chaos/endpoints.ts';
import { Interventions } from './chaos/interventions.ts';
import { CARDS, startLoad } from './chaos/load.ts';
import { playRound } from './chaos/rounds.ts';
import { takeSnapshot, type Snapshot } from './chaos/snapshot.ts';
import { figuresOf, judge, judgeArrival } from './chaos/verdict.ts';
import type { Evidence, Fault } from './chaos/verdict/fault.ts';
import { areReplaysMade } from './chaos/verdict/replays.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';

/**
 * `npm run chaos -- --rounds 50`: runs two API processes and two workers on one PostgreSQL, with continuous payments,
 * replays, recoveries and secret rotations, and endpoints that work, fail, hang and flap. In each round some processes are
 * killed by SIGKILL, or the database, or every worker loses its locks, and the books are verified. At the end each event is
 * accounted for, then the endpoints are healed, and everything must be delivered. `-- --cards stripe` pays with cards of an acquirer
 * that loses requests, answers and events, and compares it with the books at the end. Exit code 1 if anything was lost, invented,
 * forged or done twice.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    rate: { type: 'string', default: '15' },
    cards: { type: 'string', default: 'simulated' },
  },
});
const cards = values.cards as keyof typeof CARDS;
if (!Object.hasOwn(CARDS, cards)) {
  process.stderr.write(`chaos: --cards must be one of ${Object.keys(CARDS).join(', ')}, not "${cards}"\n`);
  process.exit(2);
}
const SCOPES = ['payments:create', 'payments:read', 'payments:capture', 'payments:refund'];
/** The failing endpoint gets eight attempts of each delivery, and replays. */
const SETTLE_SECONDS = 300;
const SETTLE_STEP_SECONDS = 5;

await using started = new AsyncDisposableStack();
requireTemporaryFolder();
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-chaos-'));
started.defer(() => rmSync(folder, { recursive: true, force: true }));
const database = await Database.start(folder);
started.defer(database.stop);
const acquirer = cards === 'stripe' ? await Acquirer.start(started) : undefined;
const environment = {
  ...acquirer?.settings,
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_REQUESTS: '1000000',
};
const cluster = await Cluster.start(environment, started);
const merchant = await createMerchant(cluster.origins[0]!, { endpoint: false, scopes: SCOPES });
const caller = new Caller(cluster.origins, merchant.token);
const endpoints = await registerEndpoints(caller, started);
const interventions = new Interventions(caller, endpoints);
acquirer?.disturb(cluster.origins[0]!);
const load = startLoad(caller, Number(values.rate), cards);

const faults: Fault[] = [];
const blows: number[] = [];
const rounds = Number(values.rounds);
for (let round = 1; round <= rounds; round += 1) {
  interventions.begin(round);
  const killed = await playRound(round, cluster, database, blows);
  await database.passTime();
  const wrong = await proveBooks(environment);
  if (wrong.length > 0) faults.push({ what: `checks of the ledger failed after round ${round}`, subjects: wrong });
  const received = endpoints.map(
    ({ behaviour, receiver }) => `${receiver.receipts.length} at the ${behaviour} endpoint`,
  );
  console.log(`round ${round}/${rounds}: killed ${killed}; ${load.statuses.size} payments; ${received.join(', ')}`);
}
acquirer?.calm();
await Promise.all([load.stop(), interventions.settled()]);

console.log(
  `Waiting up to ${SETTLE_SECONDS} s until deliveries are DELIVERED at the good endpoint and FAILED at the failing one.`,
);
const [good, failing] = endpoints as [Endpoint, Endpoint, ...Endpoint[]];
const wanted = new Map([
  [good.id, 'DELIVERED'],
  [failing.id, 'FAILED'],
]);
const accounted = await settle(({ deliveries }) =>
  deliveries.every(({ endpoint_id, status }) => status === (wanted.get(endpoint_id) ?? status)),
);
faults.push(...judge(accounted), ...judgeArrival(accounted, [good]));

console.log(`Repairing all endpoints and waiting up to ${SETTLE_SECONDS} s until all deliveries are DELIVERED.`);
for (const { receiver } of endpoints) receiver.heal();
await interventions.recoverAll();
await settle(({ deliveries }) => deliveries.every(({ status }) => status === 'DELIVERED'));
await cluster.stop();
const final = await gather();
for (const fault of [...judge(final), ...judgeArrival(final, endpoints)]) {
  if (!faults.some(({ what }) => what === fault.what)) faults.push(fault);
}
const differences = (await acquirer?.prove(database.url, final.snapshot.payments)) ?? [];
if (differences.length > 0)
  faults.push({ what: 'differences between the acquirer and the books', subjects: differences });
report(figuresOf(final));

/** Waits for a state of the database, and for every accepted replay. */
async function settle(isSettled: (snapshot: Snapshot) => boolean): Promise<Evidence> {
  for (let second = 0; second < SETTLE_SECONDS; second += SETTLE_STEP_SECONDS) {
    const evidence = await gather();
    if (isSettled(evidence.snapshot) && areReplaysMade(evidence)) return evidence;
    await database.passTime();
    await delay(SETTLE_STEP_SECONDS * 1000);
  }
  return gather();
}

async function gather(): Promise<Evidence> {
  const takenAt = Date.now();
  const snapshot = await database.use(takeSnapshot);
  const { replays } = interventions;
  return { caller, load, endpoints, replays, blows, takenAt, snapshot };
}

function report(figures: Record<string, number>): void {
  console.log(figures);
  for (const { what, subjects } of faults) {
    console.log(`✗ ${subjects.length} ${what}:`);
    for (const subject of subjects.slice(0, 5)) console.log(`    ${subject.replaceAll('\n', '; ')}`);
  }
  const verdict = faults.length === 0 ? '✓ nothing lost, invented, forged or duplicated' : '✗ faults found, see above';
  console.log(`${verdict}, in ${rounds} rounds.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
