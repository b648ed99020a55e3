import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { installWithDependencies } from '../check-packages/install.ts';
import type { insertEvents } from './console/insert-events.ts';
import type { insertHistory } from './console/insert-history.ts';
import { startService } from './process.ts';

/**
 * `npm run bench:release`: measures what an operator waits for, with the packages of `npm run release` and 100,000 payments, or
 * `-- 1000000`: installing, starting, migrating a database of the commit whose contract is that of the last release, and backup
 * and restore, for which it needs pg_dump and pg_restore of the embedded PostgreSQL's version.
 */
const PAYMENTS = Number(process.argv[2] ?? 100_000);
const ROOT = path.join(import.meta.dirname, '../..');
const RELEASE = path.join(ROOT, 'dist/release');
const PASSWORD = 'correct horse battery staple';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const project = path.join(folder, 'project');
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') });
const urlOf = (name: string) =>
  `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/${name}`;

try {
  for (const name of globSync('*.{tgz,tar}', { cwd: RELEASE }).sort())
    printSize(name, sizeOf(path.join(RELEASE, name)));
  const [tarball] = globSync('tallystick-[0-9]*.tgz', { cwd: RELEASE });
  if (!tarball) throw new Error('dist/release has no package: run npm run release first.');
  const commands = await timed('install', () => installWithDependencies(path.join(RELEASE, tarball), project));
  printSize('installed', sizeOf(path.join(project, 'node_modules')));
  await measureStarts(path.join(commands, 'tallystick'));
  await measureDatabase(path.join(commands, 'tallystick'));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureStarts(tallystick: string): Promise<void> {
  const data = path.join(folder, 'data');
  for (const what of ['first start, embedded database', 'restart, embedded database']) {
    const service = await startService([tallystick], folder, { DATA_DIR: data });
    printSeconds(what, service.readyAfterMilliseconds);
    await service.stop();
  }
}

async function measureDatabase(tallystick: string): Promise<void> {
  await query('postgres', 'CREATE DATABASE old');
  await fillAsBefore('old');
  printSize(`database of ${PAYMENTS} payments with events`, await databaseSize('old'));
  const env = { DATA_DIR: path.join(folder, 'keys'), DATABASE_URL: urlOf('old') };
  const run = (what: string, words: string[], settings = env, expected = 0) =>
    timed(what, () => {
      const { status, stderr } = spawnSync(tallystick, words, {
        env: { ...process.env, ...settings },
        encoding: 'utf8',
      });
      if (status !== expected) throw new Error(`${what}: exit code ${status}\n${stderr}`);
    });
  await run('tallystick migrate', ['migrate']);
  const service = await startService([tallystick], folder, env);
  printSeconds('start to ready', service.readyAfterMilliseconds);
  await service.stop();
  await run('ops ledger verify', ['ops', 'ledger', 'verify'], env, 1); // the history has no events of expired payments

  const dump = path.join(folder, 'backup.dump');
  const at = new Date().toISOString();
  const { major } = (await query('old', "SELECT current_setting('server_version_num')::int / 10000 AS major")) as { major: number }; // prettier-ignore
  const [readable = '0'] = /\d+/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  if (Number(readable) < major) return console.log(`Backup and restore are left out: they take pg_dump ${major}.`);
  await timed('pg_dump --format=custom', () =>
    execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, urlOf('old')]),
  );
  printSize('backup', sizeOf(dump));
  await query('postgres', 'CREATE DATABASE restored TEMPLATE template0');
  await timed('pg_restore --jobs=4', () =>
    execFileSync('pg_restore', ['--jobs=4', `--dbname=${urlOf('restored')}`, dump]),
  );
  await run('ops restored', ['ops', 'restored', '--at', at], { ...env, DATABASE_URL: urlOf('restored') });
}

/** Creates a database with the code of the last release's contract, and fills it with that code's own history. */
async function fillAsBefore(name: string): Promise<void> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 28 });
  const commit = git('log', '-1', '--format=%H', '--', 'spec/released/openapi.json').toString().trim();
  const before = path.join(folder, 'before');
  mkdirSync(before);
  execFileSync('tar', ['-x', '-C', before], { input: git('archive', commit) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(before, 'node_modules'));
  const environment = { NODE_ENV: 'test', DATABASE_URL: urlOf(name), DATA_DIR: path.join(folder, 'keys') };
  const service = await startService([process.execPath, 'server/main.ts'], before, environment);
  const owner = await createOwner(service.origin);
  await service.stop();
  const inserts = path.join(before, 'scripts/bench/console');
  const history = (await import(path.join(inserts, 'insert-history.ts'))) as { insertHistory: typeof insertHistory };
  const events = (await import(path.join(inserts, 'insert-events.ts'))) as { insertEvents: typeof insertEvents };
  const database = new Client(urlOf(name));
  await database.connect();
  await history.insertHistory(database, owner, PAYMENTS);
  await events.insertEvents(database, owner, 400);
  await database.end();
}

async function createOwner(origin: string) {
  const post = async (address: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${origin}/api/v1${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const person = { email: `${randomUUID()}@example.com`, password: PASSWORD, name: 'Bench', transport: 'bearer' };
  const { session_token } = await post('/users', person);
  const { id: businessId } = await post('/businesses', { name: 'Bench' }, session_token);
  const application = { name: 'Bench', grant_types: ['client_credentials'], scopes: ['payments:create'], is_confidential: true, business_id: businessId }; // prettier-ignore
  const { client_id, client_secret_preview } = await post('/oauth/clients', application, session_token);
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client_id!, client_secret: client_secret_preview! }); // prettier-ignore
  const token = await fetch(`${origin}/api/v1/oauth/token`, { method: 'POST', body: form });
  const { access_token } = (await token.json()) as { access_token: string };
  const endpoint = await post('/webhook-endpoints', { url: 'https://shop.example.com/hooks' }, access_token);
  return { businessId: businessId!, clientId: client_id!, endpointId: endpoint.id! };
}

async function query(name: string, statement: string): Promise<Record<string, unknown>> {
  const client = new Client(urlOf(name));
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows[0] ?? {})
    .finally(() => client.end());
}

async function databaseSize(name: string): Promise<number> {
  return Number((await query(name, 'SELECT pg_database_size(current_database()) AS size')).size);
}

function sizeOf(file: string): number {
  return statSync(file).isFile()
    ? statSync(file).size
    : Number(execFileSync('du', ['-sb', file]).toString().split('\t')[0]);
}

async function timed<T>(what: string, work: () => T): Promise<Awaited<T>> {
  const started = performance.now();
  const result = await work();
  printSeconds(what, performance.now() - started);
  return result;
}

function printSize(what: string, bytes: number): void {
  print(what, bytes / 2 ** 20, 'MiB');
}

function printSeconds(what: string, milliseconds: number): void {
  print(what, milliseconds / 1000, 's');
}

function print(what: string, figure: number, unit: string): void {
  console.log(`${what.padEnd(50)} ${figure.toFixed(1).padStart(8)} ${unit}`);
}
