import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { Client } from 'pg';
import { closeDatabase, openDatabase } from '../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { simulator } from '../../server/domain/payments/processors/simulator.ts';
import { reconcile } from '../../server/domain/payments/settlements.ts';
import { Clock } from '../../server/platform/clock.ts';
import { stripeProcessor } from '../../test/support/stripe/scripted.ts';
import { StripeStandIn } from '../../test/support/stripe/stand-in.ts';
import { NODE_COMMAND } from '../processes/node-command.ts';
import { createMerchant } from './payments/merchant.ts';
import { treeProcessorSeconds } from './processor-time.ts';
import { startService } from './process.ts';

/**
 * `npm run bench:acquirer`: compares the processor time of authorizing a card by the processor of Stripe with that by the remote
 * processor of the tests, each at a far end in this process, which is not counted. Then reconciles many movements.
 */
const GOAL = 1.5;
const ROUNDS = 6;
const PAYMENTS = 500;
const AT_ONCE = 8;
const MOVEMENTS = 10_000;
const SAMPLE_MILLISECONDS = 1000;
/** Goal for the seconds to reconcile them. */
const RECONCILED_GOAL = 60;

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') });
const standIn = new StripeStandIn(simulator);
standIn.manner = 'not at all';
const farEnd = createServer((req, res) => {
  void json(req).then((order) => {
    const { payment } = order as { payment: { reference: string } };
    res.end(JSON.stringify({ status: 'succeeded', reference: `far_${payment.reference}` }));
  });
}).listen(0, '127.0.0.1');

try {
  await once(farEnd, 'listening');
  const remote = await start('http', `http://127.0.0.1:${(farEnd.address() as AddressInfo).port}`);
  const stripe = await start('stripe', await standIn.start());
  const spent = { remote: 0, stripe: 0 };
  for (let round = 0; round <= ROUNDS; round++) {
    const [first, second] = [await remote.round(), await stripe.round()];
    if (round === 0) continue; // warms up
    spent.remote += first;
    spent.stripe += second;
  }
  const each = (seconds: number) => `${((1000 * seconds) / (ROUNDS * PAYMENTS)).toFixed(2)} ms`;
  console.log(`authorize by the remote processor: ${each(spent.remote)} of processor time`);
  console.log(`authorize by the processor of Stripe: ${each(spent.stripe)}`);
  console.log(`ratio ${(spent.stripe / spent.remote).toFixed(2)}   goal ≤ ${GOAL}`);
  await Promise.all([remote.stop(), stripe.stop()]);
  await reconcileMany();
} finally {
  farEnd.closeAllConnections();
  farEnd.close();
  await standIn.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Reconciles movements, the newest of which this service knows, and prints the time and by how much the live heap grew at most. */
async function reconcileMany(): Promise<void> {
  const { accounts, url } = standIn;
  for (let index = accounts.test.balance.length; index < MOVEMENTS; index++) {
    const intent = accounts.test.newIntent({ amount: 1250, currency: 'eur' });
    accounts.test.authorized(intent, { status: 'succeeded' }, { token: 'pm_card_visa', key: null, url: '' });
    accounts.test.captured(intent, { status: 'succeeded' }, { amount: 1250, metadata: {}, key: '' });
  }
  openDatabase(parseDatabaseUrl(urlOf('bench_stripe')), 2);
  const before = liveHeap();
  let most = before;
  const samples = setInterval(() => (most = Math.max(most, liveHeap())), SAMPLE_MILLISECONDS);
  const start = performance.now();
  const { movements } = await reconcile(new Clock(), stripeProcessor(url), new Date(Date.now() - 86_400_000));
  const seconds = (performance.now() - start) / 1000;
  clearInterval(samples);
  await closeDatabase();
  const growth = ((Math.max(most, liveHeap()) - before) / 2 ** 20).toFixed(1);
  console.log(
    `reconcile ${movements} movements: ${seconds.toFixed(1)} s   goal ≤ ${RECONCILED_GOAL} s   live heap +${growth} MiB`,
  );
}

/** Returns the bytes of the heap that are in use after a garbage collection, those of the stand-in included. */
function liveHeap(): number {
  gc!();
  return process.memoryUsage().heapUsed;
}

function urlOf(database: string): string {
  return `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/${database}`;
}

async function start(cards: string, url: string) {
  const database = `bench_${cards}`;
  const admin = new Client(urlOf('postgres'));
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  const service = await startService([...NODE_COMMAND, 'test/support/remote-main.ts'], root, {
    ...{ NODE_ENV: 'production', DATA_DIR: path.join(folder, cards), ROLE: 'api', CARDS: cards, FAR_END: url },
    DATABASE_URL: urlOf(database),
  });
  const { token } = await createMerchant(service.origin, { endpoint: false });
  const body = JSON.stringify({
    ...{ amount: 1250, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } },
  });
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const pay = async () => {
    const answer = await fetch(`${service.origin}/api/v1/payments`, { method: 'POST', headers, body });
    const { status } = (await answer.json()) as { status: string };
    if (status !== 'AUTHORIZED') throw new Error(`A payment is ${status}.`);
  };
  /** @returns the processor seconds of a round */
  const round = async () => {
    const before = treeProcessorSeconds(service.pid);
    const lane = async () => {
      for (let index = 0; index < PAYMENTS / AT_ONCE; index++) await pay();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return treeProcessorSeconds(service.pid) - before;
  };
  return { round, stop: () => service.stop() };
}
