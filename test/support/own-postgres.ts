import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../../server/database/embedded/embedded-postgres.ts';
import type { HostSystem } from '../../server/database/embedded/host-system.ts';
import { eventually } from './eventually.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** The part of a checkout that starts a server. */
export const SOURCES = [
  'package.json',
  'server/database/embedded',
  'server/platform/errors.ts',
  'spec/generated/values.ts',
];
const UNSYNCED = { fsync: 'off' };

type Address = Pick<EmbeddedPostgres, 'socketDirectory' | 'port' | 'user'>;

interface ServiceOptions {
  checkout?: string;
  livesOn?: boolean;
  /** The only user and group ids in its namespace. */
  ids?: number[];
  /** The user to switch to after loading. */
  user?: number;
  /** The system to simulate. */
  host?: HostSystem;
  settings?: Record<string, string>;
  stderr?: 'inherit' | 'pipe';
}

/** The embedded servers of a test file. Waits after each test until all have ended. */
export class OwnPostgres {
  /** A folder of mode 0700, which the server's account cannot traverse to the data. */
  readonly closedFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-test-'));
  /** A directory shared by the tests, because initdb takes longer than everything else. */
  directory = '';
  #running: EmbeddedPostgres[] = [];
  #processes: ChildProcess[] = [];

  constructor() {
    beforeEach(() => void (this.directory = path.join(this.closedFolder, 'database')));
    afterEach(async () => {
      for (const child of this.#processes.splice(0)) child.kill('SIGKILL');
      await Promise.all(this.#running.splice(0).map((postgres) => postgres.stop()));
      await eventually(() => processesAbout(this.closedFolder).length === 0, 'the end of every server');
    });
    afterAll(() => fs.rmSync(this.closedFolder, { recursive: true }));
  }

  async start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ directory: this.directory, settings: UNSYNCED, ...options });
    this.#running.push(postgres);
    return postgres;
  }

  /** Kills a process after the test. */
  endLater<T extends ChildProcess>(child: T): T {
    this.#processes.push(child);
    return child;
  }

  /** Starts a Node process that starts a server in the directory, and prints its address. */
  spawnService(wanted: ServiceOptions = {}): ChildProcess {
    const { checkout = ROOT, livesOn = true, ids, user, host, settings, stderr = 'inherit' } = wanted;
    const code = `
      const lines = [];
      const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(checkout, 'server/database/embedded/embedded-postgres.ts'))});
      const options = ${JSON.stringify({ directory: this.directory, settings: { ...UNSYNCED, ...settings }, host })};
      if (${user !== undefined}) for (const become of ['setgid', 'setuid']) process[become](${user});
      const postgres = await startEmbeddedPostgres({ ...options, log: (line) => lines.push(line) });
      console.log(JSON.stringify({ ...postgres, lines }));
      if (${livesOn}) setInterval(() => undefined, 60_000);
    `;
    const command = [process.execPath, '--input-type=module', '-e', code];
    const [program = '', ...args] = ids ? [...IN_NAMESPACE, ...command] : command;
    const service = spawn(program, args, { stdio: ['pipe', 'pipe', stderr] });
    if (ids) void allow(service, ids);
    return this.endLater(service);
  }

  async startInService(options?: ServiceOptions) {
    const service = this.spawnService(options);
    const [printed] = (await once(service.stdout!, 'data')) as [Buffer];
    return { service, ...(JSON.parse(printed.toString()) as Address & { lines: string[] }) };
  }

  serverProcess(): number {
    return parseInt(fs.readFileSync(path.join(this.directory, 'data', 'postmaster.pid'), 'utf8'));
  }
}

/** Command that waits in a new user namespace for its ids. */
const IN_NAMESPACE = ['unshare', '--user', '/bin/sh', '-c', 'read -r _; exec "$@"', 'sh'];

async function allow(service: ChildProcess, ids: number[]): Promise<void> {
  const spaceOf = (pid: number) => fs.readlinkSync(`/proc/${pid}/ns/user`);
  await eventually(() => spaceOf(service.pid!) !== spaceOf(process.pid), 'the namespace');
  const map = ids.map((id) => `${id} ${id} 1\n`).join('');
  for (const file of ['uid_map', 'gid_map']) fs.writeFileSync(`/proc/${service.pid}/${file}`, map);
  service.stdin!.end('\n');
}

export async function connect({ socketDirectory: host, port, user }: Address) {
  const client = new pg.Client({ host, port, user });
  await client.connect();
  return client;
}

export async function query(postgres: Address, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(postgres);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Lists processes with one of the directories as working directory or in their command line. */
export function processesAbout(...directories: string[]): string[] {
  return fs.readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      const traces = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') + fs.readlinkSync(`/proc/${pid}/cwd`);
      return directories.some((name) => traces.includes(name));
    } catch {
      return false; // ended, or of another user
    }
  });
}

export function ownersIn(parent: string): number[] {
  return [...new Set(['', ...filesIn(parent)].map((file) => fs.lstatSync(path.join(parent, file)).uid))];
}

export function filesIn(parent: string): string[] {
  return fs.existsSync(parent) ? fs.readdirSync(parent, { recursive: true, encoding: 'utf8' }) : [];
}
