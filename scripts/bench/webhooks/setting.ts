import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { closeDatabase, openDatabase, sequelize } from '../../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../../server/database/database-url.ts';
import { newId } from '../../../server/platform/ids.ts';
import { encrypt, newWebhookSecret } from '../../../server/platform/secrets.ts';
import { Announcer } from '../../../server/database/announcer.ts';
import { Notifier } from '../../../server/database/notifier.ts';
import { Keyring } from '../../../server/platform/keyring.ts';
import { WEBHOOK_CHANNEL } from '../../../server/delivery/buckets.ts';
import { freePort } from '../../processes/free-port.ts';
import { NODE_COMMAND, START_OPTIONS } from '../../processes/node-command.ts';
import { untilReady } from '../../processes/ready.ts';
import { createMerchant, type BenchMerchant } from '../payments/merchant.ts';
import { startService, type RunningService } from '../process.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const KEY = Buffer.alloc(32, 7);
const KEYS = new Keyring(KEY);

/** The database of a run with the means to fill it, and the API. */
export interface Setting {
  databaseUrl: string;
  api: RunningService;
  queuedAttempts: Announcer;
  environment: Record<string, string>;
}

export async function prepareSetting(databaseUrl: string, folder: string): Promise<Setting> {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRETS_KEY: KEY.toString('base64'),
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const api = await startService([...NODE_COMMAND, 'server/main.ts'], ROOT, {
    ...environment,
    ROLE: 'api',
  });
  openDatabase(parseDatabaseUrl(databaseUrl), 4);
  return { databaseUrl, api, queuedAttempts: new Announcer(WEBHOOK_CHANNEL, new Notifier()), environment };
}

export async function leaveSetting({ api }: Setting): Promise<void> {
  await closeDatabase();
  await api.stop();
}

/** Registers one endpoint of a new business per address. @returns their ids */
export async function addEndpoints({ api }: Setting, urls: string[]): Promise<string[]> {
  const { businessId, clientId } = await createMerchant(api.origin, { endpoint: false });
  return insertEndpoints({ businessId, clientId }, urls);
}

/** Inserts endpoints without the API, which would need one request for each. */
export async function insertEndpoints(
  { businessId, clientId }: Pick<BenchMerchant, 'businessId' | 'clientId'>,
  urls: string[],
): Promise<string[]> {
  const ids = urls.map(() => newId('we'));
  for (const [index, url] of urls.entries()) {
    await sequelize.query(
      `INSERT INTO webhook_endpoints (id, business_id, environment, client_id, url, secret_encrypted, created_at, updated_at)
       VALUES ($1, $2, 'TEST', $3, $4, $5, now(), now())`,
      { bind: [ids[index], businessId, clientId, url, encrypt(KEYS, newWebhookSecret())] },
    );
  }
  return ids;
}

/** Starts a worker as operators run it. @returns its process id, and how to stop it */
export async function startWorker({ environment }: Setting, settings: Record<string, string> = {}) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment, ...settings };
  const child = spawn(process.execPath, [...START_OPTIONS, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ROLE: 'worker', METRICS_PORT: String(port) },
  });
  await untilReady(child, `http://127.0.0.1:${port}`);
  return {
    pid: child.pid!,
    stop: async () => {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Empties the tables of deliveries, so that every run starts in the same state. */
export async function clear(): Promise<void> {
  await sequelize.query(
    'TRUNCATE webhook_attempts, webhook_deliveries, webhook_queue, webhook_undelivered, events CASCADE',
  );
}
