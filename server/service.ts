import type { Express } from 'express';
import { createApp } from './app.ts';
import type { Config } from './platform/config.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { closeDatabase, openDatabase, parseDatabaseUrl, type DatabaseAddress } from './database/connect.ts';
import type { PaymentProcessor } from './domain/payments/processors/processor.ts';
import { PROCESSORS } from './domain/payments/processors/processors.ts';
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
import { proveDrivers } from './database/prove-drivers.ts';
import { useOrigin } from './platform/origin.ts';
import { closeQueue, openQueue } from './webhooks/queue.ts';
import { startTracing } from './platform/tracing.ts';
import { startUpkeep } from './domain/upkeep/upkeep.ts';
import { allowPrivateDestinations } from './webhooks/destinations.ts';
import { startWorker, stopWorker } from './webhooks/worker.ts';

/** Operators' own: a few collectors and probes. */
const METRICS_CONNECTIONS = 100;

export interface Service {
  /** Stops taking requests, lets those in flight finish, then stops deliveries, queue and database, in this order. */
  stop: () => Promise<void>;
}

/** What a service can be started with in place of its own. */
export interface Parts {
  processors?: PaymentProcessor[];
}

/** Starts everything that this process's role needs. When a step fails, what was started before it is stopped again. */
export async function startService(config: Config, { processors = PROCESSORS }: Parts = {}): Promise<Service> {
  const started = new AsyncDisposableStack();
  try {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) started.defer(await startTracing());
    const app = config.ROLE === 'worker' ? undefined : await createApp(config, { processors });
    const data = await prepareDataDirectory(config);
    useEncryptionKeys(data.encryptionKey, data.previousKeys);
    allowPrivateDestinations(config.WEBHOOK_ALLOW_PRIVATE);
    useOrigin(config.origin);
    const address = await databaseAddress(config, data.postgres, started);
    openDatabase(address, config.DATABASE_POOL);
    started.defer(closeDatabase);
    await connect(config);
    await refuseWrongKey();
    await openQueue(address, { listen: config.ROLE !== 'api' });
    started.defer(closeQueue);
    if (config.ROLE !== 'api') {
      startWorker({ concurrency: config.WEBHOOK_CONCURRENCY });
      started.defer(() => stopWorker({ withinSeconds: config.DRAIN_SECONDS }));
      started.defer(startUpkeep({ processors }));
    }
    startMetrics();
    if (config.METRICS_PORT !== undefined) {
      const server = await listen(createMetricsApp(config), {
        host: config.METRICS_HOST,
        port: config.METRICS_PORT,
        setting: 'METRICS_PORT',
        maxConnections: METRICS_CONNECTIONS,
        perAddress: { most: METRICS_CONNECTIONS, isTrusted: () => false },
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
        perAddress: { most: config.MAX_CONNECTIONS_PER_ADDRESS, isTrusted: trustOf(app) },
        requestSeconds: config.REQUEST_SECONDS,
      });
      started.defer(() => drain(server, config.DRAIN_SECONDS));
    }
    log.info({ role: config.ROLE, base_url: config.baseUrl }, 'ready');
    return { stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** Which addresses Express takes for proxies, by the setting that `createApp` made. */
function trustOf(app: Express): (address: string) => boolean {
  const trust = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (address) => trust(address, 0);
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
    await proveDrivers();
    await migrate();
  } catch (error) {
    if (!config.DATABASE_URL || error instanceof StartupError) throw error;
    throw new StartupError(`DATABASE_URL: the database cannot be used: ${(error as Error).message}`, { cause: error });
  }
}
