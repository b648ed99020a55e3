import { closeDatabase, openDatabase } from '../../server/database/connect.ts';
import type { DatabaseAddress } from '../../server/database/database-url.ts';
import { migrate } from '../../server/database/migrate.ts';
import { Queue } from '../../server/database/queue.ts';
import { Clock } from '../../server/platform/clock.ts';
import { createLog } from '../../server/platform/log.ts';

/**
 * Creates the tables in an empty database as releases did that partitioned no new ones. A start then takes it for a database in
 * use, and leaves the tables as they are.
 */
export async function createPlainTables(address: DatabaseAddress): Promise<void> {
  openDatabase(address, 2);
  const log = createLog('silent');
  await migrate(log);
  const queue = await Queue.open(address, { clock: new Clock(), log, work: false });
  await queue.close();
  await closeDatabase();
}
