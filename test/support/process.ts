import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './service.ts';

const MAIN = path.join(import.meta.dirname, '../../server/main.ts');
const START_PATIENCE_MILLISECONDS = 30_000;

export interface ServiceProcess {
  origin: string;
  baseUrl: string;
  /** Everything it has written, to either stream. */
  output(): string;
  stop(): Promise<void>;
}

/** The service as a process of its own, on a database that others may share. */
export async function startServiceProcess(databaseUrl: string, settings: Record<string, string> = {}, health?: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${output}`);
    return fetch(`${health ?? origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await eventually(isReady, 'the service to be ready', START_PATIENCE_MILLISECONDS);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  return { origin, baseUrl: `${origin}/api/v1`, output: () => output, stop } satisfies ServiceProcess;
}
