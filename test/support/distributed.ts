import { closeDatabase, openDatabase, sequelize } from '../../server/database/connect.ts';
import type { DatabaseAddress } from '../../server/database/database-url.ts';
import { distributeTables } from '../../server/database/distribution/distribute-tables.ts';
import { run } from '../../server/database/statements.ts';

/** Lists the workers of a coordinator of Citus, as its database names them. */
export async function workersOf(address: DatabaseAddress): Promise<DatabaseAddress[]> {
  openDatabase(address, 1);
  const found = await run<{ host: string; port: number }>({ text: WORKERS });
  await closeDatabase();
  return found.map((worker) => ({ ...address, ...worker }));
}

/** Distributes the tables that grow of a database that is to be cloned on all servers, the coordinator first. */
export async function distributeTemplate(nodes: DatabaseAddress[]): Promise<void> {
  for (const node of nodes) await onDatabase(node, () => run({ text: 'CREATE EXTENSION citus' }));
  const [coordinator, ...workers] = nodes as [DatabaseAddress, ...DatabaseAddress[]];
  await onDatabase(coordinator, async () => {
    await run({ text: 'SELECT citus_set_coordinator_host($1, $2)' }, [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await run({ text: 'SELECT citus_add_node($1, $2)' }, [host, port]);
    await distributeTables(() => undefined);
  });
}

/** Ends the connections to a database, such as those of Citus itself, and refuses others, so that it can be cloned. */
export async function closeTemplate(node: DatabaseAddress, database: string): Promise<void> {
  await onDatabase(node, async () => {
    await sequelize.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await run({ text: 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1' }, [database]);
  });
}

async function onDatabase(node: DatabaseAddress, work: () => Promise<unknown>): Promise<void> {
  openDatabase(node, 1);
  await work();
  await closeDatabase();
}

const WORKERS = `
  SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary' ORDER BY 2`;
