import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { NODE_COMMAND } from '../processes/node-command.ts';
import { compareAtOneRate, contest, type Contender } from './contest.ts';
import { KeyClient, Prover, Stock } from './oauth/keys.ts';
import { registerMerchant, type BenchClient } from './oauth/register.ts';
import { startService, type RunningService } from './process.ts';
import type { Request } from './request-load.ts';

/**
 * `npm run bench:oauth`: tokens, introspections and bearer checks on one PostgreSQL, compared with oidc-provider and with a
 * bare server that only runs the one statement. Then requests with keys (DPoP, `private_key_jwt`) in turns with the same without,
 * by one process. `BEFORE` names an older checkout to compare as well; `-- keys` runs only the requests with keys.
 */
const POOL = '10';
const SCOPE = 'payments:create payments:read';
const TOKENS = '/api/v1/oauth/token';
const INTROSPECTION = '/api/v1/oauth/introspect';

const root = path.join(import.meta.dirname, '../..');
const data = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const postgres = await startEmbeddedPostgres({ directory: path.join(data, 'postgres') });
const running: RunningService[] = [];

/** A contender with its own database and client. */
interface Provider extends Contender {
  token: string;
  introspect: string;
  client: BenchClient;
}

/** Largest ratio of the processor time of a request with a key to that of the same without, both at the same rate. */
const BOUND = 1.6;
const ASSERTED = 1.5;
/** Requests per second at which these are compared: what one process can answer of any of them, with room. */
const KEY_RATE = 2000;

try {
  const ours = await startOurs('tallystick', root);
  if (!process.argv.includes('keys')) await compareWithOthers(ours);
  await compareWithKeys(ours);
} finally {
  for (const service of running) await service.stop();
  await postgres.stop();
  rmSync(data, { recursive: true, force: true });
}

async function compareWithOthers(ours: Provider): Promise<void> {
  const two = await startOurs('two processes', root, { PROCESSES: '2' });
  const before = process.env.BEFORE === undefined ? [] : [await startOurs('before', process.env.BEFORE)];
  const { client } = ours;
  const oidc = await start('oidc-provider', root, 'scripts/bench/rivals/oidc-provider.mjs', {
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret,
    SCOPE,
  });
  const bare = await start('bare', root, 'scripts/bench/oauth/bare-server.ts');
  const own = [ours, two, ...before];
  const contenders: Provider[] = [
    ...own,
    { ...oidc, client, token: '/token', introspect: '/token/introspection' },
    { ...bare, client, token: '/token', introspect: '/introspect' },
  ];
  await contest('client_credentials', contenders, (each) => () => tokenRequest(each), {
    'oidc-provider': 1.65,
    bare: 0.75,
  });
  const tokens = new Map<string, string>();
  for (const each of contenders) tokens.set(each.name, await fetchToken(each));
  const tokenOf = ({ name }: Contender) => tokens.get(name)!;
  await contest('introspection', contenders, (each) => () => introspection(each, tokenOf(each)), {
    'oidc-provider': 2.2,
    bare: 0.6,
  });
  await contest('bearer check', own, (each) => () => bearerCheck(tokenOf(each)), {});
}

