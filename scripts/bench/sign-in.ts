import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { NODE_COMMAND } from '../processes/node-command.ts';
import { createMerchant } from './payments/merchant.ts';
import { percentile } from './percentile.ts';
import { startService } from './process.ts';
import { steadyLoad, type Request } from './request-load.ts';

/**
 * `npm run bench:sign-in`: compares payments during a flood of sign-ins with correct passwords with payments alone, in turns;
 * then measures sequential sign-ins. A client of the flood that receives 503 waits as long as Retry-After says.
 */
const ROUNDS = 5;
const FLOOD = 500;
const ACCOUNTS = 20;
const PAYMENTS_PER_SECOND = 50;
const ROUND_MILLISECONDS = 4000;
const LONE_SIGN_INS = 50;
const RATIO_GOAL = 1.5;
const SIGN_IN_GOAL_MILLISECONDS = 150;

const PASSWORD = 'correct horse battery staple';
const JSON_BODY = { 'content-type': 'application/json' };

const data = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const root = path.join(import.meta.dirname, '../..');
const service = await startService([...NODE_COMMAND, 'server/main.ts'], root, {
  DATA_DIR: data,
  NODE_ENV: 'production',
  MAX_CONNECTIONS: '4000',
  MAX_CONNECTIONS_PER_ADDRESS: '4000',
  RATE_LIMIT_SIGN_UPS: '1000000',
});
try {
  const { token } = await createMerchant(service.origin, { endpoint: false });
  const accounts: string[] = [];
  for (let count = 0; count < ACCOUNTS; count++) accounts.push(await signUp());
  const pay = () => steadyLoad(service.origin, () => payment(token), PAYMENTS_PER_SECOND, ROUND_MILLISECONDS);
  await pay(); // lets the JIT compile the hot code
  const rounds: { idle: number; flooded: number; signIns: number; refused: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await pay();
    const flood = startFlood(accounts);
    await delay(500); // until the whole flood is running
    const flooded = await pay();
    rounds.push({ idle: idle.p50, flooded: flooded.p50, ...(await flood.stop()) });
  }
  const median = (figure: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(figure), 50);
  const ratio = median(({ idle, flooded }) => flooded / idle);
  console.log(
    `payments p50 alone ${median(({ idle }) => idle).toFixed(1)} ms, with ${FLOOD} sign-ins ${median(({ flooded }) => flooded).toFixed(1)} ms: ` +
      `ratio ${ratio.toFixed(2)}, goal ≤ ${RATIO_GOAL} (${rounds.map(({ idle, flooded }) => (flooded / idle).toFixed(2)).join(', ')})`,
  );
  console.log(
    `in a round ${median(({ signIns }) => signIns)} sign-ins and ${median(({ refused }) => refused)} times 503; ` +
      `peak memory ${peakMebibytes(service.pid)} MiB`,
  );
  const alone = await signInAlone(accounts);
  console.log(
    `sign-in alone p50 ${percentile(alone, 50).toFixed(1)} ms, p99 ${percentile(alone, 99).toFixed(1)} ms, goal p50 ≤ ${SIGN_IN_GOAL_MILLISECONDS} ms`,
  );
} finally {
  await service.stop();
  rmSync(data, { recursive: true, force: true });
}

/** @returns its address */
async function signUp(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const body = JSON.stringify({ email, password: PASSWORD, name: 'Bench', transport: 'bearer' });
  const answer = await fetch(`${service.origin}/api/v1/users`, { method: 'POST', headers: JSON_BODY, body });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  return email;
}

function payment(token: string): Request {
  const body = { amount: 1250, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } };
  const headers = { ...JSON_BODY, authorization: `Bearer ${token}` };
  return { method: 'POST', path: '/api/v1/payments', headers, body: JSON.stringify(body), status: 201 };
}

function signIn(pool: Pool, email: string) {
  const body = JSON.stringify({ email, password: PASSWORD, transport: 'bearer' });
  return pool.request({ method: 'POST', path: '/api/v1/session', headers: JSON_BODY, body });
}

/** Keeps one sign-in per account in flight until it is stopped. */
function startFlood(accounts: string[]) {
  const pool = new Pool(service.origin, { connections: FLOOD, pipelining: 1, headersTimeout: 0 });
  const stopping = new AbortController();
  const counts = { signIns: 0, refused: 0 };
  const client = async (_: unknown, number: number) => {
    while (!stopping.signal.aborted) {
      const { statusCode, headers, body } = await signIn(pool, accounts[number % accounts.length]!);
      const text = await body.text();
      if (statusCode === 201) counts.signIns++;
      else if (statusCode !== 503) throw new Error(`sign-in answered ${statusCode}: ${text}`);
      else {
        counts.refused++;
        const seconds = Number(headers['retry-after'] ?? 1);
        await delay(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const clients = Promise.all(Array.from({ length: FLOOD }, client));
  return {
    stop: async () => {
      const reached = { ...counts };
      stopping.abort();
      await clients;
      await pool.close();
      return reached;
    },
  };
}

/** @returns how long each took, in milliseconds */
async function signInAlone(accounts: string[]): Promise<number[]> {
  const pool = new Pool(service.origin, { connections: 1, pipelining: 1 });
  const latencies: number[] = [];
  for (let count = 0; count < LONE_SIGN_INS; count++) {
    const started = performance.now();
    const { statusCode, body } = await signIn(pool, accounts[count % accounts.length]!);
    await body.text();
    if (statusCode !== 201) throw new Error(`sign-in answered ${statusCode}`);
    latencies.push(performance.now() - started);
  }
  await pool.close();
  return latencies;
}

/** Peak resident memory of the process, in MiB (proc(5), VmHWM). */
function peakMebibytes(pid: number): number {
  const [, kibibytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1024);
}
