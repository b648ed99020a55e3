import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { types } from 'node:util';
import pg, { type ClientBase, type ClientConfig, type QueryResultRow } from 'pg';
import { parse } from 'pg-connection-string';
import { QueryTypes, Sequelize, Transaction, type Model, type ModelAttributes, type ModelStatic } from 'sequelize';
import { causeOf } from './errors.ts';
import { log } from './log.ts';
import { closePipeline, gatherWrites, openPipeline, queryPipeline } from './pipeline.ts';

export interface DatabaseAddress {
  /** Host name, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: boolean | object;
}

export let sequelize: Sequelize;

const definitions: (() => void)[] = [];

/** Declares a model's table, columns and associations; they are bound when the database is opened. */
export function defineModel<M extends Model>(
  model: ModelStatic<M>,
  tableName: string,
  columns: ModelAttributes<M>,
  associate?: () => unknown,
): void {
  definitions.push(() => model.init(columns, { sequelize, tableName, timestamps: false }));
  if (associate) definitions.push(associate);
}

export function parseDatabaseUrl(url: string): DatabaseAddress {
  const { host, port, user, password, database, ssl } = parse(url);
  return {
    host: host ?? 'localhost',
    port: Number(port ?? 5432),
    user: user ?? 'postgres',
    ...(password && { password }),
    database: database ?? user ?? 'postgres',
    ...(ssl !== undefined && { ssl: ssl as boolean | object }),
  };
}

export function openDatabase(address: DatabaseAddress, poolSize: number): void {
  sequelize = new Sequelize({
    dialect: 'postgres',
    host: address.host,
    port: address.port,
    username: address.user,
    ...(address.password && { password: address.password }),
    database: address.database,
    pool: { max: poolSize, min: 0, idle: 30_000, acquire: 10_000 },
    dialectOptions: { ssl: address.ssl, keepAlive: true, application_name: 'tallystick' },
    logging: false,
    hooks: { afterConnect: sendAtOnce },
    dialectModule: { ...pg, Client: HeardClient },
  });
  openPipeline(address);
  for (const define of definitions) define();
}

/**
 * Sequelize listens for a connection's errors a moment after it is ready. One that ends in that very moment would end the
 * process; like this, the next statement on it fails.
 */
class HeardClient extends pg.Client {
  constructor(settings?: ClientConfig) {
    super(settings);
    this.on('error', () => undefined);
  }
}

/**
 * Lets the statements of a transaction that do not need each other's answers be sent together, with Promise.all: they are
 * carried out in the order in which they were sent, and after one that fails the others fail too.
 */
function sendAtOnce(connection: ClientBase): void {
  Object.assign(connection, { pipeline: true });
}

export async function closeDatabase(): Promise<void> {
  await closePipeline();
  await sequelize.close();
}

/** How the pool is used at present. */
export function databasePool(): Record<'used' | 'free' | 'waited_for' | 'most', number> {
  // Sequelize does not declare it.
  const { pool } = sequelize.connectionManager as unknown as {
    pool: Record<'using' | 'available' | 'waiting' | 'maxSize', number>;
  };
  return { used: pool.using, free: pool.available, waited_for: pool.waiting, most: pool.maxSize };
}

const running = new AsyncLocalStorage<Transaction>();

/**
 * Runs `work` in one transaction and commits when it resolves. Inside another transaction it joins that one, so an
 * idempotent request can hold its key, its effect and its stored answer together.
 * @param settings Statements that hold for this transaction only, such as BY_INDEXES; they are for the outermost one.
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>, settings = ''): Promise<T> {
  const outer = running.getStore();
  if (outer) return work(outer);
  const tx = await newTransaction();
  const connection = connectionOf(tx);
  try {
    // Nobody waits for the answer to BEGIN: it is sent together with the first statements.
    gatherWrites(connection);
    const begun = connection.query(`BEGIN; ${settings}`);
    const [result] = await Promise.all([running.run(tx, () => work(tx)), begun]);
    const { command } = await connection.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('A statement failed unnoticed, and the transaction was undone.');
    end(tx);
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').then(
      () => end(tx),
      () => abandon(tx),
    );
    throw error;
  }
}

/** As Sequelize makes it, but that it waits neither for BEGIN nor for what every query of Sequelize does on its way. */
async function newTransaction(): Promise<Transaction> {
  const connection = await sequelize.connectionManager.getConnection({ type: 'write' });
  return Object.assign(new Transaction(sequelize, {}), { connection });
}

function end(tx: Transaction): void {
  refuseMore(tx);
  sequelize.connectionManager.releaseConnection(connectionOf(tx));
}

/** Gives the connection up, and the database rolls back. */
async function abandon(tx: Transaction): Promise<void> {
  refuseMore(tx);
  const connections = sequelize.connectionManager as unknown as { destroyConnection(one: ClientBase): Promise<void> };
  await connections.destroyConnection(connectionOf(tx));
}

/** Sequelize looks at this before each query, so what comes too late fails instead of joining whoever has the connection next. */
function refuseMore(tx: Transaction): void {
  Object.assign(tx, { finished: 'end' });
}

/**
 * Settings for transactions of prepared statements that are made over and over: their plans are kept, and go by indexes.
 * A plan that is made while a table is small must still be right when a burst has made it large, so such statements name
 * the rows they want, `id = ANY($1)`, and look up what belongs to them one by one, `LATERAL (… LIMIT 1)`: any other join
 * may be planned as a walk through an index.
 */
export const BY_INDEXES = 'SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan';

/**
 * A setting for transactions whose effects a crash of the database itself may undo, within half a second: their commits do
 * not wait for the disk. Whatever is committed later and waits carries them along, so what is there is always consistent.
 */
export const NOT_AWAITED = 'SET LOCAL synchronous_commit = off';

/** Options of a query that is made within transactions and without: it joins the running one, rather than wait for a second connection. */
export function joining(): { transaction: Transaction | null } {
  return { transaction: running.getStore() ?? null };
}

/** Undoes the effects of `work` when it throws, and leaves the surrounding transaction usable. */
export async function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await sequelize.query('SAVEPOINT step', { transaction: tx });
  try {
    return await work();
  } catch (error) {
    await sequelize.query('ROLLBACK TO SAVEPOINT step', { transaction: tx });
    throw error;
  }
}

