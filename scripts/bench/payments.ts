import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { compareCreate, compareGet } from './payments/compare.ts';
import { measureLists } from './payments/lists.ts';
import { createMerchant } from './payments/merchant.ts';
import { startService } from './process.ts';

/**
 * `npm run bench:payments`: reading and creating payments against a bare server on the same database, in turns, so that
 * both meet the same machine; and lists of many payments against lists of few. Arguments choose among get, create, list.
 */
const chosen = process.argv.slice(2);
const wants = (name: string) => chosen.length === 0 || chosen.includes(name);

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') });
const databaseUrl = `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/postgres`;
const environment = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  ROLE: 'api', // deliveries are queued but not sent, as at the bare server
  RATE_LIMIT_REQUESTS: '100000000',
};
const service = await startService([process.execPath, 'server/main.ts'], root, environment);
const bare = await startService([process.execPath, 'scripts/bench/payments/bare-server.ts'], root, {
  DATABASE_URL: databaseUrl,
});
try {
  const merchant = await createMerchant(service.origin);
  if (wants('get')) await compareGet(service, bare, merchant);
  if (wants('create')) await compareCreate(service, bare, merchant);
  if (wants('list')) await measureLists(service, databaseUrl, folder);
} finally {
  await bare.stop();
  await service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
