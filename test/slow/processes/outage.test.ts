import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { call, createMerchant, createPayment, type TestMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { startSilentProxy } from '../../support/silent-proxy.ts';

/** What an operator sees while the database is away: the log, the probes and the metrics. */

let api: OwnService;
let merchant: TestMerchant;
let service: ServiceProcess;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
beforeAll(async () => {
  api = await startTestService({ ROLE: 'api' });
  merchant = await createMerchant(api);
  proxy = await startSilentProxy(api.databaseUrl);
  service = await startServiceProcess(proxy.databaseUrl);
});
afterAll(async () => {
  await service.stop();
  await api.stop();
});

interface Line {
  level: number;
  time: string;
  msg: string;
  operation?: string;
  omitted?: Record<string, number>;
}

const lines = () =>
  service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const metric = async (name: string) => {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
};

test('probes and scrapes have no line, and requests have one', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(service.origin + path)).status).toBe(200);
  expect((await createPayment({ ...api, ...service }, merchant.token)).status).toBe(201);
  const operations = () => lines().flatMap(({ operation }) => operation ?? []);
  await eventually(() => operations().includes('Payments_create'), 'the line of the payment');
  expect(operations().filter((operation) => operation.startsWith('/'))).toEqual([]);
  await eventually(async () => (await metric('tallystick_database_reachable')) === '1', 'the database'); // asked in time
  expect(await metric('tallystick_chore_failures_total\\{chore="expire payments"\\}')).toBe('0');
});

test('without a database, metrics answer and say so, and the log has one line a second at most', async () => {
  await proxy.stop();
  const start = performance.now();
  const statuses = new Set<number>();
  while (performance.now() - start < 6000) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(service, 'GET', '/payments', { token: merchant.token })),
    );
    for (const { status } of answers) statuses.add(status);
    await delay(50);
  }
  expect([...statuses]).toEqual([503]);
  expect(await metric('tallystick_database_reachable')).toBe('0');
  expect(await metric('tallystick_database_writable')).toBe('0');
  expect(await metric('tallystick_webhook_oldest_due_seconds\\{endpoints="others"\\}')).toBeUndefined();
  expect(Number(await metric('tallystick_chore_failures_total\\{chore="expire payments"\\}'))).toBeGreaterThan(2);
  expect(await metric('process_cpu_seconds_total')).toBeDefined();
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(503);

  const told = lines().filter(({ level }) => level >= 40);
  const seconds = (performance.now() - start) / 1000;
  // And two that are not of the outage: the worker has lost its locks, and the process is not ready.
  expect(told.length).toBeLessThanOrEqual(Math.ceil(seconds) + 3);
  expect(told.length).toBeGreaterThan(3);
  const omitted = told.reduce((sum, line) => sum + (line.omitted?.['request failed'] ?? 0), 0);
  expect(omitted).toBeGreaterThan(50);
  expect(told.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['webhook worker lost its locks', 'not ready']));
});
