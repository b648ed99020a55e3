import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/embedded-postgres.ts';
import { load, type Load, type Request } from './oauth/load.ts';
import { startService, type RunningService } from './process.ts';
import { registerMerchant, type BenchClient } from './oauth/register.ts';

/**
 * `npm run bench:oauth`: tokens and introspections per second on one PostgreSQL, side by side with oidc-provider and
 * with a bare server that does the one statement and nothing else. The three take turns, and medians are compared.
 */
const ROUNDS = 5;
const ROUND_MILLISECONDS = 3000;
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
    { name: 'tallystick', origin: ours.origin, token: '/api/v1/oauth/token', introspect: '/api/v1/oauth/introspect' },
    { name: 'oidc-provider', origin: oidc.origin, token: '/token', introspect: '/token/introspection' },
    { name: 'bare', origin: bare.origin, token: '/token', introspect: '/introspect' },
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

interface Contender {
  name: string;
  origin: string;
  token: string;
  introspect: string;
}

/** A server process with a database of its own. */
async function start(
  database: string,
  file: string,
  environment: Record<string, string> = {},
): Promise<RunningService> {
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
  return service;
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

/** The median of each contender; a first round warms up and does not count. */
async function compare(contenders: Contender[], requestOf: (each: Contender) => Request): Promise<Map<string, Load>> {
  const results = new Map<string, Load[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const each of contenders) {
      const result = await load(each.origin, requestOf(each), ROUND_MILLISECONDS);
      if (round > 0) results.get(each.name)!.push(result);
    }
  }
  return new Map([...results].map(([name, rounds]) => [name, median(rounds)]));
}

function median(rounds: Load[]): Load {
  return rounds.sort((left, right) => left.perSecond - right.perSecond)[Math.floor(rounds.length / 2)]!;
}

function report(what: string, results: Map<string, Load>): void {
  const ours = results.get('tallystick')!.perSecond;
  for (const [name, { perSecond, p50, p99 }] of results) {
    const ratio = name === 'tallystick' ? '' : `   tallystick is ${(ours / perSecond).toFixed(2)} of it`;
    const goal = { 'oidc-provider': '   goal ≥ 3', bare: '   goal ≥ 0.5' }[name] ?? '';
    console.log(
      `${what.padEnd(20)} ${name.padEnd(14)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms${ratio}${goal}`,
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
