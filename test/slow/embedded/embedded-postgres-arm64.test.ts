import { expect, test } from '@jest/globals';
import path from 'node:path';
import type { HostSystem } from '../../../server/database/embedded/host-system.ts';
import { makeArm64Checkout, missingEmulator } from '../../support/arm64-postgres.ts';
import { eventually } from '../../support/eventually.ts';
import { OwnPostgres, processesAbout, query } from '../../support/own-postgres.ts';

const ARM64: HostSystem = { platform: 'linux', arch: 'arm64', uid: process.getuid?.() };
const own = new OwnPostgres();
const checkout = path.join(own.closedFolder, 'checkout');

const reason = process.platform === 'linux' ? (missingEmulator() ?? makeArm64Checkout(checkout)) : 'This is not Linux';
if (reason) console.warn(`PostgreSQL for Linux arm64 is not tried: ${reason}`);

(reason ? test.skip : test)('PostgreSQL for Linux arm64 starts, and keeps its data over a restart', async () => {
  own.directory = path.join(own.closedFolder, 'arm64');
  const { service, ...first } = await own.startInService({ checkout, host: ARM64 });
  expect(await query(first, 'SELECT version()')).toEqual([
    { version: expect.stringContaining(' on aarch64-unknown-linux-gnu') },
  ]);
  await query(first, "CREATE TABLE kept_on_arm64 AS SELECT 'é' AS value");
  service.kill('SIGTERM');
  await eventually(() => processesAbout(own.directory).length === 0, 'the end of every process');

  const second = await own.startInService({ checkout, host: ARM64 });

  expect(await query(second, 'TABLE kept_on_arm64')).toEqual([{ value: 'é' }]);
});
