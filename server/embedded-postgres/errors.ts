import { StartupError } from '../errors.ts';

/** The embedded PostgreSQL cannot be used; the message is one line an operator can act on. */
export class EmbeddedPostgresError extends StartupError {
  override name = 'EmbeddedPostgresError';
}
