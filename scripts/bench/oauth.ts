import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { load, type Load, type Request } from './oauth/load.ts';
import { startService, type RunningService } from './process.ts';
import { databaseProcessorSeconds, processorSeconds } from './processor-time.ts';
import { registerMerchant, type BenchClient } from './oauth/register.ts';

/**
 * `npm run bench:oauth`: tokens and introspections per second on one PostgreSQL, side by side with oidc-provider and
 * with a bare server that does the one statement and nothing else. The three take turns, and medians are compared; the
 * processor time of server and database is printed too, because it tells more where the machine has other work.
 */
const ROUNDS = 5;
const ROUND_MILLISECONDS = 3000;
const WARM_UP_MILLISECONDS = 15_000;
const POOL = '10';
const SCOPE = 'payments:create payments:read';

const root = path.join(import.meta.dirname, '../..');
const data = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const postgres = await startEmbeddedPostgres({ directory: path.join(data, 'postgres') });
const running: RunningService[] = [];
try {
  const ours = await start('tallystick', 'server/main.ts', { NODE_ENV: 'production', ROLE: 'api', DATA_DIR: data });
  const client = await registerMerchant(`${ours.origin}/api/v1`, SCOPE);
  const oidc = await start('oidc_provider', 'scripts/bench/oauth/oidc-provider.mjs', {
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret,
    SCOPE,
  });
  const bare = await start('bare', 'scripts/bench/oauth/bare-server.ts');
  const contenders: Contender[] = [
    { name: 'tallystick', ...ours, token: '/api/v1/oauth/token', introspect: '/api/v1/oauth/introspect' },
    { name: 'oidc-provider', ...oidc, token: '/token', introspect: '/token/introspection' },
    { name: 'bare', ...bare, token: '/token', introspect: '/introspect' },
  ];
  report('client_credentials', await compare(contenders, (each) => tokenRequest(each, client)));
  const tokens = new Map<string, string>();
  for (const each of contenders) tokens.set(each.name, await fetchToken(each, client));
  report('introspection', await compare(contenders, (each) => introspection(each, client, tokens.get(each.name)!)));
  await reportBearerCheck(ours.origin, tokens.get('tallystick')!);
} finally {
  for (const service of running) await service.stop();
  await postgres.stop();
  rmSync(data, { recursive: true, force: true });
}

interface Contender extends Pick<Server, 'origin' | 'pid' | 'database'> {
  name: string;
  token: string;
  introspect: string;
}

interface Server extends RunningService {
  database: string;
}

/** A round of one contender, with the processor time that server and database took for each request. */
interface Round extends Load {
  microseconds: number;
}

/** A server process with a database of its own. */
async function start(database: string, file: string, environment: Record<string, string> = {}): Promise<Server> {
  const address = { host: postgres.socketDirectory, port: postgres.port, user: postgres.user };
  const admin = new Client({ ...address, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  const DATABASE_URL = `postgres://${address.user}@${encodeURIComponent(address.host)}:${address.port}/${database}`;
  const service = await startService([process.execPath, file], root, {
    DATABASE_URL,
    DATABASE_POOL: POOL,
    ...environment,
  });
  running.push(service);
  return { ...service, database };
}

function tokenRequest({ token }: Contender, client: BenchClient): Request {
  return { path: token, form: { grant_type: 'client_credentials', scope: SCOPE, ...client }, status: 200 };
}

function introspection({ introspect }: Contender, client: BenchClient, token: string): Request {
  return { path: introspect, form: { token, ...client }, status: 200 };
}

async function fetchToken(contender: Contender, client: BenchClient): Promise<string> {
  const { path: address, form } = tokenRequest(contender, client);
  const answer = await fetch(contender.origin + address, { method: 'POST', body: new URLSearchParams(form) });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The median of each contender, once each has compiled what it uses. */
async function compare(contenders: Contender[], requestOf: (each: Contender) => Request): Promise<Map<string, Round>> {
  const results = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  for (const each of contenders) await load(each.origin, requestOf(each), WARM_UP_MILLISECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of contenders) results.get(each.name)!.push(await play(each, requestOf(each)));
  }
  return new Map([...results].map(([name, rounds]) => [name, median(rounds)]));
}

async function play({ origin, pid, database }: Contender, request: Request): Promise<Round> {
  const used = () => processorSeconds(pid) + databaseProcessorSeconds(database);
  const before = used();
  const result = await load(origin, request, ROUND_MILLISECONDS);
  const requests = (result.perSecond * ROUND_MILLISECONDS) / 1000;
  return { ...result, microseconds: ((used() - before) * 1_000_000) / requests };
}

function median(rounds: Round[]): Round {
  return rounds.sort((left, right) => left.perSecond - right.perSecond)[Math.floor(rounds.length / 2)]!;
}

function report(what: string, results: Map<string, Round>): void {
  const ours = results.get('tallystick')!;
  for (const [name, { perSecond, p50, p99, microseconds }] of results) {
    const byTime = (ours.perSecond / perSecond).toFixed(2);
    const byProcessor = (microseconds / ours.microseconds).toFixed(2);
    const ratio = name === 'tallystick' ? '' : `   tallystick: × ${byTime}, by processor time × ${byProcessor}`;
    const goal = { 'oidc-provider': '   goal ≥ 3', bare: '   goal ≥ 0.5' }[name] ?? '';
    console.log(
      `${what.padEnd(20)} ${name.padEnd(14)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${microseconds.toFixed(0)} µs of processor${ratio}${goal}`,
    );
  }
}

/** A request that ends with the bearer check, because the token has not the scope. */
async function reportBearerCheck(origin: string, token: string): Promise<void> {
  const request = { path: '/api/v1/profile', token, status: 403 };
  await load(origin, request, ROUND_MILLISECONDS);
  const { perSecond, p50, p99 } = await load(origin, request, ROUND_MILLISECONDS);
  console.log(
    `${'bearer check'.padEnd(20)} ${'tallystick'.padEnd(14)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
  );
}
