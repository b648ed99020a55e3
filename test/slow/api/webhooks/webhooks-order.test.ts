import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../../../scripts/processes/free-port.ts';
import { call, CARD, createMerchant } from '../../../support/api.ts';
import { clockOff } from '../../../support/clock-off.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServiceProcess, type ServiceProcess } from '../../../support/process.ts';
import { startReceiver, type Receiver } from '../../../support/receiver.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { eventIn, webhooksOf } from '../../../support/webhooks.ts';

/** The first attempts of a payment's events reach an endpoint in the order of the events. */

const PAYMENTS = 1000;
const AT_ONCE = 20;

let service: TestService;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
});
afterAll(async () => {
  await Promise.all(processes.map((started) => started.stop()));
  await service.stop();
});

async function start(settings: Record<string, string>): Promise<ServiceProcess> {
  const port = await freePort();
  const started = await startServiceProcess(
    service.databaseUrl,
    { METRICS_PORT: String(port), RATE_LIMIT_REQUESTS: '1000000', WEBHOOK_ALLOW_PRIVATE: 'true', ...settings },
    `http://127.0.0.1:${port}`,
  );
  processes.push(started);
  return started;
}

/** Runs `act` this many times, AT_ONCE at a time. */
async function repeat(times: number, act: (index: number) => Promise<void>): Promise<void> {
  const indexes = Array(times).keys();
  const act1 = async () => {
    for (const index of indexes) await act(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, act1));
}

/** Returns the event types per payment, in the order of arrival. */
function arrivals(receiver: Receiver): string[][] {
  const events = receiver.received.map(eventIn);
  return [...Map.groupBy(events, ({ payment }) => payment.reference).values()].map((ones) =>
    ones.map(({ event_type }) => event_type),
  );
}

const IN_ORDER = ['payment.authorized', 'payment.captured'];

async function createPayments(origins: Pick<TestService, 'baseUrl'>[], separately: boolean): Promise<string[][]> {
  const merchant = await createMerchant(service);
  const webhooks = webhooksOf(service, merchant);
  const receiver = await startReceiver((_received, response) => {
    setTimeout(() => response.writeHead(204).end(), Math.random() * 20);
  });
  await webhooks.register(receiver.url);
  await repeat(PAYMENTS, async (index) => {
    const one = origins[index % origins.length]!;
    const other = origins[(index + 1) % origins.length]!;
    const { token } = merchant;
    const capture_method = separately ? 'MANUAL' : 'AUTOMATIC';
    const body = { amount: 1250, currency: 'EUR', payment_method: CARD, capture_method };
    const { body: payment, status } = await call(one, 'POST', '/payments', { token, body });
    expect(status).toBe(201);
    if (!separately) return;
    const { reference } = payment as unknown as { reference: string };
    expect((await call(other, 'POST', `/payments/${reference}/capture`, { token, body: {} })).status).toBe(200);
  });
  await eventually(() => receiver.received.length >= 2 * PAYMENTS, 'every event');
  return arrivals(receiver);
}

test('the events of 1,000 payments captured at once come in order from one worker', async () => {
  await start({ ROLE: 'worker' });
  const told = await createPayments([service], false);
  expect(told).toHaveLength(PAYMENTS);
  expect(told.filter((types) => types.join() !== IN_ORDER.join())).toEqual([]);
});

test('two workers send them in order', async () => {
  await start({ ROLE: 'worker' });
  const told = await createPayments([service], false);
  expect(told.filter((types) => types.join() !== IN_ORDER.join())).toEqual([]);
});

test('processes whose clocks are 5 s apart send in order what each other does', async () => {
  const early = await start({ ROLE: 'api', ...clockOff(-5000) });
  const late = await start({ ROLE: 'api', ...clockOff(5000) });
  await start({ ROLE: 'worker', ...clockOff(5000) });
  const told = await createPayments([early, late, service], true);
  expect(told).toHaveLength(PAYMENTS);
  expect(told.filter((types) => types.join() !== IN_ORDER.join())).toEqual([]);
});
