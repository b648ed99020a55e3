import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { NODE_COMMAND } from '../processes/node-command.ts';
import { insertEvents } from './console/insert-events.ts';
import { insertHistory } from './console/insert-history.ts';
import { percentile } from './percentile.ts';
import { startService } from './process.ts';

/**
 * `npm run bench:console`: measures each page and each search of the console, from request to last byte on loopback, with a
 * million payments of one business, or `-- 100000`; `-- 1000000 search` measures only searches. Sizes are the bytes of the
 * page before its compression, and those sent for its assets.
 */
const PAYMENTS = Number(process.argv[2] ?? 1_000_000);
const IS_SEARCH = process.argv[3] === 'search';
const REQUESTS = 100;
/** The overview reads no older events. */
const DAYS_OF_EVENTS = 61;
const GOALS = { page: 50, search: 100, kilobytes: 60 };

/** The number of requests kept per application. */
const REQUESTS_OF_APPLICATION = `
  INSERT INTO request_log (client_id, request_id, method, path, status, code, duration_ms, created_at)
  SELECT $1, 'req_bench_' || number, 'GET', '/api/v1/payments', CASE WHEN number % 500 = 0 THEN 404 ELSE 200 END,
    CASE WHEN number % 500 = 0 THEN 'not_found' END, 3, now() - make_interval(secs => number * 50)
  FROM generate_series(1, 10000) AS number`;

const root = path.join(import.meta.dirname, '../..');
const INDEXES = `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'payments' AND indexdef LIKE 'CREATE INDEX%'`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') });
const databaseUrl = `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/postgres`;
const service = await startService([...NODE_COMMAND, 'server/main.ts'], root, {
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
});

try {
  const cookie = await signUp();
  const business = await post('/businesses', { name: 'Bench' }, { cookie });
  const application = await post(
    '/oauth/clients',
    {
      name: 'Bench',
      grant_types: ['client_credentials'],
      scopes: ['payments:create', 'payments:read'],
      is_confidential: true,
      business_id: business.id,
    },
    { cookie },
  );
  const token = await fetchToken(application);
  const endpoint = await post('/webhook-endpoints', { url: 'https://shop.example.com/hooks' }, { token });
  const reference = await fill(business.id!, application.client_id!, endpoint.id!);
  const base = `/dashboard/${business.id}/test`;
  const pages = {
    overview: '',
    payments: '/payments',
    'payments, a status': '/payments?show=unpaid',
    'payments, a day': '/payments?from=2026-05-01&to=2026-05-01',
    'payments, one amount': '/payments?currency=EUR&least=12.50&most=12.50',
    'payments, no such amount': '/payments?currency=EUR&least=12.51',
    payment: `/payments/${reference}`,
    'refund, to confirm': `/payments/${reference}/refund?review=1&amount=5.00`,
    'new payment': '/payments/new',
    balance: '/balance',
    deliveries: '/deliveries',
    endpoints: '/endpoints',
    applications: '/applications',
    requests: `/applications/${application.client_id}/requests`,
    'requests, a code': `/applications/${application.client_id}/requests?code=not_found`,
    request: `/applications/${application.client_id}/requests/req_bench_5000`,
    members: '/members',
  };
  if (!IS_SEARCH) {
    await measure('overview, first views', base, cookie, GOALS.page);
    await measureSums(base, cookie);
    for (const [name, page] of Object.entries(pages)) await measure(name, base + page, cookie, GOALS.page);
  }
  const searches = {
    reference: 'order-7000',
    description: 'übung am k',
    'common text': 'two',
    'part, common': 'ticket',
    'part, not found': 'nothing at all like this',
    'part of an old text': 'no. 70001',
    'metadata, rare': 'a-70001',
    'metadata, common': 'till',
    'metadata, a pair': 'channel: till',
    amount: '12.50',
    'amount, not found': '€12.51',
    card: '4242',
    'no Request-Id': 'req_01jd3k5m7n9p1q3r5s7t9v1w3x',
  };
  for (const [name, q] of Object.entries(searches))
    await measure(`search, ${name}`, `${base}/search?q=${encodeURIComponent(q)}`, cookie, GOALS.search);
  await measure('search, last page', `${base}/search?q=two&offset=500`, cookie, GOALS.search);
  await measure('search, as one types', `${base}/search/results?q=two`, cookie, GOALS.search);
  const end = encodeURIComponent(`…${reference.slice(-6)}`);
  await measure('search, end of an id', `${base}/search/results?q=${end}`, cookie, GOALS.search);
} finally {
  await service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function signUp(): Promise<string> {
  const body = {
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery staple',
    name: 'Bench',
    transport: 'cookie',
  };
  const answer = await send('/users', body);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0]!)
    .join('; ');
}

