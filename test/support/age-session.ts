import { hashSecret } from '../../server/platform/secrets.ts';
import { sql } from './database.ts';
import type { TestService } from './service.ts';

/** Sets the age of a session, instead of waiting. */
export async function ageSession(
  service: Pick<TestService, 'databaseUrl'>,
  token: string,
  interval = '16 minutes',
): Promise<void> {
  await sql(
    service,
    'UPDATE sessions SET created_at = created_at - $2::interval, proven_at = proven_at - $2::interval WHERE token_hash = $1',
    [hashSecret(token), interval],
  );
}
