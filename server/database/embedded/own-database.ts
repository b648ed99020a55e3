import type { Logger } from '../../platform/log.ts';
import type { DatabaseAddress } from '../connect.ts';
import { keepPostgresRunning } from './keep-running.ts';

const POSTGRES_LEVELS = { WARNING: 'warn', ERROR: 'error', FATAL: 'error', PANIC: 'fatal' } as const;

/** The server's own severities as ours; its LOG, NOTICE and the like are routine. */
function logPostgres(log: Logger, line: string): void {
  const severity = /^[A-Z]+/.exec(line)?.[0] as keyof typeof POSTGRES_LEVELS;
  log[POSTGRES_LEVELS[severity] ?? 'debug']({ postgres: line }, 'postgres');
}

interface OwnDatabase {
  address: DatabaseAddress;
  stop: () => Promise<void>;
}

/** Starts the embedded database and keeps it running. */
export async function startOwnDatabase(
  log: Logger,
  directory: string,
  settings: Record<string, string> = {},
): Promise<OwnDatabase> {
  const postgres = await keepPostgresRunning(log, { directory, settings, log: (line) => logPostgres(log, line) });
  const { socketDirectory, port, user } = postgres;
  return { address: { host: socketDirectory, port, user, database: 'postgres' }, stop: () => postgres.stop() };
}

/** The address as DATABASE_URL has it. */
export const urlOf = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgres://${encodeURIComponent(user)}@${encodeURIComponent(host)}:${port}/${database}`;
