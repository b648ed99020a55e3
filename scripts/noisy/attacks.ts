import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { insertPayments, listQueries, searchOf } from '../bench/payments/payment-rows.ts';
import type { Ask, Tally } from './caller.ts';
import { insertDeliveries, insertOpen, insertPayouts, removePayments } from './rows.ts';
import {
  API,
  askPayment,
  askToken,
  backendMemory,
  createApplication,
  createTenant,
  newCaller,
  registerEndpoint,
  type Site,
  type Tenant,
} from './site.ts';

/** The outcome of an attack. */
export interface Outcome {
  /** Responses to the attacker, by status. */
  answers: Tally;
  /** A figure in addition to those of the victim. */
  figure?: string;
  /** The fault that the figure shows, if any. */
  fault?: string;
}

/** A prepared attack, which runs until the signal. */
export type Attack = (signal: AbortSignal) => Promise<Outcome>;

interface Kind {
  name: string;
  /** The shared resource that the attack uses up. */
  resource: string;
  prepare: (site: Site, started: AsyncDisposableStack) => Promise<Attack>;
}

/** Number of rows in a table that an attack enlarges. */
const ROWS = Number(process.env.NOISY_ROWS ?? 50_000);
/** Maximum time until the first delivery, expiry or mail of another tenant under attack, in seconds. */
const MOST_SECONDS = 5;
/** Maximum time until the first delivery at an address whose budget for the minute others have used up, in seconds. */
const MOST_SECONDS_AT_ADDRESS = 65;

const only = (answers: Tally): Outcome => ({ answers });

/** Floods with requests of one tenant, `parallel` at once. */
const flood =
  (
    parallel: number,
    ask: (tenant: Tenant, number: number) => Parameters<Tenant['caller']['ask']>[0],
  ): Kind['prepare'] =>
  async (site, started) => {
    const tenant = await createTenant(site, started);
    return async (signal) => only(await tenant.caller.flood(parallel, signal, (number) => ask(tenant, number)));
  };

const get =
  (path: string) =>
  ({ token }: Tenant) =>
    ({ method: 'GET', path: API + path, token }) as const;

