import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { isReady, untilReady } from '../../../scripts/processes/ready.ts';
import { call, createMerchant, createPayment, fetchToken, PASSWORD } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import type { TestService } from '../../support/service.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** A folder shared by the tests: a new database takes longer than the rest of a start. */
let folder: string;
let DATA_DIR: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-test-'));
  DATA_DIR = path.join(folder, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) killGroup(child);
  await eventually(() => postgresProcesses().length === 0, 'postgres to end');
});
/** Kills the process group of an npm command, with the service in it. */
function killGroup(child: ChildProcess): void {
  child.kill('SIGKILL');
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // The process has no separate group, or its group has ended.
  }
}
afterAll(() => rm(folder, { recursive: true, force: true }));

const MAIN = [process.execPath, 'server/main.ts'];

/**
 * Starts the service as `npm start` does: a separate process with an embedded Postgres. Another command gets a separate
 * group.
 */
async function start(settings: Record<string, string> = {}, checkout = ROOT, command = MAIN) {
  const port = settings.PORT ?? String(await freePort());
  const environment = {
    PATH: process.env.PATH,
    LOG_LEVEL: 'warn',
    VALIDATE_RESPONSES: 'false',
    DATA_DIR,
    PORT: port,
    ...settings,
  };
  const [program = '', ...values] = command;
  const child = spawn(program, values, { cwd: checkout, env: environment, detached: command !== MAIN });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null); // with all of its errors
  const origin = `http://127.0.0.1:${port}`;
  return {
    child,
    exited,
    origin,
    service: { origin, baseUrl: `${origin}/api/v1` } as TestService,
    errors: () => errors,
  };
}

async function startReady(settings: Record<string, string> = {}, command = MAIN) {
  const running = await start(settings, ROOT, command);
  await untilReady(running.child, running.origin, running.errors);
  return running;
}

/** Lists processes whose working directory is in the data directory: a postmaster and its children. */
function postgresProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(path.join(DATA_DIR, 'postgres'));
      } catch {
        return false;
      }
    })
    .map(Number);
}

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['BASE_URL', 'http://shop.example/path'],
  ['BASE_URL', 'shop.example'],
  ['ROLE', 'boss'],
  ['HOST', 'this machine'],
  ['DATA_DIR', 'package.json'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_POOL', '0'],
  ['SECRETS_KEY', 'short'],
  ['WEBHOOK_ALLOW_PRIVATE', 'maybe'],
])('%s=%s stops the start with one clear line', async (name, value) => {
  const { exited, errors } = await start({ [name]: value });
  expect(await exited).toBe(1);
  expect(errors()).toMatch(new RegExp(`^tallystick: ${name}: .+\n$`));
});

test('a port in use stops the start with one clear line, and the database is stopped too', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as { port: number }).port);
  const { exited, errors } = await start({ PORT: port });
  expect(await exited).toBe(1);
  expect(errors()).toBe(
    `tallystick: Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT.\n`,
  );
  expect(postgresProcesses()).toEqual([]);
  taken.close();
});

