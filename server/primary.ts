import { startOwnDatabase, urlOf } from './database/embedded/own-database.ts';
import type { Config } from './platform/config.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import type { Logger } from './platform/log.ts';
import { sumCounts } from './platform/processes/departed-metrics.ts';
import { Processes } from './platform/processes/processes.ts';

export interface Primary {
  /** Replaces all processes one by one, without refusing a request. */
  replace: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Runs the embedded database, if configured, and the serving processes. The primary itself serves no requests. */
export async function startPrimary(config: Config, log: Logger): Promise<Primary> {
  const started = new AsyncDisposableStack();
  try {
    const data = await prepareDataDirectory(config); // before the fork, so that all processes share one key
    const environment: Record<string, string> = {};
    if (config.DATABASE_URL === undefined) {
      const database = await startOwnDatabase({ config, log }, data.postgres);
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