/** Compares requests with keys with the same without, in turns, by the same process. */
async function compareWithKeys(ours: Provider): Promise<void> {
  using prover = new Prover(ours.origin);
  await prover.fetchNonce();
  const bearer = await fetchToken(ours);
  const bound = await fetchBound(ours, prover);
  const payment = await createPayment(ours, bearer);
  const calls = {
    'API call, 403': bearerCheck,
    'API call, a payment': (token: string) => ({
      ...bearerCheck(token),
      path: `/api/v1/payments/${payment}`,
      status: 200,
    }),
  };
  for (const [what, request] of Object.entries(calls)) {
    const headers = { authorization: `DPoP ${bound}` };
    const proven = new Stock(() => prover.prove({ ...request(bound), headers }, bound));
    await contestOfKeys(what, ours, () => request(bearer), { DPoP: proven }, { DPoP: BOUND });
  }
  const baseUrl = `${ours.origin}/api/v1`;
  const keys = new KeyClient(baseUrl);
  const { client_id } = await registerMerchant(baseUrl, SCOPE, { jwks: keys.jwks, keys_only: true });
  const grant = { grant_type: 'client_credentials', scope: SCOPE };
  const asserted = new Stock(() => form(TOKENS, { ...grant, ...keys.credentials(client_id) }));
  const proven = new Stock(() => prover.prove(tokenRequest(ours)));
  const others = { private_key_jwt: asserted, 'secret, DPoP': proven };
  await contestOfKeys('token', ours, () => tokenRequest(ours), others, { private_key_jwt: ASSERTED });
}

/** Compares requests of one process: plain ones, and those with keys, by name. */
async function contestOfKeys(
  what: string,
  ours: Provider,
  plain: () => Request,
  stocks: Record<string, Stock>,
  limits: Record<string, number>,
): Promise<void> {
  const others = Object.entries(stocks).map(([name, stock]) => ({ ...ours, name, prepare: () => stock.fill() }));
  const requestsOf =
    ({ name }: Contender) =>
    () =>
      stocks[name]?.next() ?? plain();
  await contest(what, [ours, ...others], requestsOf, {});
  await compareAtOneRate(what, [ours, ...others], requestsOf, KEY_RATE, limits);
}

async function fetchBound(ours: Provider, prover: Prover): Promise<string> {
  const answer = await prover.send(tokenRequest(ours));
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function createPayment({ origin }: Contender, token: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      amount: 1250,
      currency: 'EUR',
      payment_method: { type: 'simulated_card', token: 'sim_success' },
    }),
  });
  return ((await answer.json()) as { reference: string }).reference;
}

async function startOurs(name: string, directory: string, settings: Record<string, string> = {}): Promise<Provider> {
  const service = await start(name, directory, 'server/main.ts', {
    NODE_ENV: 'production',
    ROLE: 'api',
    DATA_DIR: data,
    RATE_LIMIT_REQUESTS: '1000000000',
    ...settings,
  });
  const client = await registerMerchant(`${service.origin}/api/v1`, SCOPE);
  return { ...service, client, token: TOKENS, introspect: INTROSPECTION };
}

/** Starts a server process with its own database. */
async function start(
  name: string,
  directory: string,
  file: string,
  environment: Record<string, string> = {},
): Promise<Contender> {
  const address = { host: postgres.socketDirectory, port: postgres.port, user: postgres.user };
  const database = name.replaceAll(/\W/g, '_');
  const admin = new Client({ ...address, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  const DATABASE_URL = `postgres://${address.user}@${encodeURIComponent(address.host)}:${address.port}/${database}`;
  const service = await startService([...NODE_COMMAND, file], directory, {
    DATABASE_URL,
    DATABASE_POOL: POOL,
    ...environment,
  });
  running.push(service);
  return { name, origin: service.origin, pid: service.pid, connections: `${address.user} ${database}` };
}

function form(path: string, fields: Record<string, string>): Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', path, headers, body: new URLSearchParams(fields).toString(), status: 200 };
}

function tokenRequest({ token, client }: Provider): Request {
  return form(token, { grant_type: 'client_credentials', scope: SCOPE, ...client });
}

function introspection({ introspect, client }: Provider, token: string): Request {
  return form(introspect, { token, ...client });
}

/** A request that ends with the bearer check, because the token lacks the scope. */
function bearerCheck(token: string): Request {
  return { method: 'GET', path: '/api/v1/profile', headers: { authorization: `Bearer ${token}` }, status: 403 };
}

async function fetchToken(provider: Provider): Promise<string> {
  const { path: address, headers, body } = tokenRequest(provider);
  const answer = await fetch(provider.origin + address, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: body!,
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
