import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = 'server/database/migrations';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
const lines = (text: string) => text.split('\n').filter(Boolean);

function requireHistory(): void {
  const advice = 'The release before comes from the history of git: clone all of it, or `git fetch --unshallow`.';
  let shallow: string;
  try {
    shallow = git('rev-parse', '--is-shallow-repository');
  } catch (error) {
    throw new Error(`This is no clone. ${advice}`, { cause: error });
  }
  if (shallow.trim() !== 'false') throw new Error(`This clone has no history. ${advice}`);
}

/**
 * The newest commit that lacks some of these migrations, and has no other.
 * @param lacking How many it lacks at least.
 * @param known Those that it must have.
 */
export function findCommitBefore(migrations: string[], lacking: number, known: string[]): string | undefined {
  requireHistory();
  const changes = lines(git('log', '--full-history', '--format=%H %P', '--', FOLDER));
  const commits = new Set(changes.flatMap((change) => change.split(' ').filter(Boolean)));
  return [...commits].find((commit) => {
    const has = lines(git('ls-tree', '--name-only', commit, `${FOLDER}/`)).map((file) => path.basename(file));
    return (
      has.length > 0 &&
      has.length <= migrations.length - lacking &&
      has.every((name) => migrations.includes(name)) &&
      known.every((name) => has.includes(name))
    );
  });
}

/** The code of a commit, with the packages of today. */
export function checkOut(commit: string): { main: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tallystick-before-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return { main: path.join(folder, 'server/main.ts'), remove: () => rmSync(folder, { recursive: true }) };
}
