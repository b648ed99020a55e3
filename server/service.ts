import cluster from 'node:cluster';
import type { Express } from 'express';
import { createApp } from './app.ts';
import { deprecations as deprecated } from '../spec/generated/values.ts';
import type { Config } from './platform/config.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { Announcer } from './database/announcer.ts';
import { ClockWatch } from './database/clock-watch.ts';
import { isOutage } from './database/database-errors.ts';
import { closeDatabase, openDatabase } from './database/connect.ts';
import { parseDatabaseUrl, parseReadUrl, type DatabaseAddress } from './database/database-url.ts';
import { processorsOf } from './domain/payments/processors/processors.ts';
import { refuseOtherEncoding } from './database/encoding.ts';
import { startOwnDatabase } from './database/embedded/own-database.ts';
import { Notifier } from './database/notifier.ts';
import { createTables } from './database/partitions/create-tables.ts';
import { findCitus } from './database/distribution/distributed-tables.ts';
import { findPartitions } from './database/partitions/growing-tables.ts';
import { measureDatabase } from './database/database-metrics.ts';
import { proveDrivers } from './database/prove-drivers.ts';
import { refuseWrongKeyOfApps } from './domain/accounts/app-secrets.ts';
import { startSendingAlarms } from './domain/alarms/alarms.ts';
import { startSendingBusinessAlarms } from './domain/alarms/business-alarms.ts';
import { queueGuessLetter, startMailingGuesses } from './domain/accounts/guessed-passwords.ts';
import { startMailingResets } from './domain/accounts/password-reset.ts';
import { Passwords } from './domain/accounts/passwords.ts';
import { Mailer } from './domain/mail/mailer.ts';
import { measureMail } from './domain/mail/mail-metrics.ts';
import { Inputs } from './domain/input/check-input.ts';
import { startSendingMail } from './domain/mail/send-mail.ts';
import { startMailingRefunds } from './domain/payments/refund-notice.ts';
import { DpopNonces } from './domain/oauth/dpop-nonces.ts';
import { KnownKeys } from './domain/oauth/known-keys.ts';
import { SignatureTurns } from './domain/oauth/signature-turns.ts';
import { RemoteKeys } from './domain/oauth/remote-keys.ts';
import { RequestLog } from './domain/requests/request-log.ts';
import { Queue } from './database/queue.ts';
import { openReplica } from './database/replica.ts';
import { WriterWatch } from './database/writer-watch.ts';
import { Chores } from './domain/upkeep/chores.ts';
import { measureOpenTransactions } from './domain/upkeep/open-transactions.ts';
import { measurePartitions } from './domain/upkeep/partitions.ts';
import { startUpkeep } from './domain/upkeep/upkeep.ts';
import { EventFeed } from './domain/webhooks/event-feed.ts';
import { OpenStreams } from './domain/webhooks/open-streams.ts';
import { refuseWrongKeyOfBankAccounts } from './domain/payouts/sealed-details.ts';
import { refuseWrongKey } from './domain/webhooks/webhook-secrets.ts';
import { Cookies } from './http/guards/cookies.ts';
import type { HttpContext } from './http/http-context.ts';
import { createMetricsApp } from './http/probes/metrics-app.ts';
import { Draining } from './http/serving/draining.ts';
import { HttpMetrics } from './http/serving/http-metrics.ts';
import { drain, listen } from './http/serving/listen.ts';
import { Batches } from './limits/batches.ts';
import { Limits } from './limits/limits.ts';
import { Clock } from './platform/clock.ts';
import { refuseOtherServers } from './database/server-kind.ts';
import { StartupError } from './platform/errors.ts';
import { Images } from './platform/images/images.ts';
import { LANGUAGES } from './platform/languages/languages.ts';
import { Keyring } from './platform/keyring.ts';
import { createLog } from './platform/log.ts';
import { createRegistry, measureProcess } from './platform/metrics.ts';
import { DEV_MAIL_PATH } from './platform/origin.ts';
import { collectMetrics } from './platform/processes/joint-metrics.ts';
import { shareMetrics } from './platform/processes/member.ts';
import { sendMetrics } from './platform/otlp-metrics.ts';
import { startTracing } from './platform/tracing.ts';
import { WEBHOOK_CHANNEL } from './delivery/buckets.ts';
import { Destinations } from './delivery/destinations.ts';
import { WebhookMetrics } from './delivery/webhook-metrics.ts';
import { Worker } from './delivery/worker.ts';

