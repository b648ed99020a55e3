import type { Client } from 'pg';
import type { Transaction } from 'sequelize';
import { afterTick } from '../platform/after-tick.ts';
import { sequelize } from './connect.ts';
import { gatherWrites } from './pipeline.ts';
import { limitedByClaim } from './pool-places.ts';
import { HeldTransaction } from './undeclared.ts';

/**
 * Begins a transaction, runs `work` in it, and commits when that resolves. Only statements that are given `tx` are part of
 * it. Each statement of heavy work has its time limit.
 * @param settings Statements that apply to this transaction only, such as BY_INDEXES. The default is RELEASED, because
 * others should not wait for a hanging process.
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>, settings = RELEASED): Promise<T> {
  // Sequelize would wait for BEGIN, and does more work for each query.
  const connection = (await sequelize.connectionManager.getConnection({ type: 'write' })) as Client;
  const tx = new HeldTransaction(sequelize, connection);
  const result = await commit(tx, work, settings);
  tx.tellCommitted();
  return result;
}

async function commit<T>(tx: HeldTransaction, work: (tx: Transaction) => Promise<T>, settings: string): Promise<T> {
  const connections = sequelize.connectionManager;
  const { connection } = tx;
  try {
    // The answer to BEGIN is not awaited: BEGIN is sent together with the first statements.
    gatherWrites(connection);
    const begun = connection.query(`BEGIN; ${limitedByClaim(settings)}${unforced('SET LOCAL')}`);
    begun.catch(() => undefined); // reported below
    const result = await work(tx);
    tx.refuseMore();
    await afterTick(); // for statements that the driver has failed to send
    tx.throwKnown();
    // Sent together with the last statements. If one of them fails, PostgreSQL rolls back instead.
    gatherWrites(connection);
    const committed = connection.query('COMMIT');
    const [, , { command }] = await Promise.all([begun, tx.settle(), committed]);
    if (command !== 'COMMIT')
      throw new Error('A statement failed without being awaited, and the transaction was rolled back.');
    connections.releaseConnection(connection);
    return result;
  } catch (error) {
    tx.refuseMore();
    await connection.query('ROLLBACK').then(
      () => connections.releaseConnection(connection),
      () => connections.destroyConnection(connection), // and the database rolls back
    );
    throw await tx.causeOf(error);
  }
}

/** Runs `work` in the given transaction, or else in a new one. */
export function within<T>(work: (tx: Transaction) => Promise<T>, tx?: Transaction): Promise<T> {
  return tx ? work(tx) : transaction(work);
}

/**
 * Settings for transactions that run the same prepared statements repeatedly: PostgreSQL keeps their plans, and uses
 * indexes. A plan made for a small table must still suit a large one, so such statements name their rows, `id = ANY($1)`,
 * and look up related rows one by one, `LATERAL (… LIMIT 1)`: any other join may be planned as a scan of an index.
 * Memoization is off, because each row is looked up once.
 */
export const BY_INDEXES = plannedByIndexes('SET LOCAL');

/**
 * Settings of BY_INDEXES for a whole session, without sorts: its statements read the first rows of an index. Where PostgreSQL
 * expects one row, as in a table that was empty when it was analyzed, sorting all rows that match costs as much.
 */
export const SESSION_IN_INDEX_ORDER = `${plannedByIndexes('SET')}; SET enable_sort = off`;

function plannedByIndexes(set: 'SET' | 'SET LOCAL'): string {
  return `${set} enable_seqscan = off; ${set} enable_memoize = off; ${set} plan_cache_mode = force_generic_plan`;
}

/** Ends settings of BY_INDEXES for Citus, which plans a statement for several servers only with its values. */
export const unforced = (set: 'SET' | 'SET LOCAL') => (sequelize.hasCitus ? `; ${set} plan_cache_mode = auto` : '');

/**
 * Setting for transactions whose locks other processes may need: PostgreSQL ends a hanging one, which releases its locks.
 */
export const RELEASED = "SET LOCAL idle_in_transaction_session_timeout = '10s'";

/**
 * Setting for transactions whose effects a crash of the database may undo, within half a second: their commits do not wait
 * for the disk. A later commit that waits flushes them too, so the data is always consistent.
 */
export const NOT_AWAITED = 'SET LOCAL synchronous_commit = off';
