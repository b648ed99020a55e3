import { databaseTime } from '../../server/database/database-time.ts';
import { GROWING_TABLES } from '../../server/database/partitions/growing-tables.ts';
import { partitionTable } from '../../server/database/partitions/partition-table.ts';
import { faultsOfPartitions } from '../../server/domain/upkeep/partitions.ts';
import { StartupError } from '../../server/platform/errors.ts';

/** Partitions the tables that grow, one after the other, and says how far it is. @param wait for a table in use, in seconds */
export async function partitionTables(wait = '600'): Promise<void> {
  const patience = readSeconds(wait) * 1000;
  const at = await databaseTime();
  const started = Date.now();
  for (const [index, growing] of GROWING_TABLES.entries())
    await partitionTable(
      growing,
      at,
      (line) => {
        const seconds = Math.round((Date.now() - started) / 1000);
        console.log(`[${index + 1} of ${GROWING_TABLES.length}, ${seconds} s] ${line}`);
      },
      patience,
    );
  const faults = await faultsOfPartitions(at);
  if (faults.length > 0) throw new StartupError(faults.join('; '));
  console.log('Events, deliveries and attempts are partitioned by month, three months ahead.');
}

function readSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new StartupError(`--wait must be a number of seconds, such as 600, not "${text}"`);
}
