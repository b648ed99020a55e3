import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { untilReady } from '../../../scripts/processes/ready.ts';
import { simulator } from '../../../server/domain/payments/processors/simulator.ts';
import { call, createMerchant, type ApiAnswer, type TestMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { isRemote, remoteCards } from '../../support/far-end.ts';
import type { TestService } from '../../support/service.ts';

const ROUNDS = 3;
const CLIENTS = 8;
/** Minimum number of answered requests in a round. */
const ANSWERS = 15;
const ROOT = path.join(import.meta.dirname, '..', '..', '..');

let folder: string;
let port: string;
let farEnd: { url: string; stop: () => Promise<void> };
let service: TestService;
let child: ChildProcess;
let merchant: TestMerchant;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-test-'));
  port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  service = { origin, baseUrl: `${origin}/api/v1` } as TestService;
  farEnd = await (await remoteCards()).start(simulator, origin);
  await start();
  merchant = await createMerchant(service);
  const endpoint = { url: 'http://127.0.0.1:9/nobody-is-there' }; // so that deliveries and jobs are written, too
  await call(service, 'POST', '/webhook-endpoints', { token: merchant.token, body: endpoint });
});
afterAll(async () => {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await farEnd.stop(); // throws when a forged callback was not refused
  await rm(folder, { recursive: true, force: true });
});

/** Starts the service with an embedded database, which dies with it and recovers from its log. */
async function start(): Promise<void> {
  const settings = { LOG_LEVEL: 'silent', VALIDATE_RESPONSES: 'false', RATE_LIMIT_REQUESTS: '1000000' };
  const { PATH, CARDS } = process.env;
  const env = { PATH, CARDS, PORT: port, DATA_DIR: folder, FAR_END: farEnd.url, ...settings };
  const main = isRemote() ? 'test/support/remote-main.ts' : 'server/main.ts';
  child = spawn(process.execPath, [main], { cwd: ROOT, env, stdio: 'ignore' });
  await untilReady(child, service.origin);
}

async function verify(): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/ops.ts', 'ledger', 'verify'], {
    cwd: ROOT,
    env,
  });
  expect(stdout).toContain('no findings');
}

/** A request with its own key, and its response if one arrived. */
interface Attempt {
  key: string;
  path: string;
  body: object;
  answer?: ApiAnswer;
}

const attempts: Attempt[] = [];
const answered = () => attempts.filter(({ answer }) => answer !== undefined);

const send = ({ key, path, body }: Attempt) =>
  call(service, 'POST', path, { token: merchant.token, body, headers: { 'Idempotency-Key': key } });

async function attempt(path: string, body: object): Promise<ApiAnswer> {
  const made: Attempt = { key: randomUUID(), path, body };
  attempts.push(made);
  if (path === '/payments') Object.assign(body, { metadata: { key: made.key } });
  return (made.answer = await send(made));
}

const TOKENS = [
  'sim_success',
  'sim_success',
  'sim_declined',
  'sim_timeout',
  'sim_pending_success',
  'sim_refund_pending',
];

/** Generates the traffic of a shop, until the service is gone. */
async function trade(): Promise<never> {
  for (;;) {
    const token = TOKENS[randomInt(TOKENS.length)];
    const capture_method = randomInt(2) ? 'AUTOMATIC' : 'MANUAL';
    const payment_method = { type: 'simulated_card', token };
    const { body } = await attempt('/payments', { amount: 1000, currency: 'EUR', capture_method, payment_method });
    if (body.status === 'AUTHORIZED' && randomInt(3) === 0) await attempt(`/payments/${body.reference}/cancel`, {});
    else if (body.status === 'AUTHORIZED')
      await attempt(`/payments/${body.reference}/capture`, { amount: randomInt(1, 1001) });
    if (body.reference) await attempt(`/payments/${body.reference}/refunds`, { amount: randomInt(1, 600) });
  }
}

async function killUnderLoad(): Promise<void> {
  const shops = Array.from({ length: CLIENTS }, () => trade().catch((error: unknown) => error));
  const before = answered().length;
  await eventually(() => answered().length >= before + ANSWERS, 'answers');
  await delay(randomInt(300));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await Promise.all(shops);
}

/** Repeats a request until it is answered, as a client should. */
async function finish(attempt: Attempt): Promise<ApiAnswer> {
  for (;;) {
    const answer = await send(attempt);
    if (answer.body.code !== 'idempotency_in_progress') return answer;
    await delay(Number(answer.headers.get('Retry-After')) * 1000);
  }
}

test('killed at any moment under load, the service loses nothing, does nothing twice, and finishes pending operations', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await killUnderLoad();
    await start();
    await verify();
  }
  const done = answered();
  const unanswered = attempts.filter(({ answer }) => answer === undefined);
  expect(unanswered.length).toBeGreaterThan(0);
  const finished = await Promise.all(unanswered.map(finish));
  for (const { status } of finished) expect([200, 201, 402, 409, 422]).toContain(status);

  for (const made of done) {
    const again = await send(made);
    expect([again.headers.get('Idempotent-Replayed'), again.text]).toEqual(['true', made.answer!.text]);
  }
  const keys = await keysOfAllPayments();
  const created = attempts.filter(({ path }) => path === '/payments').map(({ key }) => key);
  expect(keys.toSorted()).toEqual(created.toSorted());
  await verify();
});

async function keysOfAllPayments(): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor && `&cursor=${cursor}`;
    const { body } = await call(service, 'GET', `/payments?limit=100${query}`, { token: merchant.token });
    keys.push(...body.data.map(({ metadata }: { metadata: { key: string } }) => metadata.key));
    cursor = body.next_cursor;
  }
  return keys;
}
