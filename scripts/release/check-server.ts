import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installWithDependencies } from '../check-packages/install.ts';
import { freePort } from '../processes/free-port.ts';
import { untilReady } from '../processes/ready.ts';

const DEMO = path.join(import.meta.dirname, '../demo.ts');

/**
 * Installs the package as a user does, starts it with an embedded PostgreSQL, runs the demo on it, and stops it.
 *
 * @throws if any of these fails
 */
export async function checkServer(tarball: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-release-'));
  try {
    const command = path.join(installWithDependencies(tarball, path.join(folder, 'project')), 'tallystick');
    await tour(command, path.join(folder, 'data'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function tour(command: string, data: string): Promise<void> {
  const port = await freePort();
  const { DATABASE_URL: _, ...environment } = process.env; // an embedded one is checked
  const child = spawn(command, { env: { ...environment, PORT: String(port), DATA_DIR: data } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(child, origin, () => output);
    const env = { ...process.env, TALLYSTICK_BASE_URL: origin };
    const { stdout } = await promisify(execFile)(process.execPath, [DEMO], { env });
    console.log(stdout.trim());
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`tallystick ended with ${code}.\n${output}`);
}
