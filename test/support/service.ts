import { freePort } from '../../scripts/processes/free-port.ts';
import { readConfig } from '../../server/platform/config.ts';
import { joining, sequelize } from '../../server/database/connect.ts';
import { startService } from '../../server/service.ts';
import { Worker } from '../../server/webhooks/worker.ts';
import { createDatabase } from './database.ts';

export interface TestService {
  origin: string;
  /** `{origin}/api/v1`. */
  baseUrl: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** One whose worker can be stopped and followed by another, as by that of another process. */
export interface TestServiceWithWorker extends TestService {
  stopWorker(options?: { withinSeconds?: number }): Promise<void>;
  startWorker(options?: { concurrency: number }): Promise<void>;
}

/** The whole service, in this process, on a real PostgreSQL database of its own. One per test file: its modules are singletons. */
export async function startTestService(settings: Record<string, string> = {}): Promise<TestServiceWithWorker> {
  const database = await createDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    VALIDATE_RESPONSES: 'false', // each file would compile every schema for it; test/contract does
    RATE_LIMIT_SIGN_UPS: '1000000',
    RATE_LIMIT_REQUESTS: '1000000', // tests are hastier than clients; rate-limits.test.ts sets its own
    ...settings,
  });
  const service = await startService(config);
  refuseSecondConnections();
  return {
    origin: config.origin,
    baseUrl: config.baseUrl,
    databaseUrl: database.url,
    stopWorker: async (options) => {
      await service.worker?.stop(options);
      service.worker = undefined;
    },
    startWorker: async (options = { concurrency: 10 }) => {
      service.worker = new Worker(options);
      await service.worker.start();
    },
    stop: async () => {
      await service.stop();
      await database.drop();
    },
  };
}

/** A query in a transaction that does not join it waits for a second connection; many at once wait for each other. */
function refuseSecondConnections(): void {
  const manager = sequelize.connectionManager;
  const getConnection = manager.getConnection.bind(manager);
  manager.getConnection = async (options) => {
    if (joining().transaction) throw new Error('A query in a transaction did not join it.');
    return getConnection(options);
  };
}
