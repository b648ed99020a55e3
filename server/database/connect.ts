import pg, { type ClientConfig } from 'pg';
import {
  Sequelize,
  type InferAttributes,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  type Options,
} from 'sequelize';
import { columnTypes } from './column-types.ts';
import { Columns, describeColumns, type ColumnsOf } from './columns.ts';
import type { DatabaseAddress } from './database-url.ts';
import { LastingClient } from './lasting-client.ts';
import { Pipeline } from './pipeline.ts';
import { PoolPlaces, shareFairly } from './pool-places.ts';
import type { Standby } from './standby.ts';
import { poolOf } from './undeclared.ts';
import type { Writer } from './writer.ts';

/** The models' database, whose connections requests share fairly, and its one connection for statements of single rows. */
export class SharedSequelize extends Sequelize {
  readonly places: PoolPlaces;
  readonly pipeline: Pipeline;
  /** The standby that `fromReplica` reads from. */
  replica: Standby | undefined;
  /** The start of the first month with a partition in each table that only grows, as of the start; undefined without partitions. */
  firstMonth: Date | undefined;
  /** True if the database has Citus, which may distribute these tables over servers, as of the start. */
  hasCitus = false;

  constructor(options: Options, poolSize: number, pipeline: Pipeline) {
    super(options);
    this.pipeline = pipeline;
    this.places = new PoolPlaces(poolSize);
    shareFairly(this, this.places);
  }
}

export let sequelize: SharedSequelize;

const definitions: (() => void)[] = [];

/**
 * Declares a model's table, columns and associations; they are bound when the database is opened.
 * @returns the columns, to be named in statements
 */
export function defineModel<M extends Model>(
  model: ModelStatic<M>,
  tableName: string,
  columns: ColumnsOf<M>,
  associate?: () => unknown,
): Columns<keyof InferAttributes<M> & string> {
  const describe = () => describeColumns(columns) as ModelAttributes<M>; // Sequelize changes what it is given
  definitions.push(() => model.init(describe(), { sequelize, tableName, timestamps: false }));
  if (associate) definitions.push(associate);
  return new Columns(describeColumns(columns));
}

/** Default time limit of waiting for a lock, which operators' commands and tools use. */
const PATIENCE_SECONDS = 25;

/**
 * @param lockSeconds How long a statement waits for a lock. A lock held for longer delays those that need it, but does not
 * occupy the shared connections: the wait ends with 503, and clients retry.
 */
export function openDatabase(address: DatabaseAddress, poolSize: number, lockSeconds = PATIENCE_SECONDS): void {
  sequelize = openPool(address, { poolSize, lockSeconds });
  for (const define of definitions) define();
}

/** Longest wait for a connection of a pool, in milliseconds. */
const ACQUIRE_MILLISECONDS = 10_000;

interface PoolOptions {
  poolSize: number;
  lockSeconds?: number;
  acquireMilliseconds?: number;
}

/** Creates a pool of connections, each of which is opened when it is needed. */
export function openPool(
  address: DatabaseAddress,
  { poolSize, lockSeconds = PATIENCE_SECONDS, acquireMilliseconds = ACQUIRE_MILLISECONDS }: PoolOptions,
): SharedSequelize {
  return new SharedSequelize(
    {
      dialect: 'postgres',
      host: address.host,
      port: address.port,
      username: address.user,
      ...(address.password && { password: address.password }),
      database: address.database,
      pool: { max: poolSize, min: 0, idle: 30_000, acquire: acquireMilliseconds },
      dialectOptions: {
        ssl: address.ssl,
        options: address.options,
        connectionTimeoutMillis: address.connectionTimeoutMillis,
        keepAlive: true,
        application_name: 'tallystick',
      },
      logging: false,
      dialectModule: { ...pg, Client: heardClient(lockSeconds, address.writer), types: columnTypes },
    },
    poolSize,
    new Pipeline(address),
  );
}

/** Time limit of an answer, after which the connection to an unresponsive server is closed. Waits for locks count too. */
const ANSWER_MILLISECONDS = 30_000;
/** Number of waits for locks that an answer may take: COMMIT is sent together with statements that wait. */
const MOST_WAITS = 10;

/**
 * Sequelize starts to listen for a connection's errors a moment after it is ready. With this listener, an error in between
 * fails the next statement instead of ending the process.
 *
 * Statements of a transaction that do not need each other's results can be sent together, with Promise.all: the database
 * runs them in order, and after a failed one the others fail too.
 */
const heardClient = (lockSeconds: number, writer: Writer | undefined) =>
  class HeardClient extends LastingClient {
    constructor(settings?: ClientConfig) {
      const query_timeout = Math.max(ANSWER_MILLISECONDS, MOST_WAITS * lockSeconds * 1000);
      super({ ...settings, writer, pipeline: true, query_timeout }, `SET lock_timeout = '${lockSeconds}s'`);
      this.on('error', () => undefined);
    }
  };

export async function closeDatabase(): Promise<void> {
  await sequelize.pipeline.close();
  await sequelize.close();
}

/** Returns the current use of the pool. */
export function databasePool(): Record<'used' | 'free' | 'waited_for' | 'most', number> {
  const pool = poolOf(sequelize);
  return {
    used: pool.using,
    free: pool.available,
    waited_for: pool.waiting + sequelize.places.waiting,
    most: pool.maxSize,
  };
}
