import { Client } from 'pg';
import type { OwnWorld } from './own-world.ts';
import type { World } from './world.ts';

/** A fault outside of the request, so that every operation refuses. */
export interface Fault {
  name: string;
  status: number;
  /** Codes of the fault in problem documents, in OAuth errors and on pages. */
  codes: string[];
  begin(world: OwnWorld): Promise<void> | void;
  end(world: OwnWorld): Promise<void> | void;
}

const PLENTY = 1_000_000;

export const faults: Fault[] = [
  {
    name: 'the quota is used up',
    status: 429,
    codes: ['rate_limited', 'temporarily_unavailable', 'page'],
    begin: (world) => allow(world, 0),
    end: (world) => allow(world, PLENTY),
  },
  {
    name: 'the tables are gone',
    status: 500,
    codes: ['internal_error', 'server_error', 'page'],
    begin: (world) => run(world.service.databaseUrl, 'ALTER SCHEMA public RENAME TO gone'),
    end: (world) => run(world.service.databaseUrl, 'ALTER SCHEMA gone RENAME TO public'),
  },
  {
    name: 'the database is away',
    status: 503,
    codes: ['unavailable', 'temporarily_unavailable', 'page'],
    begin: ({ service }) => setAway(service.databaseUrl, true),
    end: ({ service }) => setAway(service.databaseUrl, false),
  },
];

function allow({ service }: OwnWorld, requestsPerMinute: number): void {
  service.parts.limits.requests.perMinute = requestsPerMinute;
}

/** Runs `work` while every caller has used up the limit on requests. */
export async function withoutQuota<T>(world: OwnWorld, work: () => Promise<T>): Promise<T> {
  allow(world, 0);
  try {
    return await work();
  } finally {
    allow(world, PLENTY);
  }
}

async function setAway(databaseUrl: string, away: boolean): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await run(url.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${String(!away)}`);
  if (away) await run(url.href, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

async function run(databaseUrl: string, text: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Runs `work` while another request of the tenant holds the same idempotency key. */
export async function holdKey<T>(
  { service, tenant: { app, person } }: World,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const holder = new Client(service.databaseUrl);
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`${app.id}\n${person.id}\n${key}`]);
    return await work();
  } finally {
    await holder.end();
  }
}
