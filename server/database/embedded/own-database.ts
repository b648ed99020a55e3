import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { DatabaseAddress } from '../database-url.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { keepPostgresRunning } from './keep-running.ts';

const POSTGRES_LEVELS = { WARNING: 'warn', ERROR: 'error', FATAL: 'error', PANIC: 'fatal' } as const;

/** Logs a line with the level of the server's severity; LOG, NOTICE and similar ones are routine. */
function logPostgres(log: Logger, line: string): void {
  const severity = /^[A-Z]+/.exec(line)?.[0] as keyof typeof POSTGRES_LEVELS;
  log[POSTGRES_LEVELS[severity] ?? 'debug']({ postgres: line }, 'postgres');
}

interface OwnDatabase {
  address: DatabaseAddress;
  stop: () => Promise<void>;
}

/** Connections of a process outside its pool; docs/operations.md lists them. */
const BESIDE_POOL = 6;
/** PostgreSQL's default, which leaves some connections for operators' clients. */
const LEAST_CONNECTIONS = 100;

/** Maximum number of connections, including those of one more process during a replacement. */
const connectionsOf = ({ PROCESSES, DATABASE_POOL }: Config) =>
  Math.max(LEAST_CONNECTIONS, (PROCESSES + 1) * (DATABASE_POOL + BESIDE_POOL));

/** Starts the embedded database and keeps it running. */
export async function startOwnDatabase(
  { config, log }: { config: Config; log: Logger },
  directory: string,
): Promise<OwnDatabase> {
  const settings = { max_connections: String(connectionsOf(config)) };
  const postgres = await keepPostgresRunning(log, { directory, settings, log: (line) => logPostgres(log, line) });
  return { address: addressOf(postgres), stop: () => postgres.stop() };
}

/**
 * Settings that override PGSSLMODE and PGOPTIONS, which the driver would read from the environment and which are meant for
 * other servers.
 */
const OWN_SETTINGS = { ssl: false, options: '-c search_path=public' };

type Server = Pick<EmbeddedPostgres, 'socketDirectory' | 'port' | 'user'>;

export function addressOf({ socketDirectory: host, port, user }: Server): DatabaseAddress {
  return { host, port, user, database: 'postgres', ...OWN_SETTINGS };
}

/** Formats the address of an embedded database as DATABASE_URL. */
export const urlOf = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgres://${encodeURIComponent(user)}@${encodeURIComponent(host)}:${port}/${database}` +
  `?sslmode=disable&options=${encodeURIComponent(OWN_SETTINGS.options)}`;
