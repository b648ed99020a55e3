import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { exitCodes } from '../terminal/exit-codes.ts';
import type { Io } from '../terminal/io.ts';
import { Refusal } from '../terminal/refusals.ts';

/** Runs `npm install`, with its output on stderr. @throws Refusal if it fails */
export async function installPackages({ env, signal, stderr }: Io, folder: string): Promise<void> {
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'], {
    cwd: folder,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32', // finds npm.cmd
    signal,
  });
  for (const output of [npm.stdout, npm.stderr]) output.on('data', (text: Buffer) => void stderr.write(text));
  const [status] = (await once(npm, 'close')) as [number | null];
  if (status === 0) return;
  throw new Refusal(exitCodes.apiError, `npm install failed in ${folder}.`, 'See its output above.');
}