interface Caller {
  cookie?: string;
  token?: string;
}

async function fetchToken({ client_id, client_secret_preview }: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client_id!,
    client_secret: client_secret_preview!,
  });
  const answer = await fetch(`${service.origin}/api/v1/oauth/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function post(address: string, body: object, caller: Caller): Promise<Record<string, string>> {
  return (await send(address, body, caller)).json() as Promise<Record<string, string>>;
}

async function send(address: string, body: object, { cookie, token }: Caller = {}): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    ...(cookie && { Cookie: cookie, Origin: service.origin }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const url = `${service.origin}/api/v1${address}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Waits until the maintenance job has summed the payments of two periods. */
async function measureSums(address: string, Cookie: string): Promise<void> {
  const started = performance.now();
  for (;;) {
    const answer = await fetch(service.origin + address, { headers: { Cookie, Accept: 'text/html' } });
    if (!(await answer.text()).includes('Added up until')) break;
    await delay(250);
  }
  console.log(
    `sums of the overview        there ${((performance.now() - started) / 1000).toFixed(1)} s after the first view`,
  );
}

/** @returns the reference of a captured payment */
async function fill(businessId: string, clientId: string, endpointId: string): Promise<string> {
  const database = new Client(databaseUrl);
  await database.connect();
  try {
    return await fillTables(database, { businessId, clientId, endpointId });
  } finally {
    await database.end();
  }
}

interface Owner {
  businessId: string;
  clientId: string;
  endpointId: string;
}

async function fillTables(database: Client, { businessId, clientId, endpointId }: Owner): Promise<string> {
  // Building an index afterwards takes a tenth of the time of inserting a million rows into it.
  const { rows: indexes } = await database.query<{ indexname: string; indexdef: string }>(INDEXES);
  for (const { indexname } of indexes) await database.query(`DROP INDEX ${indexname}`);
  await insertHistory(database, { businessId, clientId }, PAYMENTS);
  for (const { indexdef } of indexes) await database.query(indexdef);
  await insertEvents(database, { businessId, endpointId }, DAYS_OF_EVENTS);
  await database.query(REQUESTS_OF_APPLICATION, [clientId]);
  await database.query('VACUUM ANALYZE request_log, payments, transfers');
  const { rows } = await database.query<{ reference: string }>(
    `SELECT reference FROM payments WHERE status = 'CAPTURED' ORDER BY created_at DESC LIMIT 1`,
  );
  return rows[0]!.reference;
}

async function measure(name: string, address: string, Cookie: string, goal: number): Promise<void> {
  const times: number[] = [];
  let html = '';
  for (let count = 0; count < REQUESTS; count++) {
    const started = performance.now();
    const answer = await fetch(service.origin + address, {
      headers: { Cookie, Accept: 'text/html' },
      redirect: 'manual',
    });
    html = await answer.text();
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
    times.push(performance.now() - started);
  }
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  const loaded = await Promise.all(
    files.map(async (file) => Number((await fetch(service.origin + file)).headers.get('Content-Length'))),
  );
  const kilobytes = (Buffer.byteLength(html) + loaded.reduce((sum, size) => sum + size, 0)) / 1024;
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  console.log(
    `${name.padEnd(26)} p99 ${p99.toFixed(1).padStart(6)} ms   p50 ${p50.toFixed(1).padStart(6)} ms   goal ≤ ${goal} ms   ` +
      `${kilobytes.toFixed(0)} KB of ${GOALS.kilobytes} in ${files.length + 1} requests   first ${times[0]!.toFixed(0)} ms`,
  );
}
