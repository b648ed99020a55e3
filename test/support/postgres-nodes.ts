import { afterAll } from '@jest/globals';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/processes/free-port.ts';
import { runnableBinaries } from '../../server/database/embedded/binaries.ts';
import { thisHost } from '../../server/database/embedded/host-system.ts';
import { eventually } from './eventually.ts';

/** The user of the servers: PostgreSQL does not run as root. */
const ACCOUNT = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
const SETTINGS = ['fsync=off', 'shared_buffers=16MB', 'unix_socket_directories=', 'wal_keep_size=512MB'];

const nodes: PostgresNode[] = [];
const folders: string[] = [];

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGQUIT')));
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** A PostgreSQL on a TCP port of this machine, from the embedded binaries. */
export class PostgresNode {
  readonly port: number;
  readonly #directory: string;
  #server: ChildProcess | undefined;

  constructor(directory: string, port: number) {
    this.#directory = directory;
    this.port = port;
  }

  /** Id of the server's first process. */
  get pid(): number {
    return this.#server!.pid!;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Returns the same data as a server on another port. */
  at(port: number): PostgresNode {
    const moved = new PostgresNode(this.#directory, port);
    nodes.push(moved);
    return moved;
  }

  async start(): Promise<void> {
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', ...SETTINGS].flatMap((one) => ['-c', one]);
    const command = [...settings, '-D', this.#directory];
    const log = fs.openSync(`${this.#directory}.log`, 'a');
    this.#server = spawn(program('postgres'), command, { ...ACCOUNT, cwd: '/', stdio: ['ignore', log, log] });
    fs.closeSync(log);
    await eventually(() => this.query('SELECT').then(() => true, () => false), `the PostgreSQL on ${this.port}`); // prettier-ignore
  }

  /** Ends the server: SIGINT disconnects clients, SIGKILL is a crash, after which its other processes end, too. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    this.freeze('SIGCONT');
    server.kill(signal);
    await ended;
  }

  /** Stops every process of the server from running, as a machine that hangs. `SIGCONT` lets them run again. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT' = 'SIGSTOP'): void {
    const { pid } = this.#server!;
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    for (const each of [pid!, ...children.map(Number)]) process.kill(each, signal);
  }

  /** Everything that the server has logged. */
  log(): string {
    return fs.readFileSync(`${this.#directory}.log`, 'utf8');
  }

  /** Makes a standby the writer. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote()');
    await eventually(async () => (await this.query('SELECT pg_is_in_recovery() AS standby'))[0]!.standby === false, 'the promotion'); // prettier-ignore
  }

  async query(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'postgres', database });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Creates the data of a server that is not started. It ends with the test file. */
async function createNode(): Promise<{ node: PostgresNode; folder: string; data: string }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tallystick-nodes-'));
  folders.push(folder);
  fs.chmodSync(folder, 0o755);
  const data = path.join(folder, 'first');
  make(data);
  const options = ['--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'];
  execFileSync(program('initdb'), ['--pgdata', data, ...options], { ...ACCOUNT, cwd: '/', stdio: 'pipe' });
  const node = new PostgresNode(data, await freePort());
  nodes.push(node);
  return { node, folder, data };
}

/** Starts a server with a database `shop`, which ends with the test file. */
export async function startNode(): Promise<PostgresNode> {
  const { node } = await createNode();
  await node.start();
  await node.query('CREATE DATABASE shop');
  return node;
}

/**
 * Starts a writer with a database `shop`, and a hot standby that confirms every commit. Both end with the test file.
 */
export async function startPair(): Promise<{ first: PostgresNode; second: PostgresNode }> {
  const [first, second] = (await startReplicated('second')) as [PostgresNode, PostgresNode];
  await first.query("ALTER SYSTEM SET synchronous_standby_names = 'second'");
  await first.query('SELECT pg_reload_conf()');
  const state = () => first.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
  await eventually(async () => (await state()).length === 1, 'replication');
  return { first, second };
}

/** Starts a writer with a database `shop`, and hot standbys of these names, which confirm nothing. All end with the test file. */
export async function startReplicated(...names: string[]): Promise<PostgresNode[]> {
  const { node: writer, folder, data } = await createNode();
  const standbys: PostgresNode[] = [];
  for (const name of names) {
    const copy = path.join(folder, name);
    make(copy);
    execFileSync('/bin/sh', ['-c', 'cp -R "$0/." "$1/" && touch "$1/standby.signal"', data, copy], { ...ACCOUNT, cwd: '/' }); // prettier-ignore
    fs.appendFileSync(path.join(copy, 'postgresql.conf'), `primary_conninfo = '${follow(writer, name)}'\n`);
    const standby = new PostgresNode(copy, await freePort());
    nodes.push(standby);
    standbys.push(standby);
  }
  await writer.start();
  await writer.query('CREATE DATABASE shop');
  for (const standby of standbys) await standby.start();
  return [writer, ...standbys];
}

/** Returns the setting `primary_conninfo` of a standby with this name. */
export const follow = ({ port }: PostgresNode, name: string) =>
  `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;

/** Returns the URL of the database `shop` at these hosts. */
export const urlOf = (...nodes: PostgresNode[]) =>
  `postgres://postgres@${nodes.map(({ address }) => address).join(',')}/shop`;

function make(directory: string): void {
  fs.mkdirSync(directory, { mode: 0o700 });
  if (ACCOUNT) fs.chownSync(directory, ACCOUNT.uid, ACCOUNT.gid);
}

const program = (name: string) => path.join(runnableBinaries(ACCOUNT, thisHost()), 'bin', name);
