import { StartupError } from '../platform/errors.ts';
import { run } from './statements.ts';

const LOOK = "SELECT version(), current_setting('server_version_num')::integer AS number";

/** The oldest version that the tests run on, as in `server_version_num`. */
const OLDEST = 15;
const NUMBERS_PER_VERSION = 10_000;

/** Servers that speak PostgreSQL's protocol, by what `version()` contains. */
const OTHERS: [RegExp, string][] = [
  [/CockroachDB/i, 'CockroachDB'],
  [/-YB-|Yugabyte/i, 'YugabyteDB'],
];

/**
 * Refuses servers on which the service cannot keep its promises. Others than PostgreSQL accept its statements, but their locks
 * and notifications differ, so that two workers would send the same deliveries.
 */
export async function refuseOtherServers(): Promise<void> {
  const [found] = await run<{ version: string; number: number }>({ text: LOOK });
  const { version, number } = found!;
  const other = OTHERS.find(([pattern]) => pattern.test(version));
  if (other)
    throw new StartupError(
      `DATABASE_URL: the server is ${other[1]}, whose advisory locks and notifications are not those of PostgreSQL; ` +
        `use PostgreSQL ${OLDEST} or later`,
    );
  if (number >= OLDEST * NUMBERS_PER_VERSION) return;
  throw new StartupError(
    `DATABASE_URL: the server is ${version.split(' ', 2).join(' ')}, and ${OLDEST} or later is required`,
  );
}
