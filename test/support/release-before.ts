import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = 'server/database/migrations';
/** The files that the server needs. */
const SOURCES = ['package.json', 'server', 'spec'];

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
const lines = (text: string) => text.split('\n').filter(Boolean);

function requireHistory(root: string): void {
  const advice = 'The release before comes from the history of git: clone all of it, or `git fetch --unshallow`.';
  let shallow: string;
  try {
    shallow = git(root, 'rev-parse', '--is-shallow-repository');
  } catch (error) {
    throw new Error(`This is no clone. ${advice}`, { cause: error });
  }
  if (shallow.trim() !== 'false') throw new Error(`This clone has no history. ${advice}`);
}

/**
 * Finds the newest commit whose migrations are all among these, unchanged.
 * @param lacking The minimum number of migrations that it lacks.
 * @param known Migrations that it must have.
 */
export function findCommitBefore({
  migrations,
  lacking,
  known,
  root = ROOT,
}: {
  migrations: string[];
  lacking: number;
  known: string[];
  root?: string;
}): string | undefined {
  requireHistory(root);
  const present = new Map(migrations.map((name) => [name, contentOf(root, name)]));
  const changes = lines(git(root, 'log', '--full-history', '--format=%H %P', '--', FOLDER));
  const commits = new Set(changes.flatMap((change) => change.split(' ').filter(Boolean)));
  return [...commits].find((commit) => {
    const files = lines(git(root, 'ls-tree', commit, `${FOLDER}/`)).map((line) => line.split(/\s/));
    const has = new Map(files.map(([, , content, file]) => [path.basename(file!), content]));
    return (
      has.size > 0 &&
      has.size <= migrations.length - lacking &&
      [...has].every(([name, content]) => content === present.get(name)) &&
      known.every((name) => has.has(name))
    );
  });
}

function contentOf(root: string, name: string): string {
  return git(root, 'hash-object', path.join(FOLDER, name)).trim();
}

interface Release {
  /** The main file of the release's server. */
  main: string;
  remove: () => void;
}

/** Checks out the code of a commit, with today's packages. */
export function checkOut(commit: string): Release {
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
  return release((folder) => execFileSync('tar', ['-x', '-C', folder], { input: archive }));
}

/** Copies today's code with additional migrations. */
export function copyWith(migrations: Record<string, string>): Release {
  return release((folder) => {
    for (const source of SOURCES) cpSync(path.join(ROOT, source), path.join(folder, source), { recursive: true });
    for (const [name, source] of Object.entries(migrations)) writeFileSync(path.join(folder, FOLDER, name), source);
  });
}

function release(fill: (folder: string) => void): Release {
  const folder = mkdtempSync(path.join(tmpdir(), 'tallystick-release-'));
  fill(folder);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return { main: path.join(folder, 'server/main.ts'), remove: () => rmSync(folder, { recursive: true }) };
}

/** Creates a repository with only migrations. */
export function startHistory() {
  const root = mkdtempSync(path.join(tmpdir(), 'tallystick-history-'));
  git(root, 'init', '--quiet');
  const write = (migrations: Record<string, string>) => {
    rmSync(path.join(root, FOLDER), { recursive: true, force: true });
    mkdirSync(path.join(root, FOLDER), { recursive: true });
    for (const [name, source] of Object.entries(migrations)) writeFileSync(path.join(root, FOLDER, name), source);
  };
  return {
    root,
    write,
    /** Commits migrations. @returns the commit's hash */
    commit(migrations: Record<string, string>): string {
      write(migrations);
      git(root, 'add', '--all');
      git(
        root,
        '-c',
        'user.name=test',
        '-c',
        'user.email=test@example.com',
        'commit',
        '--quiet',
        '--message',
        'Change',
      );
      return git(root, 'rev-parse', 'HEAD').trim();
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
