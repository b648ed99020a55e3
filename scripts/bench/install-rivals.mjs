// Installs the packages that benchmarks compare Tallystick with, on first use and after a change of their lock file.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = import.meta.dirname;
const LOCK = path.join(FOLDER, 'package-lock.json');
const INSTALLED = path.join(FOLDER, 'node_modules/.tallystick-lock');

if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== readFileSync(LOCK, 'utf8')) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new Error('The packages of the benchmarks could not be installed: run `npm ci` in scripts/bench.');
  copyFileSync(LOCK, INSTALLED);
}
