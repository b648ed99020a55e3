import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { closeDatabase, openDatabase, sequelize } from '../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { proveDrivers } from '../../server/database/prove-drivers.ts';
import { poolOf } from '../../server/database/undeclared.ts';
import { createDatabase } from '../support/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

beforeEach(() => openDatabase(parseDatabaseUrl(database.url), 2));
afterEach(() => closeDatabase());

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/** Changes connections as they are opened. */
const changeConnections = (change: (client: any) => unknown) =>
  sequelize.addHook('afterConnect', (client) => void change(client));

const ask = (change: (options: any) => object) => {
  const query = sequelize.query.bind(sequelize) as (text: string, options: object) => Promise<never>;
  sequelize.query = (text: any, options: any) => query(text, change(options));
};

/** Each undocumented part of a driver that the service uses, and how a later release could change it. */
const CHANGES: [pkg: 'pg' | 'sequelize', proof: string, change: () => unknown][] = [
  [
    'sequelize',
    'counts the connections of its pool',
    () => Object.defineProperty(poolOf(sequelize), 'using', { value: undefined }),
  ],
  [
    'sequelize',
    'counts the connections of its pool',
    () => Object.defineProperty(poolOf(sequelize), 'waiting', { value: {} }),
  ],
  ['sequelize', 'uses the connection that a transaction holds', () => ask(({ transaction: _, ...options }) => options)],
  [
    'sequelize',
    'refuses a query whose transaction has finished',
    () => ask(({ transaction, ...options }) => ({ ...options, transaction: { ...transaction, finished: undefined } })),
  ],
  ['pg', 'sends statements before others are answered', () => changeConnections((client) => (client.pipeline = false))],
  [
    'pg',
    'has the socket of a connection',
    () => changeConnections((client) => (client.connection.stream.cork = undefined)),
  ],
  [
    'pg',
    'prepares statements by their names',
    () =>
      changeConnections((client) => {
        const { query } = client;
        client.query = (statement: any, ...more: unknown[]) =>
          query(statement.name ? { ...statement, name: undefined } : statement, ...more);
      }),
  ],
];

test.each(CHANGES)('%s that no longer %s is found at the start', async (pkg, proof, change) => {
  await expect(proveDrivers()).resolves.toBeUndefined();
  await closeDatabase();
  openDatabase(parseDatabaseUrl(database.url), 2);
  change();
  const message = new RegExp(`^${pkg} ${versionOf(pkg)} no longer ${proof}\\. .*npm ci$`);
  await expect(proveDrivers()).rejects.toMatchObject({ name: 'StartupError', message: expect.stringMatching(message) });
});

test('a service does not start on a driver that has changed', async () => {
  const { startTestService } = await import('../support/service.ts'); // which guards transactions, and so the tests before
  const { prototype } = pg.Client as any;
  const { query } = prototype;
  prototype.query = function (statement: any, ...more: unknown[]) {
    return query.call(this, statement.name ? { ...statement, name: undefined } : statement, ...more);
  };
  await expect(startTestService()).rejects.toThrow(/^pg [\d.]+ no longer prepares statements by their names/);
  prototype.query = query;
});
