import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { constants, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { Pool } from 'undici';
import { createMerchant } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';

const PROCESSES = 2;
const CLIENTS = 4;

let database: Awaited<ReturnType<typeof createDatabase>>;
let service: ServiceProcess;
beforeAll(async () => {
  database = await createDatabase();
  service = await start(database.url);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const SETTINGS = {
  PROCESSES: String(PROCESSES),
  LOG_LEVEL: 'info',
  RATE_LIMIT_REQUESTS: '1000000',
  RATE_LIMIT_SIGN_UPS: '1000000',
};

async function start(
  databaseUrl: string | undefined,
  settings: Record<string, string> = {},
  node?: string,
): Promise<ServiceProcess> {
  const running = await startServiceProcess(databaseUrl, { ...SETTINGS, ...settings }, undefined, undefined, node);
  await eventually(() => running.output().includes('all processes are ready'), 'all processes');
  return running;
}

/** Lists the child processes of the primary. */
function processesOf({ pid }: ServiceProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.ts');
    } catch {
      return false; // ended meanwhile
    }
  });
}

const untilLogged = (line: string, times: number) =>
  eventually(() => service.output().split(line).length > times, `${times} × ${line}`);

/** Fetches metrics with a short time-out, because a hanging process also gets connections. */
const fetchMetrics = () =>
  eventually(async () => {
    const options = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(4000) };
    return (await fetch(`${service.origin}/metrics`, options).catch(() => undefined))?.text();
  }, 'metrics');
const metric = async (name: string) => sumOf(await fetchMetrics(), name);

/** Returns a total once every process has taken part with its present metrics. */
async function steady(name: string): Promise<number> {
  const { total } = await eventually(async () => {
    const [total, next] = [await metric(name), await metric(name)];
    return total === next && { total };
  }, `a total of ${name}`);
  return total;
}

function sumOf(text: string, name: string): number {
  const sample = (line: string) => Number(line.slice(line.lastIndexOf(' ')));
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + sample(line), 0);
}

/** Sends requests without a pause, over kept and over new connections. */
function sendSteadily(token: string) {
  const faults: unknown[] = [];
  let answered = 0;
  let ended = false;
  const send = async (keeps: boolean) => {
    const pool = new Pool(service.origin, { connections: 1, pipelining: keeps ? 1 : 0 });
    while (!ended) {
      const request = {
        method: 'GET',
        path: '/api/v1/payments',
        headers: { authorization: `Bearer ${token}` },
      } as const;
      const answer = await pool.request(request).then(
        async ({ statusCode, body }) => (await body.text(), statusCode),
        (error: unknown) => error,
      );
      if (answer === 200) answered += 1;
      else faults.push(answer);
    }
    await pool.close();
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => send(index % 2 === 0));
  return {
    answered: () => answered,
    end: async () => {
      ended = true;
      await Promise.all(clients);
      return faults;
    },
  };
}

/** Waits until all processes serve: each has a pool of ten connections. */
const untilAllServe = () =>
  eventually(
    async () => (await metric('tallystick_database_connections{state="most"}')) === PROCESSES * 10,
    'metrics of all processes',
  );

const REQUESTS = 'tallystick_http_request_seconds_count{operation="Payments_list"';

test('SIGHUP replaces all processes, refuses no request and forgets none in the metrics', async () => {
  const { token } = await createMerchant(asTestService());
  const load = sendSteadily(token);
  await eventually(() => load.answered() > 50, 'the load');
  const before = processesOf(service);
  expect(before).toHaveLength(PROCESSES);
  const seen = new Set(before); // each of them was ready before it ended
  let fewest = PROCESSES;
  const countServing = async () => {
    const present = processesOf(service);
    for (const pid of present) seen.add(pid);
    await setImmediate(); // what they have written arrives
    const ready = service.output().split('"msg":"ready"').length - 1;
    fewest = Math.min(fewest, ready - (seen.size - present.length));
  };
  for (let time = 1; time <= 2; time += 1) {
    process.kill(service.pid, 'SIGHUP');
    await eventually(async () => {
      await countServing();
      return service.output().split('all processes have been replaced').length > time;
    }, 'the replacement');
  }
  const since = load.answered();
  await eventually(() => load.answered() > since + 50, 'the load afterwards');
  expect(await load.end()).toEqual([]);
  expect(fewest).toBe(PROCESSES);
  const after = processesOf(service);
  expect(after).toHaveLength(PROCESSES);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  await eventually(async () => (await metric(REQUESTS)) === load.answered(), 'metrics of every request');
});

test('a process that ends unexpectedly is replaced, later each time, while the others serve', async () => {
  const { token } = await createMerchant(asTestService());
  const ask = () => fetch(`${service.baseUrl}/payments`, { headers: { Authorization: `Bearer ${token}` } });
  const others = processesOf(service).slice(1);
  for (let time = 1; time <= 3; time += 1) {
    const victim = processesOf(service).find((pid) => !others.includes(pid))!;
    process.kill(victim, 'SIGKILL');
    await untilLogged('"msg":"a process ended unexpectedly; starting another"', time);
    expect((await ask()).status).toBe(200);
    await eventually(() => processesOf(service).length === PROCESSES, 'the next process');
  }
  expect(processesOf(service)).toEqual(expect.arrayContaining(others));
  const pauses = [...service.output().matchAll(/"pause_ms":(\d+)/g)].map(([, pause]) => Number(pause));
  expect(pauses).toEqual([250, 500, 1000]);
});

