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
  shell: string[] = [],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, BASE_URL: service.origin, DATABASE_URL: service.databaseUrl, ...settings };
  const [command, ...rest] = [...shell, process.execPath, SCRIPT, ...args] as [string, ...string[]];
  return promisify(execFile)(command, rest, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

/** Runs it with files of at most 512 or 1024 bytes, as the shell has it. */
export function limitedOps(
  service: Pick<TestService, 'origin' | 'databaseUrl'>,
  args: string[],
): ReturnType<typeof runOps> {
  return runOps(service, args, {}, ['sh', '-c', 'ulimit -f 1; exec "$0" "$@"']);
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
