import { createApp } from './app.ts';
import type { Config } from './platform/config.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { closeDatabase, openDatabase, parseDatabaseUrl, type DatabaseAddress } from './database/connect.ts';
import { refuseWrongKey } from './domain/webhooks/webhook-secrets.ts';
import { keepPostgresRunning } from './database/embedded/keep-running.ts';
import { StartupError } from './platform/errors.ts';
import { closeLimits, openLimits } from './limits/open-limits.ts';
import { startServing } from './http/serving/draining.ts';
import { drain, listen } from './http/serving/listen.ts';
import { useEncryptionKeys } from './platform/keyring.ts';
import { log } from './platform/log.ts';
import { createMetricsApp } from './http/probes/metrics-app.ts';
import { startMetrics } from './platform/metrics.ts';
import { migrate } from './database/migrate.ts';
import { useOrigin } from './platform/origin.ts';
import { closeQueue, openQueue } from './domain/upkeep/queue.ts';
import { startTracing } from './platform/tracing.ts';
import { startUpkeep } from './domain/upkeep/upkeep.ts';
import { allowPrivateDestinations } from './webhooks/destinations.ts';
import { Worker } from './webhooks/worker.ts';

/** Operators' own: a few collectors and probes. */
const METRICS_CONNECTIONS = 100;

export interface Service {
  /** Sends webhooks, unless that is not this process's role. */
  worker: Worker | undefined;
  /** Stops taking requests, lets those in flight finish, then stops deliveries, queue and database, in this order. */
  stop: () => Promise<void>;
}

/** Starts everything that this process's role needs. When a step fails, what was started before it is stopped again. */
export async function startService(config: Config): Promise<Service> {
  const started = new AsyncDisposableStack();
  const service: Service = { worker: undefined, stop: () => started.disposeAsync() };
  try {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) started.defer(await startTracing());
    const app = config.ROLE === 'worker' ? undefined : await createApp(config);
    const data = await prepareDataDirectory(config);
    useEncryptionKeys(data.encryptionKey, data.previousKeys);
    allowPrivateDestinations(config.WEBHOOK_ALLOW_PRIVATE);
    useOrigin(config.origin);
    const address = await databaseAddress(config, data.postgres, started);
    openDatabase(address, config.DATABASE_POOL);
    started.defer(closeDatabase);
    await connect(config);
    await refuseWrongKey();
    await openQueue(address, { work: config.ROLE !== 'api' });
    started.defer(closeQueue);
    if (config.ROLE !== 'api') {
      service.worker = new Worker({ concurrency: config.WEBHOOK_CONCURRENCY });
      started.defer(() => service.worker?.stop({ withinSeconds: config.DRAIN_SECONDS }) ?? Promise.resolve());
      await service.worker.start();
      started.defer(await startUpkeep());
    }
    startMetrics();
    if (config.METRICS_PORT !== undefined) {
      const server = await listen(createMetricsApp(config), {
        host: config.METRICS_HOST,
        port: config.METRICS_PORT,
        setting: 'METRICS_PORT',
        maxConnections: METRICS_CONNECTIONS,
        requestSeconds: config.REQUEST_SECONDS,
      });
      started.defer(() => drain(server, config.DRAIN_SECONDS));
    }
    if (app) {
      openLimits(config);
      started.defer(closeLimits);
      startServing();
      const server = await listen(app, {
        host: config.HOST,
        port: config.PORT,
        setting: 'PORT',
        maxConnections: config.MAX_CONNECTIONS,
        requestSeconds: config.REQUEST_SECONDS,
      });
      started.defer(() => drain(server, config.DRAIN_SECONDS));
    }
    log.info({ role: config.ROLE, base_url: config.baseUrl }, 'ready');
    return service;
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function databaseAddress(
  config: Config,
  directory: string,
  started: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  if (config.DATABASE_URL) return parseDatabaseUrl(config.DATABASE_URL);
  const postgres = await keepPostgresRunning({ directory, log: logPostgres });
  started.defer(() => postgres.stop());
  return { host: postgres.socketDirectory, port: postgres.port, user: postgres.user, database: 'postgres' };
}

const POSTGRES_LEVELS = { WARNING: 'warn', ERROR: 'error', FATAL: 'error', PANIC: 'fatal' } as const;

/** The server's own severities as ours; its LOG, NOTICE and the like are routine. */
function logPostgres(line: string): void {
  const severity = /^[A-Z]+/.exec(line)?.[0] as keyof typeof POSTGRES_LEVELS;
  log[POSTGRES_LEVELS[severity] ?? 'debug']({ postgres: line }, 'postgres');
}

async function connect(config: Config): Promise<void> {
  try {
    await migrate();
  } catch (error) {
    if (!config.DATABASE_URL) throw error;
    throw new StartupError(`DATABASE_URL: the database cannot be used: ${(error as Error).message}`, { cause: error });
  }
}
