import { execFile } from 'node:child_process';
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
