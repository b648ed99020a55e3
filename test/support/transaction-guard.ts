import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { sequelize } from '../../server/database/connect.ts';
import { LastingClient, SETTINGS } from '../../server/database/lasting-client.ts';

/** A transaction whose work runs in this asynchronous context, and the connection that it holds. */
interface Running {
  client: pg.Client;
  isOver: boolean;
}

const running = new AsyncLocalStorage<Running>();

type Send = (this: pg.Client, statement: string | { text?: string }, ...more: unknown[]) => unknown;
const { prototype } = pg.Client as unknown as { prototype: { query: Send } };
const send = prototype.query;

/**
 * Refuses what is sent within a transaction but not as part of it. It would wait for a second connection, and many at once
 * for each other; and it would neither see what the transaction has done nor be undone with it. Connections of tests and
 * of the queue itself are none of the service's.
 *
 * BEGIN is sent in the same turn as the work starts, so the work runs in the context that is entered here.
 */
prototype.query = function (statement, ...more) {
  const text = (typeof statement === 'string' ? statement : statement.text) ?? '';
  const isSetUp = text.startsWith(SETTINGS); // of a connection that opens
  if (!(this instanceof LastingClient) || isSetUp) return send.call(this, statement, ...more);
  const held = running.getStore();
  if (held?.isOver === false && held.client !== this) throw outside(text);
  if (text.startsWith('BEGIN;')) running.enterWith({ client: this, isOver: false });
  if (held && (text === 'COMMIT' || text === 'ROLLBACK')) held.isOver = true;
  return send.call(this, statement, ...more);
};

/** Guards calls that would wait for the connection first, such as a transaction within another. */
export function guardTransactions(): void {
  const manager = sequelize.connectionManager;
  const getConnection = manager.getConnection.bind(manager);
  manager.getConnection = async (options) => {
    if (running.getStore()?.isOver === false) throw outside('asked for a second connection');
    return getConnection(options);
  };
}

const outside = (what: string) => new Error(`Within a transaction, but not given it: ${what}`);
