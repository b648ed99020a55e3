import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeDatabase, openDatabase, sequelize } from '../server/database/connect.ts';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { migrate } from '../server/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import { describeSchema } from './schema/describe-schema.ts';
import { noteDigests } from './schema/digests.ts';

/**
 * Writes the schema that the migrations create in an empty database to `server/database/schema.sql`, and adds the digests of
 * new migrations to `server/database/migrations.sha256`.
 */

const FILE = path.join(import.meta.dirname, '../server/database/schema.sql');
const HEAD =
  '-- Every table of the service after all migrations, to read and not to run. `npm run schema` writes this file.\n\n';

noteDigests();
const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-schema-'));
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), settings: { fsync: 'off' } });
try {
  openDatabase({ host: postgres.socketDirectory, port: postgres.port, user: postgres.user, database: 'postgres' }, 4);
  await migrate(createLog('silent'));
  await writeFile(
    FILE,
    HEAD + (await describeSchema(async (statement) => (await sequelize.query(statement))[0] as never)),
  );
  await closeDatabase();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
