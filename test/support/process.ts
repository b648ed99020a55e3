import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../scripts/processes/free-port.ts';
import { untilReady } from '../../scripts/processes/ready.ts';
import { endWithFile } from './children.ts';

const MAIN = path.join(import.meta.dirname, '../../server/main.ts');

export interface ServiceProcess {
  origin: string;
  baseUrl: string;
  /** Everything that the process has written, to either stream. */
  output(): string;
  stop(): Promise<void>;
  /** Kills the process, as a power failure would. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  exitCode(): number | null;
  pid: number;
}

/**
 * Starts the service as a separate process, on a database that others may share.
 * @param databaseUrl without it, the service starts an embedded one in DATA_DIR
 * @param health where it reports readiness, if that is not on its PORT
 * @param main main file of another release
 * @param node Node executable to run it with
 */
export async function startServiceProcess(
  databaseUrl: string | undefined,
  settings: Record<string, string> = {},
  health?: string,
  main = MAIN,
  node = process.execPath,
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(node, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      VALIDATE_RESPONSES: 'false',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...settings,
    },
  });
  endWithFile(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ready = untilReady(child, health ?? origin, () => output);
  await ready.catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  const kill = async () => {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const exitCode = () => child.exitCode;
  const pid = child.pid!;
  const baseUrl = `${origin}/api/v1`;
  return { origin, baseUrl, output: () => output, stop, kill, signal, exitCode, pid } satisfies ServiceProcess;
}