const CALLBACK = 'https://shop.example/callback';
const CHALLENGE = hash('sha256', 'a verifier', 'base64url');
/** A PNG with one pixel. */
const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const form = (path: string, fields: Record<string, string>) => ({
  method: 'POST' as const,
  path: API + path,
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** Creates a tenant with many deliveries that were skipped. */
async function createWithDeliveries(...[site, started]: Parameters<Kind['prepare']>): Promise<Tenant> {
  const tenant = await createTenant(site, started);
  const endpoint = await registerEndpoint(tenant, 'http://127.0.0.1:9/hooks');
  await insertDeliveries(site.database, tenant, endpoint, { count: 6 * ROWS, status: 'SKIPPED' });
  return tenant;
}

/** Floods with requests of 99 more applications of one business, each within its limit. */
function floodByApplications(
  ask: (application: Awaited<ReturnType<typeof createApplication>>) => Ask,
): Kind['prepare'] {
  return async (site, started) => {
    const tenant = await createTenant(site, started);
    const applications: Awaited<ReturnType<typeof createApplication>>[] = [];
    for (let count = 0; count < 99; count += 1) {
      const changes = { grant_types: ['client_credentials', 'authorization_code'], redirect_uris: [CALLBACK] };
      applications.push(await createApplication(tenant.caller, tenant, changes));
    }
    return async (signal) =>
      only(await tenant.caller.flood(200, signal, (number) => ask(applications[number % 99]!), applications.length));
  };
}

export const ATTACKS: Kind[] = [
  {
    name: '250 searches for texts with many case variants',
    resource: 'connections',
    prepare: flood(250, get(`/search?q=${encodeURIComponent('ǅǅǅǅ')}`)),
  },
  {
    name: '200 payments at once',
    resource: 'connections',
    prepare: flood(200, (tenant) => askPayment(tenant)),
  },
  {
    name: 'closing a business with open payments while it receives payments',
    resource: 'locks',
    prepare: async (site, started) => {
      const tenant = await createTenant(site, started);
      const { caller, session, businessId, name } = tenant;
      await insertOpen(site.database, tenant, ROWS);
      const json = { name };
      return async (signal) => {
        const closing = caller.ask({
          method: 'POST',
          path: `${API}/businesses/${businessId}/close`,
          token: session,
          json,
        });
        const answers = await caller.flood(15, signal, () => askPayment(tenant));
        const { status } = await closing;
        return {
          answers,
          figure: `closed: ${status}`,
          ...(status !== 200 && { fault: 'the business was not closed' }),
        };
      };
    },
  },
  {
    name: 'dead endpoints of three businesses at one address',
    resource: 'delivery quota of an address',
    prepare: async (site, started) => {
      const { url, arrived } = await startReceiver(started, (path) => (path === '/dead' ? 500 : 204));
      const tenants = await Promise.all(Array.from({ length: 3 }, () => createTenant(site, started)));
      const register = async (tenant: Tenant) => {
        for (let count = 0; count < 95; count += 1) await registerEndpoint(tenant, `${url}/dead`);
      };
      await Promise.all(tenants.map(register));
      const newcomer = await createTenant(site, started);
      await registerEndpoint(newcomer, `${url}/new`);
      return async (signal) => {
        const floods = tenants.map((tenant) => tenant.caller.flood(1, signal, () => askPayment(tenant)));
        await delay(1000);
        const begun = performance.now();
        await newcomer.caller.need(askPayment(newcomer));
        const seconds = await secondsUntil(begun, () => arrived('/new') > 0, MOST_SECONDS_AT_ADDRESS);
        return {
          answers: sum(await Promise.all(floods)),
          ...judgeSeconds('first delivery to a new endpoint at that address', seconds, MOST_SECONDS_AT_ADDRESS),
        };
      };
    },
  },
  {
    name: 'lists with each combination of filters',
    resource: 'memory of the database',
    prepare: async (site, started) => {
      const tenant = await createTenant(site, started);
      await insertPayments(site.database, tenant, 10_000);
      const day = 24 * 3600 * 1000;
      const [first, third] = [270, 90].map((days) => new Date(Date.now() - days * day).toISOString()) as [
        string,
        string,
      ];
      const queries = listQueries({ first, third }).map(({ filters }) => `${API}/payments?${searchOf(filters)}`);
      const readStatus = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');
      return async (signal) => {
        const before = await backendMemory(site, readStatus);
        const { token } = tenant;
        const answers = await tenant.caller.flood(20, signal, (number) => ({
          method: 'GET',
          path: queries[number % queries.length]!,
          token,
        }));
        const after = await backendMemory(site, readStatus);
        const fault = after - before > 100 ? { fault: 'PostgreSQL backends grew by more than 100 MiB' } : {};
        return { answers, figure: `PostgreSQL backends: ${before} MiB before, ${after} MiB after`, ...fault };
      };
    },
  },
  {
    name: '100 lists whose filter matches none of many rows',
    resource: 'connections, expensive reads',
    prepare: async (site, started) => {
      const tenant = await createWithDeliveries(site, started);
      await site.database.query('VACUUM ANALYZE webhook_deliveries');
      return async (signal) =>
        only(
          await tenant.caller.flood(100, signal, () => get('/webhook-deliveries?status=DELIVERED&limit=100')(tenant)),
        );
    },
  },
  {
    name: '20 concurrent exports, and the overview',
    resource: 'exports, expensive reads',
    prepare: async (site, started) => {
      const tenant = await createTenant(site, started);
      await insertPayments(site.database, tenant, ROWS);
      const { businessId, session } = tenant;
      const headers = { cookie: `__Host-tally_session=${session}; tally_session=${session}` };
      const pages = ['/payments.csv', '/payments.csv', ''];
      return async (signal) =>
        only(
          await tenant.caller.flood(20, signal, (number) => ({
            method: 'GET',
            path: `/dashboard/${businessId}/test${pages[number % pages.length]}`,
            headers,
          })),
        );
    },
  },
  {
    name: 'thousands of overdue payments',
    resource: 'upkeep: expiry',
    prepare: async (site, started) => {
      const [tenant, other] = [await createTenant(site, started), await createTenant(site, started)];
      const ask = askPayment(other, { payment_method: undefined });
      return async (signal) => {
        await insertOpen(site.database, tenant, 20_000, "now() - interval '1 hour'");
        const { reference } = await other.caller.need<{ reference: string }>(ask);
        await site.database.query('UPDATE payments SET expires_at = now() WHERE reference = $1', [reference]);
        const seconds = await secondsUntil(performance.now(), async () => {
          const { rowCount } = await site.database.query(
            "SELECT FROM payments WHERE reference = $1 AND status = 'EXPIRED'",
            [reference],
          );
          return rowCount === 1;
        });
        await untilAborted(signal);
        await removePayments(site.database, tenant);
        return { answers: {}, ...judgeSeconds("expiry of another tenant's payment", seconds) };
      };
    },
  },
  {
    name: 'recoveries, and endpoints disabled and enabled, with large backlogs',
    resource: 'upkeep: recoveries, skips',
    prepare: async (site, started) => {
      const tenant = await createTenant(site, started);
      const { caller, token, businessId } = tenant;
      const ids: string[] = [];
      for (let count = 0; count < 20; count += 1) ids.push(await registerEndpoint(tenant, 'http://127.0.0.1:9/hooks'));
      await caller.need(askPayment(tenant));
      const { rows } = await site.database.query<{ event_id: string }>(
        'SELECT event_id FROM events WHERE business_id = $1',
        [businessId],
      );
      const event = rows[0]!.event_id;
      for (const id of ids)
        await insertDeliveries(site.database, tenant, id, { count: ROWS / 20, status: 'SKIPPED', event });
      const since = new Date(Date.now() - 30 * 24 * 3600 * 1000).toISOString();
      const asks = ids.flatMap((id) => [
        { method: 'POST', path: `${API}/webhook-endpoints/${id}/recover`, token, json: { since } } as const,
        { method: 'PATCH', path: `${API}/webhook-endpoints/${id}`, token, json: { status: 'DISABLED' } } as const,
        { method: 'PATCH', path: `${API}/webhook-endpoints/${id}`, token, json: { status: 'ENABLED' } } as const,
      ]);
      return async (signal) => only(await caller.flood(20, signal, (number) => asks[number % asks.length]!));
    },
  },
  {
    name: 'counts of deliveries to replay, in dry runs',
    resource: 'connections, expensive reads',
    prepare: async (site, started) => {
      const tenant = await createWithDeliveries(site, started);
      const { token, caller } = tenant;
      const json = { dry_run: true, status: ['DELIVERED'] };
      return async (signal) =>
        only(
          await caller.flood(100, signal, () => ({
            method: 'POST',
            path: `${API}/webhook-deliveries/replay`,
            token,
            json,
          })),
        );
    },
  },
  {
    name: 'the list of many payouts',
    resource: 'connections',
    prepare: async (site, started) => {
      const tenant = await createTenant(site, started);
      await insertPayouts(site.database, tenant, ROWS);
      return async (signal) => only(await tenant.caller.flood(200, signal, () => get('/payouts?limit=100')(tenant)));
    },
  },
  {
    name: 'pushed requests of 99 applications',
    resource: 'requests, stored rows',
    prepare: floodByApplications(({ clientId, clientSecret }) =>
      form('/oauth/par', {
        ...{ client_id: clientId, client_secret: clientSecret, response_type: 'code', redirect_uri: CALLBACK },
        ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256' },
      }),
    ),
  },
  {
    name: 'introspection by 99 applications',
    resource: 'requests',
    prepare: floodByApplications(({ clientId, clientSecret, token }) =>
      form('/oauth/introspect', { client_id: clientId, client_secret: clientSecret, token }),
    ),
  },
  {
    name: '200 images that are sent but for the last byte',
    resource: 'memory of the process',
    prepare: async (site, started) => {
      const [tenant, other] = [await createTenant(site, started), await createTenant(site, started)];
      const { port, hostname: host } = new URL(site.origin);
      const pathOf = ({ businessId }: Tenant) => `${API}/businesses/${businessId}/images/logo`;
      const head = `PUT ${pathOf(tenant)} HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${tenant.session}\r\nContent-Type: application/json\r\nContent-Length: ${1024 * 1024 + 1}\r\n\r\n`;
      const body = Buffer.alloc(1024 * 1024, ' ');
      return async (signal) => {
        let refused = 0;
        const sockets = Array.from({ length: 200 }, () => {
          const socket = connect({ port: Number(port), host, localAddress: tenant.caller.address });
          socket.on('error', () => undefined);
          socket.once('data', () => (refused += 1));
          socket.write(head);
          socket.write(body);
          return socket;
        });
        await delay(1000);
        const json = { image: IMAGE };
        const { status } = await other.caller.ask({ method: 'PUT', path: pathOf(other), token: other.session, json });
        await untilAborted(signal);
        sockets.forEach((socket) => socket.destroy());
        return {
          answers: {},
          figure: `${refused} of 200 were refused`,
          ...((status !== 200 || refused < 198) && {
            fault: `${refused} of 200 were refused, and an image of another tenant got ${status}`,
          }),
        };
      };
    },
  },
  {
    name: '200 sign-ins with wrong passwords',
    resource: 'argon2',
    prepare: flood(200, ({ email }) => ({
      method: 'POST',
      path: `${API}/session`,
      json: { email, password: 'wrong horse battery staple', transport: 'bearer' },
    })),
  },
  {
    name: '600 connections that send slowly',
    resource: 'sockets',
    prepare: (site, started) => {
      const { address: localAddress } = newCaller(site, started);
      const { port, hostname: host } = new URL(site.origin);
      return Promise.resolve(async (signal) => {
        const sockets: Socket[] = [];
        for (let count = 0; count < 600; count += 1) {
          const socket = connect({ port: Number(port), host, localAddress });
          socket.on('error', () => undefined);
          socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
          sockets.push(socket);
        }
        await untilAborted(signal);
        const open = sockets.filter(({ readyState }) => readyState === 'open').length;
        sockets.forEach((socket) => socket.destroy());
        return {
          answers: {},
          figure: `${open} of 600 stayed open`,
          ...(open > 500 && { fault: 'one address had more than 500 connections' }),
        };
      });
    },
  },
  {
    name: '60 event streams, while events are created',
    resource: 'event streams',
    prepare: async (site, started) => {
      const tenant = await createTenant(site, started);
      const headers = { Authorization: `Bearer ${tenant.token}` };
      return async (signal) => {
        const streams = Array.from({ length: 60 }, () =>
          fetch(`${site.origin}${API}/events/stream`, { headers, signal }).then(
            async ({ status, body }) => {
              await body?.pipeTo(new WritableStream(), { signal }).catch(() => undefined);
              return status;
            },
            () => 0,
          ),
        );
        const answers = await tenant.caller.flood(5, signal, () => askPayment(tenant));
        const open = (await Promise.all(streams)).filter((status) => status === 200).length;
        return { answers, figure: `${open} of 60 streams were open` };
      };
    },
  },
  {
    name: 'events for 100 endpoints that respond',
    resource: 'concurrent attempts',
    prepare: (site, started) => fanOut(site, started, (_path) => 204),
  },
  {
    name: 'events for 100 endpoints that do not respond',
    resource: 'concurrent attempts',
    prepare: (site, started) => fanOut(site, started, (_path) => undefined),
  },
  {
    name: 'bodies of 60 KiB with many invalid fields',
    resource: 'memory of the process',
    prepare: flood(100, ({ token }) => ({
      method: 'POST',
      path: `${API}/payments`,
      token,
      body: LARGE,
      headers: JSON_TYPE,
    })),
  },
  {
    name: '200 requests for tokens',
    resource: 'connections',
    prepare: flood(200, (tenant) => askToken(tenant)),
  },
  {
    name: '200 requests with unknown tokens',
    resource: 'connections',
    prepare: flood(200, (_tenant, number) => ({
      method: 'GET',
      path: `${API}/payments`,
      token: `tat_${String(number).padStart(43, 'x')}`,
    })),
  },
  {
    name: 'invitations and links by mail',
    resource: 'mail',
    prepare: async (site, started) => {
      const [tenant, other] = [await createTenant(site, started), await createTenant(site, started)];
      const { caller, session, businessId, email } = tenant;
      const invite = (number: number) => ({
        method: 'POST' as const,
        path: `${API}/businesses/${businessId}/invitations`,
        token: session,
        json: { email: `${number}-${email}`, role: 'viewer' },
      });
      const reset = { method: 'POST', path: `${API}/password/request-reset`, json: { email } } as const;
      return async (signal) => {
        const flooding = caller.flood(20, signal, (number) => (number % 2 === 0 ? invite(number) : reset));
        await delay(500);
        const begun = performance.now();
        await other.caller.need({ ...reset, json: { email: other.email } });
        const earlier = site.mail.attempts.filter((to) => to === other.email).length;
        const seconds = await secondsUntil(
          begun,
          () => site.mail.attempts.filter((to) => to === other.email).length > Math.min(earlier, 1),
        );
        return { answers: await flooding, ...judgeSeconds('mail to another tenant', seconds) };
      };
    },
  },
];

const JSON_TYPE = { 'content-type': 'application/json' };
const LARGE = JSON.stringify({
  amount: 1250,
  currency: 'EUR',
  metadata: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`key ${index}`, 'ǅ'.repeat(25)])),
});

