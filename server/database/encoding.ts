import { StartupError } from '../platform/errors.ts';
import { run } from './statements.ts';

const LOOK = `
  SELECT pg_encoding_to_char(encoding) AS encoding, to_regclass('migrations') IS NULL AS is_new
  FROM pg_database WHERE datname = current_database()`;

/**
 * Refuses a new database in an encoding other than UTF-8, which lacks characters of names and descriptions, so that only
 * some payments would fail. A database in use is accepted, because its operator would have to migrate the data.
 */
export async function refuseOtherEncoding(): Promise<void> {
  const [found] = await run<{ encoding: string; is_new: boolean }>({ text: LOOK });
  if (!found?.is_new || found.encoding === 'UTF8') return;
  throw new StartupError(
    `DATABASE_URL: the database has the encoding ${found.encoding}, and UTF8 is required; ` +
      "create one with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'",
  );
}
