import { startOwnDatabase, urlOf } from './database/embedded/own-database.ts';
import type { Config } from './platform/config.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import type { Logger } from './platform/log.ts';
import { sumCounts } from './platform/processes/departed-metrics.ts';
import { Processes } from './platform/processes/processes.ts';

/** Beside the pool: look-ups by key, the queue, the event stream, and a successor while one is replaced; see docs/operations.md. */
const BESIDE_POOL = 5;
/** PostgreSQL's default, which operators' own clients share. */
const LEAST_CONNECTIONS = 100;

export interface Primary {
  /** Replaces all processes one by one, without a request refused. */
  replace: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Has the embedded database, if any, and processes that do the work; itself it serves nothing. */
export async function startPrimary(config: Config, log: Logger): Promise<Primary> {
  const started = new AsyncDisposableStack();
  try {
    const data = await prepareDataDirectory(config); // once, so that all find the same key
    const environment: Record<string, string> = {};
    if (config.DATABASE_URL === undefined) {
      const database = await startOwnDatabase(log, data.postgres, { max_connections: String(connectionsOf(config)) });
      started.defer(database.stop);
      environment.DATABASE_URL = urlOf(database.address);
    }
    const processes = new Processes({ log, count: config.PROCESSES, environment, keep: sumCounts });
    started.defer(() => processes.stop());
    await processes.start();
    log.info({ processes: config.PROCESSES }, 'all processes are ready');
    return { replace: () => processes.replace(), stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

const connectionsOf = ({ PROCESSES, DATABASE_POOL }: Config) =>
  Math.max(LEAST_CONNECTIONS, (PROCESSES + 1) * (DATABASE_POOL + BESIDE_POOL));
