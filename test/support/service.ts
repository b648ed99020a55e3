import { freePort } from '../../scripts/processes/free-port.ts';
import { readConfig } from '../../server/platform/config.ts';
import { startService } from '../../server/service.ts';
import { testProcessors } from './far-end.ts';
import type { PaymentProcessor } from '../../server/domain/payments/processors/processor.ts';
import { createDatabase } from './database.ts';
import { guardTransactions } from './transaction-guard.ts';

export interface TestService {
  origin: string;
  /** `{origin}/api/v1`. */
  baseUrl: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** One whose insides a test can reach. */
export interface OwnService extends TestService {
  processors: PaymentProcessor[];
}

/** The whole service, in this process, on a real PostgreSQL database of its own. One per test file: its modules are singletons. */
export async function startTestService(settings: Record<string, string> = {}): Promise<OwnService> {
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
  const cards = await testProcessors(config.origin);
  const service = await startService(config, { processors: cards.processors });
  guardTransactions();
  return {
    origin: config.origin,
    baseUrl: config.baseUrl,
    databaseUrl: database.url,
    processors: cards.processors,
    stop: async () => {
      await service.stop();
      await cards.stop();
      await database.drop();
    },
  };
}
