import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startMailServer, type MailServer } from '../../test/support/mail-server.ts';
import { startService } from '../bench/process.ts';
import { Database } from '../chaos/database.ts';
import { NODE_COMMAND } from '../processes/node-command.ts';
import { Caller } from './caller.ts';

const ROOT = path.join(import.meta.dirname, '../..');
export const API = '/api/v1';
const PASSWORD = 'correct horse battery staple';

/** One process of the service in all roles with the default limits, with a separate PostgreSQL and a mail server. */
export interface Site {
  origin: string;
  databaseUrl: string;
  database: Client;
  mail: MailServer;
  /** Returns a new network address of this machine. */
  newAddress(): string;
}

/** A business with an application and its owner. */
export interface Tenant {
  caller: Caller;
  email: string;
  password: string;
  session: string;
  businessId: string;
  name: string;
  clientId: string;
  clientSecret: string;
  token: string;
}

export async function startSite(started: AsyncDisposableStack, settings: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-noisy-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { url: databaseUrl, stop } = await Database.start(folder);
  started.defer(stop);
  const mail = await startMailServer();
  started.defer(() => mail.stop());
  const service = await startService([...NODE_COMMAND, 'server/main.ts'], ROOT, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMIT_REQUESTS: '6000',
    ...(settings.NODE_ENV !== 'development' && { SMTP_URL: mail.url }), // there, mail is kept and can be read
    WEBHOOK_ALLOW_PRIVATE: 'true',
    ...settings,
  });
  started.defer(() => service.stop());
  const database = new Client(databaseUrl);
  database.on('error', () => undefined);
  await database.connect();
  started.defer(() => database.end());
  let addresses = 1;
  const newAddress = () => `127.0.${Math.floor((addresses += 1) / 250)}.${1 + (addresses % 250)}`;
  return { origin: service.origin, databaseUrl, database, mail, newAddress };
}

const SCOPES = ['payments:create', 'payments:read', 'payments:capture', 'payments:refund'];

/** Creates a tenant with a separate network address, or with that of another tenant. */
export async function createTenant(
  site: Site,
  started: AsyncDisposableStack,
  caller = newCaller(site, started),
): Promise<Tenant> {
  const email = `${randomUUID()}@example.com`;
  const name = `Shop ${email.slice(0, 8)}`;
  const post = <T>(path: string, json: unknown, token?: string) =>
    caller.need<T>({ method: 'POST', path: API + path, json, ...(token !== undefined && { token }) });
  const account = { email, password: PASSWORD, name: 'Ada', transport: 'bearer' };
  const { session_token: session } = await post<{ session_token: string }>('/users', account);
  const { id: businessId } = await post<{ id: string }>('/businesses', { name }, session);
  const { clientId, clientSecret, token } = await createApplication(caller, { session, businessId });
  return { caller, email, password: PASSWORD, session, businessId, name, clientId, clientSecret, token };
}

/** Creates another application of a business. */
export async function createApplication(
  caller: Caller,
  { session, businessId }: Pick<Tenant, 'session' | 'businessId'>,
  changes: object = {},
): Promise<Pick<Tenant, 'clientId' | 'clientSecret' | 'token'>> {
  const application = { name: 'Shop', grant_types: ['client_credentials'], scopes: SCOPES, is_confidential: true };
  const { client_id: clientId, client_secret_preview: clientSecret } = await caller.need<{
    client_id: string;
    client_secret_preview: string;
  }>({
    method: 'POST',
    path: `${API}/oauth/clients`,
    json: { ...application, business_id: businessId, ...changes },
    token: session,
  });
  const { access_token: token } = await caller.need<{ access_token: string }>(askToken({ clientId, clientSecret }));
  return { clientId, clientSecret, token };
}

export function askToken({ clientId, clientSecret }: Pick<Tenant, 'clientId' | 'clientSecret'>) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return {
    method: 'POST',
    path: `${API}/oauth/token`,
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const;
}

export function newCaller(site: Site, started: AsyncDisposableStack): Caller {
  const caller = new Caller(site.origin, site.newAddress());
  started.defer(() => caller.close());
  return caller;
}

export const PAYMENT = {
  amount: 1250,
  currency: 'EUR',
  payment_method: { type: 'simulated_card', token: 'sim_success' },
};

export const askPayment = ({ token }: Pick<Tenant, 'token'>, changes: object = {}) =>
  ({ method: 'POST', path: `${API}/payments`, token, json: { ...PAYMENT, ...changes } }) as const;

/** Registers an endpoint. @returns its id */
export async function registerEndpoint(
  { caller, token }: Pick<Tenant, 'caller' | 'token'>,
  url: string,
): Promise<string> {
  const ask = { method: 'POST', path: `${API}/webhook-endpoints`, token, json: { url, events: [] } } as const;
  return (await caller.need<{ id: string }>(ask)).id;
}

/** Returns the anonymous memory of all backends, in MiB: plan caches, sorts and similar. */
export async function backendMemory({ database }: Site, readStatus: (pid: number) => string): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'",
  );
  const sizes = rows.map(({ pid }) => Number(/^RssAnon:\s+(\d+) kB$/m.exec(readStatus(pid))?.[1] ?? 0));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}
