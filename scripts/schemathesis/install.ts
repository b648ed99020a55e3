import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REQUIREMENTS = path.join(import.meta.dirname, 'requirements.txt');

/**
 * Returns the path of `st` in a virtual environment with the pinned versions, created once; undefined where Python is too old
 * or cannot create one.
 */
export function install(): string | undefined {
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const folder = path.join(import.meta.dirname, `../../node_modules/.cache/schemathesis-${version}`);
  const tool = path.join(folder, 'bin/st');
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return tool;
  if (spawnSync('python3', ['-c', 'import ensurepip, tomllib, venv']).status !== 0) return undefined;
  rmSync(folder, { recursive: true, force: true });
  execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' });
  execFileSync(path.join(folder, 'bin/pip'), ['install', '--quiet', '--requirement', REQUIREMENTS], {
    stdio: 'inherit',
  });
  writeFileSync(complete, '');
  return tool;
}
