import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../processes/free-port.ts';
import { untilReady } from '../processes/ready.ts';

const MAIN = path.join(import.meta.dirname, '../../server/main.ts');

/** A process of the service that can be killed and started again, at the same address. */
export class ServiceProcess {
  readonly role: 'api' | 'worker';
  readonly port: number;
  private readonly environment: Record<string, string>;
  private child: ChildProcess | undefined;
  /** The last of what it wrote, for when it ends by itself. */
  private output = '';

  constructor(role: 'api' | 'worker', port: number, environment: Record<string, string>) {
    this.role = role;
    this.port = port;
    // A worker says on its metrics port that it is ready.
    const listener = role === 'api' ? 'PORT' : 'METRICS_PORT';
    this.environment = { ...environment, ROLE: role, [listener]: String(port) };
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...this.environment } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => this.keep(chunk));
    this.child = child;
    await untilReady(child, this.origin, () => this.output);
  }

  private keep(chunk: Buffer): void {
    this.output = (this.output + chunk.toString()).slice(-4000);
  }

  /** As a power cut does: nothing can be done about it any more. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const ending = this.child;
    this.child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const closed = once(ending, 'close');
    ending.kill(signal);
    await closed;
  }
}

export async function startNode(
  role: ServiceProcess['role'],
  environment: Record<string, string>,
): Promise<ServiceProcess> {
  const node = new ServiceProcess(role, await freePort(), environment);
  await node.start();
  return node;
}