test('a database that cannot be reached stops the start with one clear line', async () => {
  const port = await freePort();
  const { exited, errors } = await start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` });
  expect(await exited).toBe(1);
  expect(errors()).toMatch(/^tallystick: DATABASE_URL: .+\n$/);
});

test('data of a running service, a wrong setting and production stop the seed with one clear line', async () => {
  await startReady();
  const seed = (settings: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/seed.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR, ...settings },
      encoding: 'utf8',
    });
  for (const [settings, line] of [
    [{}, /^seed: .+ is in use by another PostgreSQL server, process \d+\. Stop its service, .+\n$/],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, /^seed: DATABASE_URL: .+\n$/],
    [{ NODE_ENV: 'production' }, /^seed: .+ not for production: .+\n$/],
  ] as const)
    expect(seed(settings)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(line) });
});

test.each([
  ['is cut off', (document: string) => document.slice(0, 1000)],
  [
    'refers to what is not there',
    (document: string) => document.replaceAll('#/components/schemas/Payment"', '#/components/schemas/Nothing"'),
  ],
  ['has no paths', () => '{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}}'],
])('a contract document that %s stops the start, and the last line says what to do', async (_what, damage) => {
  const checkout = await mkdtemp(path.join(folder, 'checkout-'));
  for (const part of ['server', 'spec'])
    await cp(path.join(ROOT, part), path.join(checkout, part), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
  await writeFile(path.join(checkout, 'package.json'), '{"type": "module"}');
  const file = path.join(checkout, 'spec/generated/openapi.json');
  await writeFile(file, damage(await readFile(file, 'utf8')));
  const { exited, errors } = await start({}, checkout);
  expect(await exited).toBe(1);
  expect(errors()).toMatch(/tallystick: The contract in spec\/generated is invalid \(.+\)\. Run npm run generate\.\n$/);
});

test('the proposed tour goes to the address of the service', async () => {
  const { origin, errors } = await startReady();
  await eventually(() => errors().includes(`  TALLYSTICK_BASE_URL=${origin} npm run demo\n`), 'the proposal');
});

test('a folder for temporary files that does not exist stops nothing', async () => {
  const { child, exited } = await startReady({ TMPDIR: path.join(folder, 'absent') });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('a second service on the same data is refused with one clear line', async () => {
  const first = await startReady();
  const second = await start();
  expect(await second.exited).toBe(1);
  expect(second.errors()).toMatch(/^tallystick: .+ is in use by .+\n$/);
  expect(await isReady(first.origin)).toBe(true);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops everything, and the data is there after a restart',
  async (signal) => {
    const first = await startReady();
    const merchant = await createMerchant(first.service);
    const { body } = await createPayment(first.service, merchant.token);
    first.child.kill(signal);
    expect(await first.exited).toBe(0);
    expect(postgresProcesses()).toEqual([]);
    const second = await startReady();
    const kept = await call(second.service, 'GET', `/payments/${body.reference}`, { token: merchant.token });
    expect(kept.body).toEqual(body);
  },
);

test('a full disk under standard output and standard error stops neither the service nor its end', async () => {
  const command = ['sh', '-c', `exec ${MAIN.join(' ')} >/dev/full 2>&1`];
  const { child, exited, origin } = await startReady({ LOG_LEVEL: 'info' }, command);
  for (let times = 0; times < 3; times += 1) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test.each(['1', '2'])(
  'what PGSSLMODE and PGOPTIONS say is not about the embedded database: PROCESSES=%s',
  async (PROCESSES) => {
    const others = { PGSSLMODE: 'require', PGOPTIONS: '-c search_path=elsewhere' };
    const { child, exited, origin } = await startReady({ ...others, PROCESSES });
    const ops = runOps({ origin, databaseUrl: '' }, ['ledger', 'verify'], {
      DATABASE_URL: undefined,
      DATA_DIR,
      ...others,
    });
    expect(await ops).toMatchObject({ code: 0 });
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
);

test('SIGTERM during the start stops everything too', async () => {
  const { child, exited } = await start();
  await eventually(() => postgresProcesses().length > 0, 'postgres to start');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(postgresProcesses()).toEqual([]);
});

/** Interrupts the group, as a terminal does. */
const interruptGroup = ({ pid }: ChildProcess) => process.kill(-pid!, 'SIGINT');

test.each([
  ['SIGTERM', MAIN, (child: ChildProcess) => child.kill('SIGTERM')],
  ['Ctrl-C, which npm forwards to its group once more,', ['npm', 'start'], interruptGroup],
])('%s lets a request in flight finish', async (_what, command, stop) => {
  const { child, exited, origin } = await startReady({}, command);
  const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: PASSWORD, name: 'Slow' });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const head = `POST /api/v1/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  socket.write(head);
  await eventually(() => answer.startsWith('HTTP/1.1 100 '), 'the service to have the request');
  stop(child);
  await eventually(async () => !(await isReady(origin)), 'the service to take no more');
  const closed = once(socket, 'close');
  socket.write(body);
  expect(await exited).toBe(0);
  await closed;
  expect(answer).toContain('HTTP/1.1 201 Created');
  expect(answer).toContain('Connection: close'); // or the shutdown would wait for it to time out
});

test('kill -9 leaves no orphan, and the data is there after a restart', async () => {
  const first = await startReady();
  const merchant = await createMerchant(first.service);
  const { body } = await createPayment(first.service, merchant.token);
  first.child.kill('SIGKILL');
  await first.exited;
  await eventually(() => postgresProcesses().length === 0, 'postgres to end');
  const second = await startReady();
  expect((await call(second.service, 'GET', `/payments/${body.reference}`, { token: merchant.token })).body).toEqual(
    body,
  );
});

test('operators’ commands use the running database, and start it when its lock names a process of others', async () => {
  const { child, exited, origin } = await startReady();
  const verify = () => runOps({ origin, databaseUrl: '' }, ['ledger', 'verify'], { DATABASE_URL: undefined, DATA_DIR });
  expect(await verify()).toMatchObject({ code: 0, stderr: '' });
  const lock = path.join(DATA_DIR, 'postgres/data/postmaster.pid');
  const [, ...lines] = readFileSync(lock, 'utf8').split('\n');
  child.kill('SIGTERM');
  await exited;
  await writeFile(lock, [process.pid, ...lines].join('\n')); // as after a crash, in a container that started again
  expect(await verify()).toMatchObject({ code: 0, stderr: '' });
});

test('while the database is away requests are 503, and they work again without a restart', async () => {
  const { service, origin } = await startReady({ LOG_LEVEL: 'silent' });
  const { token, clientId, clientSecret } = await createMerchant(service);
  const [postmaster] = readFileSync(path.join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  const away = await eventually(async () => {
    const answer = await call(service, 'GET', '/payments', { token });
    return answer.status === 200 ? undefined : answer;
  }, 'the outage to show');
  expect([away.status, away.body.code, away.headers.get('Retry-After')]).toEqual([503, 'unavailable', '1']);
  await eventually(() => isReady(origin), 'the database to be back');
  // A token of the last half second may be lost with the database, whose sessions end some time after their server: a client
  // then requests another, as here.
  await eventually(async () => {
    const { status } = await createPayment(service, await fetchToken(service, clientId, clientSecret));
    expect([201, 401]).toContain(status);
    return status === 201;
  }, 'a payment');
});

test('the embedded database allows as many connections as the pool of one process may open', async () => {
  await startReady({ DATABASE_POOL: '150' });
  const lock = readFileSync(path.join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const databaseUrl = `postgres://postgres@${encodeURIComponent(lock[4]!)}:${lock[3]}/postgres`;
  const [shown] = await sql({ databaseUrl }, 'SHOW max_connections');
  expect(Number(shown!.max_connections)).toBeGreaterThan(156);
});

test('the key that encrypts webhook secrets is made once, for its owner only', async () => {
  await startReady();
  expect(existsSync(path.join(DATA_DIR, 'secrets.key'))).toBe(true);
  expect(readFileSync(path.join(DATA_DIR, 'secrets.key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
});
