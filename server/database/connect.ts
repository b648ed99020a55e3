import { AsyncLocalStorage } from 'node:async_hooks';
import { types } from 'node:util';
import pg, { type ClientBase, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg';
import { parse } from 'pg-connection-string';
import {
  Sequelize,
  Transaction,
  type InferAttributes,
  type Model,
  type ModelAttributes,
  type ModelStatic,
} from 'sequelize';
import { causeOf } from '../platform/errors.ts';
import { exactTypes } from './exact-integers.ts';
import { closePipeline, gatherWrites, openPipeline, queryPipeline } from './pipeline.ts';
import { isStale, LastingClient, runAlone, type Statement } from './statements.ts';

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

/**
 * Declares a model's table, columns and associations; they are bound when the database is opened.
 * @returns the columns, for statements to name: a running process must survive that a newer release adds some
 */
export function defineModel<M extends Model>(
  model: ModelStatic<M>,
  tableName: string,
  columns: ModelAttributes<M>,
  associate?: () => unknown,
): (keyof InferAttributes<M> & string)[] {
  definitions.push(() => model.init(columns, { sequelize, tableName, timestamps: false }));
  if (associate) definitions.push(associate);
  return Object.keys(columns) as (keyof InferAttributes<M> & string)[];
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
    dialectModule: { ...pg, Client: HeardClient, types: exactTypes },
  });
  openPipeline(address);
  for (const define of definitions) define();
}

/**
 * Sequelize listens for a connection's errors a moment after it is ready. One that ends in that very moment would end the
 * process; like this, the next statement on it fails.
 */
class HeardClient extends LastingClient {
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
  if (outer) {
    if (isOver(outer)) throw tooLate();
    return work(outer);
  }
  const tx = await newTransaction();
  const connection = heldBy(tx);
  try {
    // The answer to BEGIN is not awaited: it is sent together with the first statements.
    gatherWrites(connection);
    const begun = connection.query(`BEGIN; ${settings}`);
    const [result] = await Promise.all([running.run(tx, () => work(tx)), begun]);
    refuseMore(tx);
    const { command } = await connection.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('A statement failed unnoticed, and the transaction was undone.');
    release(connection);
    tellCommitted(tx);
    return result;
  } catch (error) {
    refuseMore(tx);
    await connection.query('ROLLBACK').then(
      () => release(connection),
      () => destroy(connection),
    );
    throw error;
  }
}

/** As Sequelize makes it, but that it waits neither for BEGIN nor for what every query of Sequelize does on its way. */
async function newTransaction(): Promise<Transaction> {
  const connection = await sequelize.connectionManager.getConnection({ type: 'write' });
  return Object.assign(new Transaction(sequelize, {}), { connection });
}

function release(connection: ClientBase): void {
  sequelize.connectionManager.releaseConnection(connection);
}

/** Gives the connection up, and the database rolls back. */
async function destroy(connection: ClientBase): Promise<void> {
  const connections = sequelize.connectionManager as unknown as { destroyConnection(one: ClientBase): Promise<void> };
  await connections.destroyConnection(connection);
}

/**
 * Called before COMMIT or ROLLBACK is sent: a statement behind them would run by itself, or in the transaction that has the
 * connection next. Sequelize looks at the same mark.
 */
function refuseMore(tx: Transaction): void {
  Object.assign(tx, { finished: 'end' });
}

/** Calls what `tx.afterCommit` was given, which Sequelize does only when it commits itself. */
function tellCommitted(tx: Transaction): void {
  const { _afterCommitHooks: hooks } = tx as unknown as { _afterCommitHooks: (() => void)[] };
  for (const tell of hooks) tell();
}

function isOver(tx: Transaction): boolean {
  return (tx as { finished?: string }).finished !== undefined;
}

const tooLate = () => new Error('A statement came after the end of its transaction. It was not carried out.');

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
    return (await runAlone<Row>(connection, { name, text, values })).rows;
  } finally {
    release(connection);
  }
}

/** The same on the one connection that all requests share: for the hottest look-ups and inserts by key, see pipeline.ts. */
export function pipelined<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return running.getStore() ? prepared(name, text, values) : queryPipeline({ name, text, values });
}

/** Sends statements of a transaction, prepared ones or plain text. */
export interface TransactionConnection {
  query<Row extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** The connection that a transaction holds. It rejects what comes after the transaction's end. */
export function connectionOf(tx: Transaction): TransactionConnection {
  return {
    query<Row extends QueryResultRow>(statement: Statement | string, values?: unknown[]) {
      if (isOver(tx)) return Promise.reject(tooLate());
      return heldBy(tx).query<Row>(statement, values);
    },
  };
}

/** Sequelize does not declare it. */
function heldBy(tx: Transaction): ClientBase {
  return (tx as unknown as { connection: ClientBase }).connection;
}

const CONNECTION_FAULTS = /^(08|57P0)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|53300)$/;

/** What the driver says, without a code, of statements on a connection that broke. */
const LOST_CONNECTION = /^Connection terminated|is not queryable$/;

/** Whether an error means that the database is away (refused, reset, shutting down, no free connection) and not that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      /^SequelizeConnection/.test(cause.name) ||
      LOST_CONNECTION.test(cause.message) ||
      hasCode(cause, CONNECTION_FAULTS),
  );
}

/** Whether a lock was not to be had in the time that was given for it. */
export function isLockTimeout(error: unknown): boolean {
  return causesOf(error).some((cause) => hasCode(cause, /^55P03$/));
}

/** What Postgres says when it ends one of two transactions that waited for each other. */
const CONFLICT_FAULTS = /^(40001|40P01)$/;

/** Whether the same statements may well succeed next time: the database is away, others are in the way, or a plan is stale. */
export function isTransient(error: unknown): boolean {
  const inTheWay = causesOf(error).some((cause) => isStale(cause) || hasCode(cause, CONFLICT_FAULTS));
  return inTheWay || isLockTimeout(error) || isDatabaseUnavailable(error);
}

function hasCode(error: Error, codes: RegExp): boolean {
  return 'code' in error && codes.test(String(error.code));
}

/** An error, what made it happen, what made that happen, and so on. */
function causesOf(error: unknown): Error[] {
  // Not instanceof: Jest gives each test file an Error of its own, and those of sockets are Node's.
  return types.isNativeError(error) ? [error, ...causesOf(causeOf(error))] : [];
}
