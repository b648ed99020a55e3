import type { Client, QueryResultRow } from 'pg';
import type { Transaction } from 'sequelize';
import { DAY_MILLISECONDS } from '../platform/clock.ts';
import { sequelize } from './connect.ts';
import { DirectConnection } from './direct-connection.ts';
import { runAlone } from './lasting-client.ts';
import { gatherWrites, queryPipeline } from './pipeline.ts';
import type { HeldTransaction } from './undeclared.ts';

export interface Statement {
  /** Prepared once per connection under this name. Without one, parsed each time: for rare or varying statements. */
  name?: string;
  text: string;
  /**
   * Looks up or adds single rows by their keys, and never waits for a lock. Outside a transaction it goes over the one
   * connection that all requests share, see pipeline.ts.
   */
  pipelined?: boolean;
  /** When to give up the connection, in milliseconds, if not after the usual time. */
  query_timeout?: number;
}

/** For statements that read or rewrite whole tables, or wait for those: without it, they would be given up. */
export const UNLIMITED = { query_timeout: DAY_MILLISECONDS };

/**
 * Runs a statement, in the given transaction, over a connection of its own, or by itself.
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
  if (pipelined) return queryPipeline<Row>({ ...query, values });
  const connections = sequelize.connectionManager;
  const connection = (await connections.getConnection({ type: 'read' })) as Client;
  try {
    return await runAlone<Row>(connection, { ...query, values });
  } finally {
    connections.releaseConnection(connection);
  }
}

/** A long array of numbers or ids, which need no quotes. The driver takes its time to quote each. */
export function arrayText(values: (number | string)[]): string {
  return `{${values.join(',')}}`;
}

function openOne(transaction: Transaction): HeldTransaction {
  const tx = transaction as HeldTransaction;
  if (tx.finished === undefined) return tx;
  throw new Error('A statement came after the end of its transaction. It was not carried out.');
}