/** A named prepared statement, for the few hottest reads: planned once per connection. Joins the running transaction, if any. */
export async function prepared<Row extends QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const tx = running.getStore();
  if (tx) return (await connectionOf(tx).query<Row>({ name, text, values })).rows;
  const connection = (await sequelize.connectionManager.getConnection({ type: 'read' })) as ClientBase;
  try {
    return (await connection.query<Row>({ name, text, values })).rows;
  } finally {
    sequelize.connectionManager.releaseConnection(connection);
  }
}

/** The same on the one connection that all requests share: for the hottest look-ups and inserts by key, see pipeline.ts. */
export function pipelined<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return running.getStore() ? prepared(name, text, values) : queryPipeline(name, text, values);
}

/** The pg client that a Sequelize transaction holds; Sequelize does not declare it. */
export function connectionOf(tx: Transaction): ClientBase {
  return (tx as unknown as { connection: ClientBase }).connection;
}

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** Any constant will do, so long as nothing else in the database locks the same number. */
const MIGRATION_LOCK = 7_255_391_004;

async function appliedMigrations(tx?: Transaction): Promise<string[]> {
  const rows = await sequelize.query<{ name: string }>('SELECT name FROM migrations', {
    type: QueryTypes.SELECT,
    ...(tx && { transaction: tx }),
  });
  return rows.map((row) => row.name);
}

async function pendingMigrations(tx?: Transaction): Promise<string[]> {
  const applied = new Set(await appliedMigrations(tx));
  return (await readdir(MIGRATIONS)).sort().filter((name) => !applied.has(name));
}

/**
 * Applies what is missing, in the order of the file names, all or nothing. Forward only; the advisory lock lets any
 * number of processes start at once.
 */
export async function migrate(): Promise<void> {
  await transaction(async (tx) => {
    await sequelize.query('SELECT pg_advisory_xact_lock($1)', { bind: [MIGRATION_LOCK], transaction: tx });
    await sequelize.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
      {
        transaction: tx,
      },
    );
    for (const name of await pendingMigrations(tx)) {
      await sequelize.query(await readFile(path.join(MIGRATIONS, name), 'utf8'), { transaction: tx });
      await sequelize.query('INSERT INTO migrations (name) VALUES ($1)', { bind: [name], transaction: tx });
      log.info({ migration: name }, 'migration applied');
    }
  });
}

export async function hasPendingMigrations(): Promise<boolean> {
  return (await pendingMigrations()).length > 0;
}

const CONNECTION_FAULTS = /^(08|57P0)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|53300)$/;

/** What the driver says, without a code, of statements on a connection that broke. */
const LOST_CONNECTION = /^Connection terminated|is not queryable$/;

/** Whether an error means that the database is away (refused, reset, shutting down, no free connection) and not that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Not instanceof: Jest gives each test file an Error of its own, and those of sockets are Node's.
  for (let cause = error; types.isNativeError(cause); cause = causeOf(cause)) {
    if (/^SequelizeConnection/.test(cause.name) || LOST_CONNECTION.test(cause.message)) return true;
    if ('code' in cause && CONNECTION_FAULTS.test(String(cause.code))) return true;
  }
  return false;
}

/** What Postgres says when it ends one of two transactions that waited for each other, or a lock was not to be had. */
const CONFLICT_FAULTS = /^(40001|40P01|55P03)$/;

/** Whether the same statements may well succeed when they are made again: the database is away, or somebody was in the way. */
export function isTransient(error: unknown): boolean {
  for (let cause = error; types.isNativeError(cause); cause = causeOf(cause)) {
    if ('code' in cause && CONFLICT_FAULTS.test(String(cause.code))) return true;
  }
  return isDatabaseUnavailable(error);
}