/** Starts a receiver that answers by path; undefined leaves the request open. */
export async function startReceiver(started: AsyncDisposableStack, answer: (path: string) => number | undefined) {
  const arrivals = new Map<string, number>();
  const listener: RequestListener = (request, response) => {
    const path = request.url!;
    arrivals.set(path, (arrivals.get(path) ?? 0) + 1);
    const status = answer(path);
    request.resume();
    if (status !== undefined) response.writeHead(status).end();
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  started.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, arrived: (path: string) => arrivals.get(path) ?? 0 };
}

async function fanOut(
  site: Site,
  started: AsyncDisposableStack,
  answer: (path: string) => number | undefined,
): Promise<Attack> {
  const { url, arrived } = await startReceiver(started, answer);
  const tenant = await createTenant(site, started);
  for (let count = 0; count < 100; count += 1) await registerEndpoint(tenant, `${url}/hooks`);
  return async (signal) => {
    const answers = await tenant.caller.flood(4, signal, () => askPayment(tenant));
    const figure = `${arrived('/hooks')} attempts received`;
    await site.database.query("UPDATE webhook_endpoints SET status = 'DISABLED' WHERE business_id = $1", [
      tenant.businessId,
    ]);
    return { answers, figure };
  };
}

async function secondsUntil(
  begun: number,
  holds: () => boolean | Promise<boolean>,
  most = MOST_SECONDS,
): Promise<number> {
  const seconds = () => (performance.now() - begun) / 1000;
  while (seconds() < 2 * most && !(await holds())) await delay(20);
  return Math.round(seconds() * 10) / 10;
}

function judgeSeconds(what: string, seconds: number, most = MOST_SECONDS): Pick<Outcome, 'figure' | 'fault'> {
  const figure = `${what}: ${seconds} s`;
  return { figure, ...(seconds > most && { fault: `${figure}, limit ${most} s` }) };
}

const untilAborted = (signal: AbortSignal) =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort').then(() => undefined);

function sum(tallies: Tally[]): Tally {
  const all: Tally = {};
  for (const tally of tallies)
    for (const [status, count] of Object.entries(tally)) all[status] = (all[status] ?? 0) + count;
  return all;
}
