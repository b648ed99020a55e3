import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { testSettings } from '../../support/service.ts';
import { createMerchant, createPayment } from '../../support/api.ts';
import { createDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess } from '../../support/process.ts';

/** A reload that arrives in the middle of a start, such as `systemctl reload` right after `systemctl start`. */

const MAIN = path.join(import.meta.dirname, '../../../server/main.ts');

/** Preloaded code by which a process reloads itself as soon as it listens to the signal: before its start has finished. */
const RELOAD = `process.on('newListener', (name) => name === 'SIGHUP' && setImmediate(() => process.kill(process.pid, name)))`;
const settings = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(RELOAD)}` };

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => void (database = await createDatabase('template0')));
afterAll(() => database.drop());

test('one process finishes its start with all migrations, then drains, and ends without an error', async () => {
  const given = await testSettings(database.url, { ...settings, LOG_LEVEL: 'info' });
  const env = { PATH: process.env.PATH, ...given };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('tallystick: ')]);
  expect(stdout).toContain('"signal":"SIGHUP","msg":"stopping"');
});

test('several processes start, and are replaced once they serve', async () => {
  const started = await startServiceProcess(database.url, { ...settings, PROCESSES: '2', LOG_LEVEL: 'info' });
  try {
    await eventually(() => started.output().includes('all processes have been replaced'), 'the replacement');
    const service = { ...started, databaseUrl: database.url };
    const merchant = await createMerchant(service);
    expect((await createPayment(service, merchant.token)).status).toBe(201);
  } finally {
    await started.stop();
  }
});
