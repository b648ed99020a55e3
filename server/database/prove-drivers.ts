import { createRequire } from 'node:module';
import type { Client } from 'pg';
import { QueryTypes, type Transaction } from 'sequelize';
import { StartupError } from '../platform/errors.ts';
import { databasePool, sequelize } from './connect.ts';
import { run, type Statement } from './statements.ts';
import { transaction } from './transaction.ts';
import { processOf } from './undeclared.ts';

/**
 * Proves that the undeclared and undocumented parts of Sequelize and pg work, so that a release without them fails the start
 * and not a payment.
 * @throws StartupError that names the package and its version
 */
export async function proveDrivers(): Promise<void> {
  await proveConnection();
  const ended = await transaction(async (tx) => {
    await proveSharing(tx);
    await provePreparing(tx);
    return tx;
  });
  await proveRefusal(ended);
}

async function proveConnection(): Promise<void> {
  const connections = sequelize.connectionManager;
  const connection = (await connections.getConnection({ type: 'read' })) as Partial<Client>;
  const { used, free, waited_for, most } = databasePool();
  connections.releaseConnection(connection);
  const isCounted = used > 0 && free >= 0 && waited_for >= 0 && most >= used;
  relyOn('sequelize', isCounted, 'counts the connections of its pool');
  relyOn('pg', connection.pipeline === true, 'sends statements before others are answered');
  relyOn('pg', typeof connection.connection?.stream?.cork === 'function', 'has the socket of a connection');
  relyOn('pg', typeof processOf(connection as Client) === 'number', "knows the server's process of a connection");
}

const WHERE = 'SELECT pg_backend_pid() AS pid';

async function proveSharing(tx: Transaction): Promise<void> {
  const [[theirs], [ours]] = await Promise.all([
    sequelize.query<{ pid: number }>(WHERE, { type: QueryTypes.SELECT, transaction: tx }),
    run<{ pid: number }>({ text: WHERE }, [], tx),
  ]);
  relyOn('sequelize', theirs?.pid === ours?.pid, 'uses the connection that a transaction holds');
}

const PROBE: Statement = { name: 'probe', text: 'SELECT $1::text' };
const IS_PREPARED = 'SELECT FROM pg_prepared_statements WHERE starts_with(name, $1)'; // see LastingClient

async function provePreparing(tx: Transaction): Promise<void> {
  await Promise.all([run(PROBE, ['once'], tx), run(PROBE, ['twice'], tx)]);
  const prepared = await run({ text: IS_PREPARED }, [PROBE.name], tx);
  relyOn('pg', prepared.length > 0, 'prepares statements by their names');
}

async function proveRefusal(ended: Transaction): Promise<void> {
  const isRefused = await sequelize.query('SELECT', { transaction: ended }).then(
    () => false,
    () => true,
  );
  relyOn('sequelize', isRefused, 'refuses a query whose transaction has finished');
}

function relyOn(name: 'pg' | 'sequelize', holds: boolean, what: string): void {
  if (holds) return;
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  throw new StartupError(`${name} ${version} no longer ${what}. Install the releases of package-lock.json: npm ci`);
}
