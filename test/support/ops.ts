import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestService } from './service.ts';

const SCRIPT = path.join(import.meta.dirname, '../../scripts/ops.ts');

/** Runs `npm run ops` on the service's database, in a separate process. */
export async function runOps(
  service: Pick<TestService, 'origin' | 'databaseUrl'>,
  args: string[],
  settings: Record<string, string | undefined> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, BASE_URL: service.origin, DATABASE_URL: service.databaseUrl, ...settings };
  return promisify(execFile)(process.execPath, [SCRIPT, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

/** Starts `npm run ops` as a separate process, and kills it once `until` resolves. */
export async function killedOps(
  service: Pick<TestService, 'origin' | 'databaseUrl'>,
  args: string[],
  settings: Record<string, string>,
  until: () => Promise<unknown>,
): Promise<void> {
  const env = { ...process.env, BASE_URL: service.origin, DATABASE_URL: service.databaseUrl, ...settings };
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, stdio: 'ignore' });
  const closed = once(child, 'close');
  await until().finally(() => child.kill('SIGKILL'));
  await closed;
}
