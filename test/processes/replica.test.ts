import { afterEach, expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { freePort } from '../../scripts/processes/free-port.ts';
import { readConfig } from '../../server/platform/config.ts';
import { startService } from '../../server/service.ts';
import { call, createMerchant, createPayment } from '../support/api.ts';
import { createDatabase } from '../support/database.ts';
import { runOps } from '../support/ops.ts';
import { startTestService, testSettings, type OwnService } from '../support/service.ts';

/** Addresses that lead to no standby of the database. test/slow/embedded/replica.test.ts has a standby. */

let service: OwnService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

interface Line {
  level: number;
  replica?: string;
  reason?: string;
}

async function start(readUrl: string): Promise<{ started: OwnService; lines: Line[] }> {
  const lines: Line[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()) as Line);
    done();
  };
  const log = pino({ base: null }, new Writable({ write }));
  service = await startTestService({ DATABASE_READ_URL: readUrl }, { log });
  return { started: service, lines: lines.filter(({ replica }) => replica !== undefined) };
}

/** Expects that lists are complete, and that each is counted. */
async function expectLists(started: OwnService): Promise<void> {
  const { token } = await createMerchant(started);
  const { body } = await createPayment(started, token);
  expect((await call(started, 'GET', '/payments', { token })).body.data).toEqual([body]);
  const metrics = await (await fetch(`${started.origin}/metrics`)).text();
  expect(metrics).toContain('tallystick_replica_reads_total{outcome="away"} 1\n');
  expect(metrics).toContain('tallystick_replica_reads_total{outcome="replica"} 0\n');
  expect(metrics).toContain('tallystick_replica_usable 0\n');
}

test('a server that writes is refused in one line, and lists are read from the writer', async () => {
  const other = await createDatabase();
  const { started, lines } = await start(other.url);
  expect(lines).toEqual([expect.objectContaining({ level: 50, reason: 'it is not a standby' })]);
  await expectLists(started);
  await other.drop();
});

test('without an answer at the start, the service starts, and lists are read from the writer', async () => {
  const { started, lines } = await start(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
  expect(lines).toEqual([expect.objectContaining({ level: 40, reason: expect.stringContaining('ECONNREFUSED') })]);
  await expectLists(started);
});

test('check-config says why the replica is not used', async () => {
  const { started } = await start(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
  const check = (DATABASE_READ_URL: string) => runOps(started, ['check-config'], { DATABASE_READ_URL });
  const refused = await check(started.databaseUrl);
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringMatching(/\nThe replica is not used: it is not a standby\.\n$/) }); // prettier-ignore
  expect((await check('postgres://a,b/c')).stderr).toMatch(/DATABASE_READ_URL: must name one host/);
});

test.each([
  ['several hosts', 'postgres://a@b:5432,c:5432/d', /^DATABASE_READ_URL: must name one host/],
  ['target_session_attrs', 'postgres://a@b/d?target_session_attrs=primary', /^DATABASE_READ_URL: must name one host/],
  ['an unknown option', 'postgres://a@b/d?hostaddr=c', /^DATABASE_READ_URL: the option hostaddr is not supported/],
])('DATABASE_READ_URL with %s stops the start with one line', async (_what, DATABASE_READ_URL, message) => {
  const database = await createDatabase();
  const settings = await testSettings(database.url, { DATABASE_READ_URL });
  await expect(startService(readConfig(settings))).rejects.toMatchObject({ name: 'StartupError', message: expect.stringMatching(message) }); // prettier-ignore
  await database.drop();
});

test('DATABASE_READ_URL without DATABASE_URL stops the start with one line', async () => {
  const { DATABASE_URL: _, ...settings } = await testSettings('', { DATABASE_READ_URL: 'postgres://a@b/c' });
  const message = 'DATABASE_READ_URL requires DATABASE_URL, whose standby it is.';
  await expect(startService(readConfig(settings))).rejects.toMatchObject({ name: 'StartupError', message });
});
