import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { Client } from 'pg';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { call, createMerchant, signUp, type TestMerchant } from '../../support/api.ts';
import { CUT_OTHERS } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout, VERIFY } from '../../support/mail.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { startSilentProxy } from '../../support/silent-proxy.ts';
import { durationOf } from '../../support/starvation.ts';
import { payerToken, WALLET } from '../../support/wallets.ts';
import { webhooksOf, type Delivery, type Endpoint, type Webhooks } from '../../support/webhooks.ts';

/**
 * A database that disappears without closing connections, which TCP detects only after a quarter of an hour, or that returns
 * as a standby; and a process that stalls while it holds locks.
 */

let api: OwnService;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;
let endpoint: Endpoint;

beforeEach(async () => {
  api = await startTestService({ ROLE: 'api' });
  proxy = await startSilentProxy(api.databaseUrl);
  merchant = await createMerchant(api);
  webhooks = webhooksOf(api, merchant);
  receiver = await startReceiver();
  endpoint = await webhooks.register(receiver.url);
});
afterEach(async () => {
  await proxy.stop();
  await api.stop();
});

test('deliveries go on after the connection for loads has fallen silent', async () => {
  await using worker = await startWorker();
  const took = await durationOf(api, async () => {
    expect(proxy.silence('tallystick webhook loads')).toBe(1);
    await webhooks.pay();
    await receiver.waitFor(2);
  });
  expect(took).toBeLessThan(15_000);
  expect(worker.output()).toContain('Query read timeout');
});

test('results are written after the connections of the pool have fallen silent', async () => {
  await using worker = await startWorker();
  const held = await holdAttempt();
  const took = await durationOf(api, async () => {
    expect(proxy.silence('tallystick')).toBeGreaterThan(0);
    held.writeHead(200).end();
    const isDelivered = async () =>
      (await webhooks.deliveries(endpoint.id)).every(({ status }) => status === 'DELIVERED');
    await eventually(isDelivered, 'the result');
  });
  expect(took).toBeLessThan(60_000);
  expect(receiver.received).toHaveLength(2);
  // Names the statement that was not answered in time, one behind it, or that of a chore which took the only such connection.
  expect(worker.output()).toMatch(/writing webhook results failed; retrying|Query read timeout/);
});

test('a worker whose connection for locks has fallen silent stops, and owns its endpoints again within 30 s', async () => {
  await using worker = await startWorker();
  const took = await durationOf(api, async () => {
    expect(proxy.silence('tallystick webhook locks')).toBe(1);
    await eventually(() => worker.output().includes('webhook worker lost its locks'), 'the loss');
    await webhooks.pay();
    await receiver.waitFor(2);
  });
  expect(took).toBeLessThan(30_000);
});

async function startWorker() {
  const port = await freePort();
  const settings = { ROLE: 'worker', METRICS_PORT: String(port), WEBHOOK_ALLOW_PRIVATE: 'true' };
  const worker = await startServiceProcess(proxy.databaseUrl, settings, `http://127.0.0.1:${port}`);
  await webhooks.pay();
  await receiver.waitFor(1);
  return { ...worker, [Symbol.asyncDispose]: worker.stop };
}

/** Starts an attempt that waits for its response. */
function holdAttempt(): Promise<ServerResponse> {
  let held: ServerResponse | undefined;
  receiver.answerWith((_received, response) => void (held = response));
  return webhooks.pay().then(() => eventually(() => held, 'the attempt'));
}

test('requests are answered again after the shared connection has fallen silent', async () => {
  const service = await startServiceProcess(proxy.databaseUrl, { ROLE: 'api' });
  const read = () => call(service, 'GET', '/payments', { token: merchant.token });
  try {
    expect(await read()).toMatchObject({ status: 200 });
    expect(proxy.silence('tallystick pipeline')).toBe(1);
    expect(await read()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await read()).toMatchObject({ status: 200 });
  } finally {
    await service.stop();
  }
});

test('mail goes out after the connections for jobs have fallen silent', async () => {
  const service = await startServiceProcess(proxy.databaseUrl);
  const own = { ...service, databaseUrl: api.databaseUrl };
  try {
    await mailAbout(own, await signUp(own), VERIFY);
    const end = performance.now() + 5000; // others open while the first do not answer, up to the pool's most
    await eventually(() => proxy.silence('tallystick queue') === 0 && performance.now() > end, 'silence');
    const took = await durationOf(api, async () => void (await mailAbout(own, await signUp(own), VERIFY)));
    expect(took).toBeLessThan(60_000);
  } finally {
    await service.stop();
  }
});

test('the result of an attempt outlasts a database that only reads', async () => {
  await using worker = await startWorker();
  const held = await holdAttempt();
  const sql = new Client(api.databaseUrl);
  await sql.connect();
  const database = `ALTER DATABASE ${new URL(api.databaseUrl).pathname.slice(1)}`;
  await sql.query(`${database} SET default_transaction_read_only = on`);
  await sql.query(CUT_OTHERS);
  held.writeHead(200).end();
  // The first write may have found its connection closed.
  await eventually(() => worker.output().split('writing webhook results failed; retrying').length > 2, 'two refusals');
  await sql.query(`${database} RESET default_transaction_read_only`);
  await sql.query(CUT_OTHERS);
  await sql.end();
  await eventually(async () => {
    // A request may find its connection closed, and is answered 503.
    const { data: deliveries } = await webhooks.read<{ data?: Delivery[] }>(
      `/webhook-deliveries?endpoint_id=${endpoint.id}`,
    );
    return deliveries?.length === 2 && deliveries.every(({ status }) => status === 'DELIVERED');
  }, 'the result');
  expect(receiver.received).toHaveLength(2);
});

/** Starts a step in a process that hangs while the step waits for the payer's wallet, which it gets afterwards. */
async function hangIn(path: string, token: string) {
  const hung = await startServiceProcess(api.databaseUrl, { ROLE: 'api' });
  const other = new Client(api.databaseUrl);
  await other.connect();
  await other.query('BEGIN');
  await other.query("SELECT FROM ledger_accounts WHERE kind = 'wallet' FOR UPDATE");
  const cut = call(hung, 'POST', path, { token, body: {} }).catch(() => 'no answer');
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await eventually(async () => (await other.query(waiting)).rowCount! > 0, 'the step to wait for the wallet');
  hung.signal('SIGSTOP');
  await other.end();
  return { hung, cut };
}

test('a process that hangs in the middle of a refund keeps payment and wallet from others for ten seconds', async () => {
  const token = await payerToken(api, await signUp(api), merchant);
  const payments = paymentsOf(api, { token });
  const reference = await payments.captured(WALLET);
  const { hung, cut } = await hangIn(`/payments/${reference}/refunds`, token);
  const took = await durationOf(api, async () => {
    expect((await payments.create(WALLET)).status).toBe(201);
    expect((await payments.refund(reference)).status).toBe(201);
  });
  expect(took).toBeLessThan(15_000);
  await hung.kill();
  expect(await cut).toBe('no answer');
});

test('a process that hangs after sending a step keeps nothing from others: PostgreSQL carries the step out', async () => {
  const token = await payerToken(api, await signUp(api), merchant);
  const payments = paymentsOf(api, { token });
  const reference = await payments.authorized(WALLET);
  const { hung, cut } = await hangIn(`/payments/${reference}/cancel`, token);
  await eventually(async () => (await payments.read(reference)).status === 'CANCELLED', 'the step to be carried out');
  expect((await payments.act(reference, 'capture')).status).toBe(409);
  await hung.kill();
  expect(await cut).toBe('no answer');
});
