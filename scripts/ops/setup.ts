import { readConfig } from '../../server/platform/config.ts';
import { Clock } from '../../server/platform/clock.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTables } from '../../server/database/partitions/create-tables.ts';
import { parseReadUrl, type DatabaseAddress } from '../../server/database/database-url.ts';
import { databaseTime } from '../../server/database/database-time.ts';
import { refuseOtherEncoding } from '../../server/database/encoding.ts';
import { namesOfPending } from '../../server/database/migrate.ts';
import { Queue } from '../../server/database/queue.ts';
import { databaseState } from '../../server/database/readiness.ts';
import { arePartitioned } from '../../server/database/partitions/growing-tables.ts';
import { faultOfIdOrder } from '../../server/database/partitions/id-order.ts';
import { faultOfLockSpace } from '../../server/database/partitions/lock-space.ts';
import { faultsOfPartitions } from '../../server/domain/upkeep/partitions.ts';
import { faultOfReplica } from '../../server/database/replica.ts';

/** Lists the missing migrations. @returns the exit code: 1 if there are any */
export async function listPending(): Promise<number> {
  const names = await namesOfPending();
  console.log(names.length === 0 ? 'No migrations are pending.' : names.join('\n'));
  return names.length === 0 ? 0 : 1;
}

/** Applies the missing migrations, and creates or updates the tables of the job queue. */
export async function applyMigrations(address: DatabaseAddress): Promise<number> {
  await refuseOtherEncoding();
  const names = await namesOfPending();
  const log = createLog('warn');
  await createTables(log);
  const queue = await Queue.open(address, { clock: new Clock(), log, work: false });
  await queue.close();
  for (const name of names) console.log(`applied ${name}`);
  console.log(`The database has all migrations: ${names.length} were missing.`);
  return 0;
}

/** Checks the settings and the database that they name, and changes nothing. @returns the exit code */
export async function checkConfig(): Promise<number> {
  const { baseUrl, ROLE, DATABASE_POOL, DATABASE_READ_URL } = readConfig();
  const replica = DATABASE_READ_URL === undefined ? undefined : parseReadUrl(DATABASE_READ_URL);
  const { isReachable, words } = await databaseState();
  const pending = isReachable ? (await namesOfPending()).length : 0;
  console.log(`The settings are valid: role ${ROLE}, ${baseUrl}.`);
  if (pending > 0) console.log(`The database is reached, and lacks ${pending} migrations.`);
  else console.log(`The database is reached: ${words}.`);
  const misplaced = isReachable && pending === 0 ? await faultsInUse(DATABASE_POOL) : [];
  for (const fault of misplaced) console.log(`Partitions: ${fault}.`);
  const isRight = pending === 0 && words === 'ok' && misplaced.length === 0;
  if (!replica || !isReachable) return isRight ? 0 : 1;
  const fault = await faultOfReplica(replica, createLog('silent'));
  console.log(fault === undefined ? 'The replica can be read from.' : `The replica is not used: ${fault}.`);
  return isRight && fault === undefined ? 0 : 1;
}

/** Describes what is wrong with partitions, and with the database for statements that use them. */
async function faultsInUse(pool: number): Promise<string[]> {
  const isPartitioned = await arePartitioned();
  const faults = [await faultOfLockSpace(pool), isPartitioned ? await faultOfIdOrder() : undefined];
  return [...(await faultsOfPartitions(await databaseTime())), ...faults.filter((fault) => fault !== undefined)];
}