test('while the system can start no process, the others go on, and one is started later', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-test-'));
  const node = path.join(folder, 'node');
  const provide = () => copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  provide();
  const own = await start(database.url, {}, node);
  rmSync(node);
  process.kill(processesOf(own)[0]!, 'SIGKILL');
  await eventually(() => own.output().includes('ENOENT'), 'the failure to start one');
  const readiness = await fetch(`${own.origin}/readyz`);
  expect([readiness.status, await readiness.json()]).toMatchObject([200, { status: 'ok' }]);
  provide();
  await eventually(() => processesOf(own).length === PROCESSES, 'the next process');
  await own.stop();
  expect(own.exitCode()).toBe(0);
  rmSync(folder, { recursive: true });
});

test('when a new process does not become ready, SIGHUP leaves the others running', async () => {
  const { token } = await createMerchant(asTestService());
  await untilAllServe();
  const before = processesOf(service);
  const older = '000-older-layout.sql'; // no process starts with this layout
  await sql(asTestService(), 'INSERT INTO migrations (name) VALUES ($1)', [older]);
  process.kill(service.pid, 'SIGHUP');
  await untilLogged('a new process did not become ready; the others keep running', 1);
  await sql(asTestService(), 'DELETE FROM migrations WHERE name = $1', [older]);
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
  const answers = await Promise.all(before.map(() => fetch(`${service.baseUrl}/payments`, { headers })));
  expect(answers.map(({ status }) => status)).toEqual(before.map(() => 200));
  expect(processesOf(service)).toEqual(before);
});

test('metrics are those of all processes together, and what the database says counts once', async () => {
  const { token } = await createMerchant(asTestService());
  const before = await steady(REQUESTS);
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
  for (let count = 0; count < 20; count += 1) await (await fetch(`${service.baseUrl}/payments`, { headers })).text();
  await eventually(async () => (await metric(REQUESTS)) === before + 20, 'all requests, wherever they were answered');
  await untilAllServe();
  expect(await metric('tallystick_webhook_deliveries_due ')).toBe(0);
});

test('no total decreases while a process hangs, nor when it is killed', async () => {
  const { token } = await createMerchant(asTestService());
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
  for (let count = 0; count < 20; count += 1) await (await fetch(`${service.baseUrl}/payments`, { headers })).text();
  await untilAllServe();
  const before = await steady(REQUESTS);
  const [victim] = processesOf(service) as [number];
  process.kill(victim, 'SIGSTOP');
  const text = await fetchMetrics().finally(() => process.kill(victim, 'SIGKILL'));
  expect(sumOf(text, REQUESTS)).toBe(before);
  await eventually(() => !processesOf(service).includes(victim), 'its end');
  await untilAllServe();
  expect(await metric(REQUESTS)).toBe(before);
});

test('metrics go on without those of a database that does not answer', async () => {
  const blocker = new Client(database.url);
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE webhook_queue IN ACCESS EXCLUSIVE MODE');
  // A process that a busy machine delays takes part with its metrics from before.
  const text = await eventually(async () => {
    const found = await fetchMetrics();
    return !/^tallystick_webhook_deliveries_due /m.test(found) && found;
  }, 'metrics without them');
  await blocker.end();
  expect(text).toContain('tallystick_webhook_results_waiting 0');
  await eventually(
    async () => (await fetchMetrics()).includes('\ntallystick_webhook_deliveries_due 0\n'),
    'them again',
  );
});

test('a process that hangs keeps neither its replacement nor the end of all waiting', async () => {
  const own = await start(database.url);
  const [first, second] = processesOf(own) as [number, number];
  process.kill(first, 'SIGSTOP');
  process.kill(own.pid, 'SIGHUP');
  await eventually(() => own.output().includes('all processes have been replaced'), 'the replacement');
  const replaced = processesOf(own);
  expect(replaced).toHaveLength(PROCESSES);
  expect(replaced).not.toEqual(expect.arrayContaining([first]));
  expect(replaced).not.toEqual(expect.arrayContaining([second]));
  process.kill(replaced[0]!, 'SIGSTOP');
  await own.stop();
  expect(own.exitCode()).toBe(0);
});

test('SIGTERM ends all of them, and the embedded database that they share', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-test-'));
  const own = await start(undefined, { DATA_DIR: folder });
  const ended = processesOf(own);
  await own.stop();
  expect(own.exitCode()).toBe(0);
  expect(ended.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  expect(existsSync(path.join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  rmSync(folder, { recursive: true });
});

test('a fault that stops every process is reported once, and ends the start', async () => {
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const failed = start(database.url, { METRICS_PORT: String(port) });
  await expect(failed).rejects.toThrow(
    new RegExp(
      `^The service exited with 1.\\n[^]*Port ${port} on 127.0.0.1 is in use[^]*A process ended before it was ready`,
    ),
  );
  await failed.catch(({ message }: Error) => expect(message.match(/is in use/g)).toHaveLength(1));
});

const asTestService = () => ({ ...service, databaseUrl: database.url });
