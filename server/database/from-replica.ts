import { AsyncLocalStorage } from 'node:async_hooks';
import { sequelize, type SharedSequelize } from './connect.ts';
import { Refusal } from '../platform/errors.ts';
import { hasSqlState, isTimedOut, isTransient } from './database-errors.ts';
import { Behind, type ReplicaPool } from './replica-pool.ts';
import { forAll } from './pool-places.ts';
import { flushRecord, positionOfWriter, type Position } from './replica-position.ts';

/** A read that the replica answers. */
interface Reading {
  /** The writer's position when it began. */
  wanted: Position;
  isOver: boolean;
  /** True once a statement ran on the replica, which those that are `pipelined` never do. */
  hasReached: boolean;
}

const readings = new AsyncLocalStorage<Reading>();

/**
 * Runs a read, which changes and locks nothing, on the replica if that has everything that was committed before; otherwise, or if
 * the replica fails, on the writer. So a caller always sees what it has written, through any process. Its statements that are
 * `pipelined` run on the writer.
 */
export async function fromReplica<T>(read: () => Promise<T>): Promise<T> {
  const { replica } = sequelize;
  if (!replica || isReading()) return read();
  const { watch, metrics } = replica;
  const wanted = watch.mayRead ? await positionOfWriter().catch(() => undefined) : undefined;
  if (!wanted) {
    metrics.count('away');
    return read();
  }
  const reading: Reading = { wanted, isOver: false, hasReached: false };
  try {
    const result = await readings.run(reading, read);
    if (reading.hasReached) metrics.count('replica');
    return result;
  } catch (error) {
    if (!isFaultOfReplica(error)) throw error;
    metrics.count(error instanceof Behind ? 'behind' : 'failed');
    watch.rest();
    if (!(error instanceof Behind)) watch.noteFailure(error);
  } finally {
    reading.isOver = true; // work that it has started runs on the writer
  }
  return read();
}

const isReading = () => readings.getStore()?.isOver === false;

/**
 * Every statement that the standby refuses runs on the writer: the standby may lack a right or have damaged files, and what it replays
 * may be in the way. A read that takes too long would do so on the writer.
 */
const isFaultOfReplica = (error: unknown) =>
  error instanceof Behind ||
  ((isTransient(error) || hasSqlState(error)) && !isTimedOut(error) && !(error instanceof Refusal));

/** Shortest time between two small records that reads cause, in milliseconds. */
const FLUSH_MILLISECONDS = 50;

/** Returns a function that flushes a record at the writer, unless one was flushed a moment ago. */
function recordFlusher(): () => void {
  let isFlushing = false;
  const flush = async () => {
    await flushRecord().catch(() => undefined); // the read waits for the standby, not for this
    setTimeout(() => (isFlushing = false), FLUSH_MILLISECONDS).unref();
  };
  return () => {
    if (isFlushing) return;
    isFlushing = true;
    void readings.exit(() => forAll(flush));
  };
}

/** Makes statements and transactions within `fromReplica` run on connections to the standby. */
export function readByReplica({ connectionManager }: SharedSequelize, pool: ReplicaPool): void {
  const complete = recordFlusher();
  const acquire = connectionManager.getConnection.bind(connectionManager);
  const release = connectionManager.releaseConnection.bind(connectionManager);
  const destroy = connectionManager.destroyConnection.bind(connectionManager);
  connectionManager.getConnection = (options) => {
    const reading = readings.getStore();
    if (reading?.isOver !== false) return acquire(options);
    reading.hasReached = true;
    return pool.take(options, reading.wanted, complete);
  };
  connectionManager.releaseConnection = (connection) =>
    pool.has(connection) ? pool.release(connection) : release(connection);
  connectionManager.destroyConnection = (connection) =>
    pool.has(connection) ? pool.destroy(connection) : destroy(connection);
}
