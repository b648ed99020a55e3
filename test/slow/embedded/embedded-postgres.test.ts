import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { isEmbeddedPostgresAvailable } from '../../../server/database/embedded/embedded-postgres.ts';
import { keepPostgresRunning } from '../../../server/database/embedded/keep-running.ts';
import { eventually } from '../../support/eventually.ts';
import { connect, filesIn, OwnPostgres, processesAbout, query } from '../../support/own-postgres.ts';

/** Skips without /proc, which the tests read. */
const describeWhereAvailable = process.platform === 'linux' && isEmbeddedPostgresAvailable() ? describe : describe.skip;
const own = new OwnPostgres();

describeWhereAvailable('the embedded PostgreSQL', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await own.start();
    await query(first, "CREATE TABLE kept_at_stop AS SELECT 'é' AS value");
    await first.stop();

    const second = await own.start();

    expect(await query(second, 'TABLE kept_at_stop')).toEqual([{ value: 'é' }]);
  });

  test('refuses data of another major version in one line that says what to do, and leaves it as it is', async () => {
    const first = await own.start();
    await query(first, 'CREATE TABLE kept_by_refusal AS SELECT 1 AS value');
    await first.stop();
    const marker = path.join(own.directory, 'data', 'PG_VERSION');
    const version = fs.readFileSync(marker, 'utf8');
    fs.writeFileSync(marker, '17\n');

    await expect(own.start()).rejects.toThrow(
      /incompatible with server; they are of PostgreSQL 17: dump them with the release that has it/,
    );

    fs.writeFileSync(marker, version);
    expect(await query(await own.start(), 'TABLE kept_by_refusal')).toEqual([{ value: 1 }]);
  });

  test('holds UTF-8 text, checksums its pages and syncs its writes', async () => {
    const postgres = await own.start({ settings: {} });

    const names = ['server_encoding', 'data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes'];
    const values = await Promise.all(names.map(async (name) => (await query(postgres, `SHOW ${name}`))[0]?.[name]));

    expect(values).toEqual(['UTF8', 'on', 'on', 'on', 'on']);
  });

  test('can be reached through a short, private socket only', async () => {
    const postgres = await own.start();

    expect(await query(postgres, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(fs.statSync(postgres.socketDirectory).mode & 0o777).toBe(0o700);
    expect(path.join(postgres.socketDirectory, '.s.PGSQL.5432').length).toBeLessThan(100);
  });

  test('runs in a separate session, where Ctrl-C in the terminal of the service does not reach it', async () => {
    await own.start();

    expect(sessionOf(own.serverProcess())).toBe(String(own.serverProcess()));
  });

  test('stops with clients connected, leaves nothing behind and can be stopped twice', async () => {
    const postgres = await own.start();
    const client = await connect(postgres);
    client.on('error', () => undefined); // cut off on purpose

    await Promise.all([postgres.stop(), postgres.stop()]);

    expect(await postgres.exited).toEqual({ code: 0, signal: null, expected: true });
    expect(fs.existsSync(postgres.socketDirectory)).toBe(false);
    await eventually(() => processesAbout(postgres.socketDirectory).length === 0, 'the end of its watcher');
  });

  test('reports when the server died unexpectedly', async () => {
    const postgres = await own.start();

    process.kill(own.serverProcess(), 'SIGKILL');

    expect(await postgres.exited).toEqual({ code: null, signal: 'SIGKILL', expected: false });
  });

  test('recovers at once from the sudden death of its server', async () => {
    const first = await own.start();
    await query(first, 'CREATE TABLE kept_in_crash AS SELECT 42 AS value');
    process.kill(own.serverProcess(), 'SIGKILL');
    await first.exited;

    const second = await own.start();

    expect(await query(second, 'TABLE kept_in_crash')).toEqual([{ value: 42 }]);
  });

  test('stops while it is being started again after a sudden death', async () => {
    const lines = new PassThrough();
    const postgres = await keepPostgresRunning(pino(lines), { directory: own.directory, settings: { fsync: 'off' } });
    process.kill(own.serverProcess(), 'SIGKILL');

    const [line] = (await once(lines, 'data')) as [Buffer];
    await postgres.stop();

    expect(line.toString()).toContain('restarting it');
    expect(processesAbout(own.directory)).toEqual([]);
  });

  test('ends with a service that is killed', async () => {
    const { service, socketDirectory } = await own.startInService();

    service.kill('SIGKILL');

    await eventually(() => processesAbout(own.directory, socketDirectory).length === 0, 'the end of every process');
    expect(fs.existsSync(socketDirectory)).toBe(false);
  });

  test('neither keeps a service alive nor outlives one that ends without stopping it', async () => {
    const { service, socketDirectory } = await own.startInService({ livesOn: false });

    const [code] = (await once(service, 'exit')) as [number];

    expect(code).toBe(0);
    await eventually(() => processesAbout(own.directory, socketDirectory).length === 0, 'the end of every process');
  });

  test('starts again with its data right after the service was killed', async () => {
    const { service, ...first } = await own.startInService();
    await query(first, 'CREATE TABLE kept_in_kill AS SELECT 42 AS value');
    service.kill('SIGKILL');

    const postgres = await own.start();

    expect(await query(postgres, 'TABLE kept_in_kill')).toEqual([{ value: 42 }]);
  });

  test('refuses a directory in use, in one line that names the process', async () => {
    await own.start();

    const second = own.start();

    const line = `${own.directory}/data is in use by another PostgreSQL server, process ${own.serverProcess()}. Stop its service, or set another DATA_DIR.`;
    await expect(second).rejects.toMatchObject({ name: 'StartupError', message: line });
  });

  test('is not stopped by a lock whose process number now belongs to a stranger', async () => {
    await (await own.start()).stop();
    const stranger = own.endLater(
      spawn('sleep', ['60'], { uid: fs.statSync(path.join(own.directory, 'data')).uid, cwd: '/' }),
    );
    fs.writeFileSync(
      path.join(own.directory, 'data', 'postmaster.pid'),
      `${stranger.pid}\n${own.directory}\n0\n5432\n`,
    );

    const postgres = await own.start();

    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('starts over after its initialisation was interrupted', async () => {
    own.directory = path.join(own.closedFolder, 'interrupted');
    const service = own.spawnService();
    await eventually(
      () => filesIn(own.directory).some((file) => file.endsWith('global')),
      'the initialisation to begin',
    );
    service.kill('SIGKILL');
    await once(service, 'exit');
    expect(filesIn(own.directory)).not.toContain('data');

    const postgres = await own.start();

    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(fs.readdirSync(own.directory)).toEqual(['data']);
  });

  test('reports the reason of the server when it does not start', async () => {
    await expect(own.start({ settings: { shared_buffers: 'plenty' } })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^PostgreSQL did not start in .*data: FATAL:  .*"shared_buffers": "plenty"$/),
    });
  });

  test('logs what the server says, without the values in statements', async () => {
    const lines: string[] = [];
    const postgres = await own.start({ log: (line) => lines.push(line) });

    await expect(query(postgres, "SELECT 'secret'::integer")).rejects.toThrow();
    await expect(query(postgres, "SELECT 1 / 0, 'secret'")).rejects.toThrow();

    await eventually(() => lines.includes('ERROR:  division by zero'), 'the error in the log');
    expect(lines.filter((line) => line.startsWith('STATEMENT'))).toEqual([]);
  });
});

function sessionOf(pid: number): string | undefined {
  const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1];
  return afterName?.split(' ')[3];
}
