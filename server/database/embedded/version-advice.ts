import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns advice for data of another major version of PostgreSQL, which the server of this release cannot read. */
export function versionAdvice(reason: string, dataDirectory: string): string {
  if (!reason.includes('database files are incompatible with server')) return '';
  const version = readFileSync(path.join(dataDirectory, 'PG_VERSION'), 'utf8').trim();
  return (
    `; they are of PostgreSQL ${version}: dump them with the release that has it, and load them with this one; ` +
    'docs/upgrading.md, "The embedded database", has the commands'
  );
}
