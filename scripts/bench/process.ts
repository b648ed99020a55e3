import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from '../processes/free-port.ts';
import { untilReady } from '../processes/ready.ts';

export interface RunningService {
  origin: string;
  readyAfterMilliseconds: number;
  /** Resident memory of the Node process that serves, in MiB. */
  memory(): number;
  /** Id of the process that was started. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts a command that serves on PORT, and waits until it is ready. */
export async function startService(
  command: string[],
  directory: string,
  environment: Record<string, string> = {},
): Promise<RunningService> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(command[0]!, command.slice(1), {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'warn', RATE_LIMIT_REQUESTS: '1000000000', ...environment, PORT: String(port) },
  });
  await untilReady(child, origin);
  return {
    origin,
    readyAfterMilliseconds: performance.now() - started,
    memory: () => residentMebibytes(servingProcess(child.pid!)),
    pid: child.pid!,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Finds the first descendant that runs server/main.ts, below npm and its shell. */
function servingProcess(pid: number): number {
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (/(^|\/)node\0.*server\/main\.ts/.test(commandLine)) return pid;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  for (const child of children) {
    const found = servingProcess(child);
    if (found > 0) return found;
  }
  return 0;
}

function residentMebibytes(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(match?.[1] ?? 0) / 1024);
}
