import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Tallystick, type SimulatedCardInput } from '@tallystick/sdk';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createMerchant, type TestMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import { startPair, urlOf, type PostgresNode } from '../../support/postgres-nodes.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { durationOf } from '../../support/starvation.ts';
import { startSilentProxy } from '../../support/silent-proxy.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** Two PostgreSQL servers, both named by DATABASE_URL: the second takes over when the first ends or hangs. */

const PAID: SimulatedCardInput = { type: 'simulated_card', token: 'sim_success' };
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: 'true', RATE_LIMIT_REQUESTS: '1000000' };

let first: PostgresNode;
let second: PostgresNode;
let service: ServiceProcess & { databaseUrl: string };
let merchant: TestMerchant;
let receiver: Receiver;
/** Address of the first server for the service, which can be cut off. */
let cable: Awaited<ReturnType<typeof startSilentProxy>>;
beforeEach(async () => {
  ({ first, second } = await startPair());
  cable = await startSilentProxy(`postgres://postgres@${first.address}/shop`);
});
afterEach(async () => {
  await service.stop();
  await cable.stop();
});

async function start(hosts: string) {
  const databaseUrl = `${hosts}?target_session_attrs=read-write`;
  service = { ...(await startServiceProcess(databaseUrl, SETTINGS)), databaseUrl };
  merchant = await createMerchant(service);
  receiver = await startReceiver();
  await webhooksOf(service, merchant).register(receiver.url);
}

/** Lets clients of the SDK, with its default settings, create payments until they are stopped. No call may fail. */
function startPaying(clients: number) {
  const { clientId, clientSecret } = merchant;
  const tally = new Tallystick({ baseUrl: service.baseUrl, clientId, clientSecret });
  const created: { reference: string; at: number }[] = [];
  let isPaying = true;
  const pay = async () => {
    while (isPaying) {
      const payment = {
        amount: 1250,
        currency: 'EUR',
        description: randomUUID(),
        payment_method: PAID,
      } as const;
      const { reference } = await tally.payments.create(payment);
      created.push({ reference, at: performance.now() });
    }
  };
  const paying = Promise.all(Array.from({ length: clients }, pay));
  paying.catch(() => undefined); // reported by stop
  const stop = async () => {
    isPaying = false;
    await paying;
    return created.map(({ reference }) => reference);
  };
  return { created, stop };
}

/** Lists the references and descriptions of all payments. */
async function listPayments(): Promise<{ reference: string; description: string }[]> {
  return (await second.query('SELECT reference, description FROM payments', 'shop')) as never;
}

interface Fault {
  how: string;
  fail: () => unknown;
}

const FAULTS: Fault[] = [
  { how: 'is killed', fail: () => first.stop('SIGKILL') },
  { how: 'hangs', fail: () => first.freeze() },
  { how: 'is shut down', fail: () => first.stop('SIGINT') },
  { how: 'is cut off', fail: () => cable.silenceAll() },
];

/** Longest time in milliseconds from the promotion to the next payment. */
const PATIENCE = 5000;

/** Number of failovers, of each kind in turn: `npm run failover -- --rounds 20`. */
const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? FAULTS.length);

test.each(
  Array.from({ length: ROUNDS }, (_, round) => FAULTS[round % FAULTS.length]!).map(
    (fault) => [fault.how, fault] as const,
  ),
)(
  'payments and webhooks continue at the second host when the first %s, and clients of the SDK see no error',
  async (how, { fail }) => {
    await start(urlOf(first, second).replace(first.address, new URL(cable.databaseUrl).host));
    const payments = startPaying(4);
    await eventually(() => payments.created.length > 50, 'payments');
    await fail();
    await delay(1000);
    const before = payments.created.length;
    await second.promote();
    const firstAfter = await durationOf({ databaseUrl: urlOf(second) }, () =>
      eventually(() => payments.created.length > before, 'a payment at the second host'),
    );
    await eventually(() => payments.created.length > before + 50, 'payments at the second host');
    const references = await payments.stop();
    report(
      `the first ${how}: ${references.length} payments, the next ${Math.round(firstAfter)} ms after the promotion`,
    );
    expect(firstAfter).toBeLessThan(PATIENCE);

    const rows = await listPayments();
    const kept = new Set(rows.map(({ reference }) => reference));
    expect(references.filter((reference) => !kept.has(reference))).toEqual([]);
    expect(new Set(rows.map(({ description }) => description)).size).toBe(rows.length);
    const told = () =>
      new Set(receiver.received.map(({ body }) => JSON.parse(body.toString()).payment.reference as string));
    await eventually(() => references.every((reference) => told().has(reference)), 'an event of every payment');
    await eventually(async () => (await fetch(`${service.origin}/readyz`)).ok, 'readiness');
    expect(service.output()).toContain('another host of DATABASE_URL writes now');
  },
);

/** Prints a measurement, if rounds were asked for. */
function report(words: string): void {
  if (process.env.FAILOVER_ROUNDS !== undefined) process.stdout.write(`${words}\n`);
}

test('a writer that is slow to answer keeps its connections, and payments succeed', async () => {
  await start(urlOf(first, second).replace(first.address, new URL(cable.databaseUrl).host));
  cable.delay(1200); // longer than the time limit of the watch
  const payments = startPaying(2);
  await eventually(() => payments.created.length > 4, 'slow payments');
  cable.delay(0);
  await payments.stop();
  expect(service.output()).not.toContain('another host of DATABASE_URL writes now');
  expect(service.output()).not.toContain('Connection terminated');
});

test('the writer is found whatever its place', async () => {
  await start(urlOf(first, second));
  const other = await startServiceProcess(urlOf(second, first));
  expect((await fetch(`${other.origin}/readyz`)).status).toBe(200);
  await other.stop();
});

const MAIN = path.join(import.meta.dirname, '../../../server/main.ts');

test('hosts without a writer stop the start and the commands of operators with one line', async () => {
  await start(urlOf(first, second));
  await first.stop();
  const away = await freePort();
  const url = `${urlOf(second, first)}`.replace('/shop', `,127.0.0.1:${away}/shop`);
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: url, PORT: String(await freePort()), SECRETS_KEY: Buffer.alloc(32).toString('base64') }; // prettier-ignore
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  const reasons = [
    `${second.address} is a standby`,
    `${first.address} connect ECONNREFUSED ${first.address}`,
    `127.0.0.1:${away} connect ECONNREFUSED 127.0.0.1:${away}`,
  ];
  const words = `none of its hosts writes: ${reasons.join('; ')}`;
  expect([status, stderr]).toEqual([1, `tallystick: DATABASE_URL: the database cannot be used: ${words}\n`]);
  const ops = await runOps({ origin: service.origin, databaseUrl: url }, ['operation', 'list']);
  expect([ops.code, ops.stderr]).toEqual([1, `ops: the database cannot be used: ${words}\n`]);

  const state = async () => ((await (await fetch(`${service.origin}/readyz`)).json()) as { database: string }).database;
  await eventually(async () => (await state()) === 'none of its hosts writes', 'the reason');
  await second.promote();
  await eventually(async () => (await fetch(`${service.origin}/readyz`)).ok, 'readiness');
});
