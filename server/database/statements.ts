import type { Client, QueryResultRow } from 'pg';
import type { Transaction } from 'sequelize';
import { DAY_MILLISECONDS } from '../platform/clock.ts';
import { sequelize } from './connect.ts';
import { DirectConnection } from './direct-connection.ts';
import { runAlone } from './lasting-client.ts';
import { gatherWrites } from './pipeline.ts';
import type { HeldTransaction } from './undeclared.ts';

export interface Statement {
  /**
   * Name under which the statement is prepared once per connection. Without a name it is parsed each time: for rare or
   * varying statements.
   */
  name?: string;
  text: string;
  /**
   * True for a statement that looks up or adds single rows by their keys, and never waits for a lock. Outside a transaction
   * it uses the one connection that all requests share, see pipeline.ts.
   */
  pipelined?: boolean;
  /** Time limit in milliseconds after which the connection is closed, if it differs from the default. */
  query_timeout?: number;
}

/**
 * A row to select from by a statement whose commit need not be flushed to disk, because a crash of the database that undoes it
 * also undoes what depends on it: PostgreSQL writes its log in order, so a later commit that is flushed keeps this one.
 */
export const NOT_FLUSHED = "set_config('synchronous_commit', 'off', true)";

/** For statements that read or rewrite whole tables, or wait for such statements: without it, they would time out. */
export const UNLIMITED = { query_timeout: DAY_MILLISECONDS };

/**
 * Runs a statement in the given transaction or on the given connection; else on one of the pool, or on the shared one.
 * @throws after the end of the transaction: the statement is not carried out
 */
export async function run<Row extends QueryResultRow>(
  statement: Statement,
  values: unknown[] = [],
  on?: Transaction | DirectConnection,
): Promise<Row[]> {
  const { pipelined, ...query } = statement;
  if (on instanceof DirectConnection) return runAlone<Row>(on.client, { ...query, values });
  if (on) {
    const tx = openOne(on);
    gatherWrites(tx.connection);
    const { rows } = await tx.connection.query<Row>({ ...query, values }).catch((error: Error) => tx.explain(error));
    return rows;
  }
  if (pipelined) return sequelize.pipeline.query<Row>({ ...query, values });
  const connections = sequelize.connectionManager;
  const connection = (await connections.getConnection({ type: 'read' })) as Client;
  try {
    return await runAlone<Row>(connection, { ...query, values });
  } finally {
    connections.releaseConnection(connection);
  }
}

/**
 * Runs a statement of a transaction whose answer need not be awaited, so that it shares a write with those that follow. If it
 * fails, so does the transaction, with its error.
 * @param explain replaces the error by a clearer one
 */
export function send<Row extends QueryResultRow>(
  statement: Statement,
  values: unknown[],
  tx: Transaction,
  explain: (error: Error) => Error = (error) => error,
): Promise<Row[]> {
  const held = openOne(tx);
  const sent = run<Row>(statement, values, held).catch((error: Error) => {
    throw explain(error);
  });
  held.note(sent);
  return sent;
}

/** Formats a long array of numbers or ids, which need no quotes. The driver's quoting of each value is slow. */
export function arrayText(values: (number | string)[]): string {
  return `{${values.join(',')}}`;
}

function openOne(transaction: Transaction): HeldTransaction {
  const tx = transaction as HeldTransaction;
  if (tx.finished === undefined) return tx;
  throw new Error('A statement was issued after the end of its transaction. It was not executed.');
}
