import { freePort } from '../../scripts/processes/free-port.ts';
import { readConfig } from '../../server/platform/config.ts';
import type { Clock as Timers } from 'pg-boss';
import { Passwords } from '../../server/domain/accounts/passwords.ts';
import { Clock } from '../../server/platform/clock.ts';
import { startService, type Parts, type RunningService } from '../../server/service.ts';
import { testProcessors } from './far-end.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import './queue-connections.ts';
import { guardTransactions } from './transaction-guard.ts';

export interface TestService {
  origin: string;
  /** Base URL: `{origin}/api/v1`. */
  baseUrl: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** A service in this process, with its parts. */
export interface OwnService extends TestService {
  parts: RunningService;
}

let timers: Timers | undefined;

/** Sets the timers of services that are started from now on. */
export function useTimers(replacement: Timers): void {
  timers = replacement;
}

/** Hashes passwords in one millisecond of processor time instead of 25. */
const fastPasswords = () => new Passwords({ memoryCost: 1024, timeCost: 1 });

/**
 * Starts the whole service in this process on a separate real PostgreSQL database, one at a time, because a process has one
 * database.
 * @param given parts; without `passwords`, hashing costs as much as in production
 * @param empty the database, by default a new one
 */
export async function startTestService(
  settings: Record<string, string> = {},
  given: Parts = { passwords: fastPasswords() },
  empty?: TestDatabase,
): Promise<OwnService> {
  const database = empty ?? (await createDatabase());
  const config = readConfig(await testSettings(database.url, settings));
  const clock = new Clock(timers);
  const cards = config.CARD_PROCESSOR ? undefined : await testProcessors(config.origin, () => clock.now());
  const parts = await startService(config, { clock, ...(cards && { processors: cards.processors }), ...given });
  guardTransactions();
  return {
    origin: config.origin,
    baseUrl: config.baseUrl,
    databaseUrl: database.url,
    parts,
    stop: async () => {
      await parts.stop();
      await cards?.stop();
      await database.drop();
    },
  };
}

export async function testSettings(databaseUrl: string, settings: Record<string, string> = {}) {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    VALIDATE_RESPONSES: 'false', // the shared services check them
    KEEP_ALIVE_SECONDS: '600', // tests reuse connections after loading modules, which takes long on a busy machine
    LOCK_SECONDS: '20', // on a busy machine many that race for a lock take their time; tenants.test.ts sets its own
    RATE_LIMIT_SIGN_UPS: '1000000',
    RATE_LIMIT_REQUESTS: '1000000', // tests are hastier than clients; rate-limits.test.ts sets its own
    ...settings,
  };
}
