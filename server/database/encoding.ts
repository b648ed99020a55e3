import { StartupError } from '../platform/errors.ts';
import { run } from './statements.ts';

/** Other encodings lack characters of names and descriptions, which would fail one payment and not the next. */
export async function refuseOtherEncoding(): Promise<void> {
  const [shown] = await run<{ server_encoding: string }>({ text: 'SHOW server_encoding' });
  if (shown?.server_encoding === 'UTF8') return;
  throw new StartupError(
    `DATABASE_URL: the database is encoded in ${shown?.server_encoding}, which cannot hold all texts; ` +
      "create one with TEMPLATE template0 ENCODING 'UTF8'",
  );
}
