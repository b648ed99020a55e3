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
  /** The last output of the process, for when it exits by itself. */
  private output = '';

  constructor(role: 'api' | 'worker', port: number, environment: Record<string, string>) {
    this.role = role;
    this.port = port;
    // A worker reports readiness on its metrics port.
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

  /** Kills the process without a clean shutdown. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
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

const ROLES = ['api', 'api', 'worker', 'worker'] as const;

/** Two processes that serve the API and two that deliver, on one database. */
export class Cluster {
  readonly origins: string[];
  private readonly nodes: ServiceProcess[];

  static async start(environment: Record<string, string>, started: AsyncDisposableStack): Promise<Cluster> {
    const nodes: ServiceProcess[] = [];
    process.once('exit', () => nodes.forEach((node) => node.signal('SIGKILL')));
    for (const role of ROLES) {
      const node = new ServiceProcess(role, await freePort(), environment);
      started.defer(() => node.stop());
      await node.start();
      nodes.push(node);
    }
    return new Cluster(nodes);
  }

  private constructor(nodes: ServiceProcess[]) {
    this.nodes = nodes;
    this.origins = nodes.filter(({ role }) => role === 'api').map(({ origin }) => origin);
  }

  /** Kills all processes of these roles. @returns a function that starts them again */
  async kill(roles: readonly ServiceProcess['role'][]): Promise<() => Promise<void>> {
    const victims = roles.map((role) => {
      const candidates = this.nodes.filter((node) => node.role === role);
      return candidates[Math.floor(Math.random() * candidates.length)]!;
    });
    await Promise.all(victims.map((node) => node.kill()));
    return async () => {
      await Promise.all(victims.map((node) => node.start()));
    };
  }

  /** Stops all processes gracefully. */
  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }
}