/** Maximum number of connections to the metrics port, enough for several collectors and probes. */
const METRICS_CONNECTIONS = 100;

/** The parts of a process, without its database. */
export type Service = HttpContext;

export interface RunningService extends Service {
  /** Undefined in a process that delivers no webhooks. */
  worker: Worker | undefined;
  /**
   * Stops accepting requests, lets running ones finish, then stops deliveries, queue and database, in this order.
   * @param options `gently` keeps idle connections open until their next request, while a successor serves the port
   */
  stop: (options?: { gently: boolean }) => Promise<void>;
}

/** Parts that a caller, such as a test, can provide. */
export type Parts = Partial<Pick<Service, 'clock' | 'deprecations' | 'languages' | 'log' | 'processors' | 'passwords'>>;

/** Starts everything that the role of this process needs. When a step fails, stops the parts started before it. */
export async function startService(
  config: Config,
  {
    clock = new Clock(),
    deprecations = deprecated,
    languages = LANGUAGES,
    log = createLog(config.LOG_LEVEL, isOutage),
    processors,
    passwords = new Passwords(),
  }: Parts = {},
): Promise<RunningService> {
  const started = new AsyncDisposableStack();
  try {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) started.defer(await startTracing(log));
    const parts = {
      config,
      clock,
      deprecations,
      languages,
      log,
      passwords,
      processors: processors ?? (await processorsOf(config, log)),
    };
    const service = await openService(parts, started);
    const app = config.ROLE === 'worker' ? undefined : await createApp(service);
    const stop = ({ gently } = { gently: false }) => {
      if (gently) service.draining.spareIdle();
      return started.disposeAsync();
    };
    const running: RunningService = Object.assign(service, { worker: undefined, stop });
    const collect = () => collectMetrics(service.registry);
    if (cluster.isWorker) started.defer(shareMetrics(collect));
    if (config.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT !== undefined)
      started.defer(await sendMetrics(config, collect, log));
    if (config.ROLE !== 'api') {
      running.worker = new Worker(service, config.WEBHOOK_CONCURRENCY);
      started.defer(() => running.worker?.stop({ withinSeconds: config.DRAIN_SECONDS }));
      await running.worker.start();
      started.defer(await startSendingMail(service));
      started.defer(await startMailingResets(service));
      started.defer(await startMailingGuesses(service));
      started.defer(await startMailingRefunds(service));
      started.defer(await startSendingAlarms(service));
      started.defer(await startSendingBusinessAlarms(service));
      started.defer(await startUpkeep(service));
    }
    measureProcess();
    if (config.METRICS_PORT !== undefined) {
      const server = await listen(service, createMetricsApp(service), {
        host: config.METRICS_HOST,
        port: config.METRICS_PORT,
        setting: 'METRICS_PORT',
        maxConnections: METRICS_CONNECTIONS,
        perAddress: { most: METRICS_CONNECTIONS, isTrusted: () => false },
        requestSeconds: config.REQUEST_SECONDS,
        keepAliveSeconds: config.KEEP_ALIVE_SECONDS,
      });
      started.defer(() => drain(service, server));
    }
    if (app) {
      service.limits.start();
      started.defer(() => service.limits.stop());
      service.requestLog.start();
      started.defer(() => service.requestLog.stop());
      const server = await listen(service, app, {
        host: config.HOST,
        port: config.PORT,
        setting: 'PORT',
        maxConnections: config.MAX_CONNECTIONS,
        perAddress: { most: config.MAX_CONNECTIONS_PER_ADDRESS, isTrusted: trustOf(app) },
        requestSeconds: config.REQUEST_SECONDS,
        keepAliveSeconds: config.KEEP_ALIVE_SECONDS,
      });
      started.defer(() => drain(service, server));
    }
    tellWhereMailGoes(service);
    log.info({ role: config.ROLE, base_url: config.baseUrl }, 'ready');
    return running;
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** Opens the database and creates the parts that use it, without starting background work. */
async function openService(
  parts: Pick<Service, 'config'> & Required<Parts>,
  started: AsyncDisposableStack,
): Promise<Service> {
  const { config, clock, log } = parts;
  const replica = replicaAddress(config);
  const data = await prepareDataDirectory(config);
  const keys = new Keyring(data.encryptionKey, data.previousKeys);
  const address = await databaseAddress(parts, data.postgres, started);
  if (address.writer) address.writer.log = log;
  openDatabase(address, config.DATABASE_POOL, config.LOCK_SECONDS);
  started.defer(closeDatabase);
  if (address.writer) watchWriter(address, started);
  const queue = await inOneLine(config, async () => {
    await proveDrivers();
    await refuseOtherServers();
    await refuseOtherEncoding();
    await createTables(log);
    await findPartitions();
    await findCitus();
    await refuseWrongKey(keys);
    await refuseWrongKeyOfApps(keys);
    await refuseWrongKeyOfBankAccounts(keys);
    return Queue.open(address, { clock, log, work: config.ROLE !== 'api' });
  });
  started.defer(() => queue.close());
  const registry = createRegistry();
  if (replica && config.ROLE !== 'worker')
    started.defer(await openReplica(replica, config.DATABASE_POOL, { registry, log }));
  const clockWatch = new ClockWatch(log);
  await clockWatch.start();
  started.defer(() => clockWatch.stop());
  const notifier = new Notifier();
  const queuedAttempts = new Announcer(WEBHOOK_CHANNEL, notifier);
  const testEvents = new Announcer('tallystick_test_events', notifier);
  const feed = new EventFeed({ clock, log, testEvents });
  started.defer(() => feed.close());
  measureDatabase(registry);
  measureOpenTransactions(registry);
  measurePartitions(registry, clock);
  if (config.mail === 'sent') measureMail(registry, clock);
  const streams = new OpenStreams(config);
  const destinations = new Destinations(config);
  const remoteKeys = new RemoteKeys(destinations, config.WEBHOOK_PROXY);
  started.defer(() => remoteKeys.close());
  return {
    ...parts,
    chores: new Chores({ registry, log }),
    clockWatch,
    keys,
    inputs: new Inputs(),
    registry,
    queue,
    queuedAttempts,
    testEvents,
    batches: new Batches(),
    destinations,
    dpopNonces: new DpopNonces(clock, keys),
    knownKeys: new KnownKeys(),
    signatureTurns: new SignatureTurns(),
    remoteKeys,
    webhookMetrics: new WebhookMetrics({ registry, clock }),
    feed,
    streams,
    images: new Images(),
    mailer: new Mailer({ config, clock, keys, queue }),
    limits: new Limits(parts, (email) => queueGuessLetter({ keys, queue }, email)),
    cookies: new Cookies(config.origin),
    draining: new Draining(),
    httpMetrics: new HttpMetrics({ registry, streams }),
    requestLog: new RequestLog({ registry, log }),
  };
}

function watchWriter(address: DatabaseAddress, started: AsyncDisposableStack): void {
  const watch = new WriterWatch(address);
  void watch.run();
  started.defer(() => watch.stop());
}

function tellWhereMailGoes({ config, log }: Service): void {
  if (config.mail === 'kept') log.info({ mail: config.origin + DEV_MAIL_PATH }, 'mail is stored and shown, not sent');
  if (config.mail === 'none')
    log.warn('SMTP_URL is not set: no mail is sent, so addresses cannot be verified and passwords cannot be reset');
}

/** Returns Express's check for trusted proxy addresses, from the setting of `createApp`. */
function trustOf(app: Express): (address: string) => boolean {
  const trust = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (address) => trust(address, 0);
}

async function databaseAddress(
  { config, log }: Pick<Service, 'config' | 'log'>,
  directory: string,
  started: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  if (config.DATABASE_URL) return parseDatabaseUrl(config.DATABASE_URL);
  const database = await startOwnDatabase({ config, log }, directory);
  started.defer(database.stop);
  return database.address;
}

function replicaAddress({ DATABASE_URL, DATABASE_READ_URL }: Config): DatabaseAddress | undefined {
  if (DATABASE_READ_URL === undefined) return undefined;
  if (DATABASE_URL !== undefined) return parseReadUrl(DATABASE_READ_URL);
  throw new StartupError('DATABASE_READ_URL requires DATABASE_URL, whose standby it is.');
}

/** Reports a refusal of the operator's own database, such as a wrong password or missing rights, in one line. */
async function inOneLine<T>({ DATABASE_URL }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (DATABASE_URL === undefined || error instanceof StartupError) throw error;
    throw new StartupError(`DATABASE_URL: the database cannot be used: ${(error as Error).message}`, { cause: error });
  }
}
