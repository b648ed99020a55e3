import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../processes/free-port.ts';
import { START_OPTIONS } from '../processes/node-command.ts';
import { untilReady } from '../processes/ready.ts';
import { Inspector } from './inspector.ts';

const MAIN = path.join(import.meta.dirname, '../../server/main.ts');
/** Lowest level of pino that counts: error and fatal. */
const ERROR_LEVEL = 50;

/** Starts one process in all roles, as operators run it, with its inspector open. */
export async function startService(databaseUrl: string, folder: string, onError: (message: string) => void) {
  const port = await freePort();
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_REQUESTS: '1000000',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const child = spawn(process.execPath, [...START_OPTIONS, '--inspect=127.0.0.1:0', MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const { promise: inspectorUrl, resolve: foundInspector } = Promise.withResolvers<string>();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      output = `${output}${line}\n`.slice(-4000);
      const [, url] = /^Debugger listening on (ws:\S+)/.exec(line) ?? [];
      if (url) foundInspector(url);
      const entry = parseEntry(line);
      if (entry && entry.level >= ERROR_LEVEL) onError(`log: ${entry.msg} ${JSON.stringify(entry.err?.message ?? '')}`);
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, origin, () => output);
  child.once('exit', (code, signal) => onError(`the service exited with ${code ?? signal}`));
  const inspector = await Inspector.open(await inspectorUrl);
  return {
    origin,
    sample: () => inspector.sample(),
    stop: async () => {
      inspector.close();
      child.removeAllListeners('exit');
      if (child.exitCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

function parseEntry(line: string): { level: number; msg: string; err?: { message: string } } | undefined {
  if (!line.startsWith('{')) return undefined;
  return JSON.parse(line) as { level: number; msg: string; err?: { message: string } };
}
