import type { Logger } from '../platform/log.ts';
import type { Registry } from '../platform/metrics.ts';
import { sequelize } from './connect.ts';
import type { DatabaseAddress } from './database-url.ts';
import { readByReplica } from './from-replica.ts';
import { ReplicaMetrics } from './replica-metrics.ts';
import { ReplicaPool } from './replica-pool.ts';
import { ReplicaWatch } from './replica-watch.ts';

/** Asks the standby once. @returns why it cannot be read from, or undefined */
export async function faultOfReplica(address: DatabaseAddress, log: Logger): Promise<string | undefined> {
  const pool = new ReplicaPool(address, 1);
  const watch = new ReplicaWatch(pool, address, log);
  await watch.ask();
  await watch.stop();
  await pool.close();
  return watch.fault;
}

/** Opens the standby, for `fromReplica`. @returns a function that closes it */
export async function openReplica(
  address: DatabaseAddress,
  poolSize: number,
  { registry, log }: { registry: Registry; log: Logger },
): Promise<() => Promise<void>> {
  const pool = new ReplicaPool(address, poolSize);
  const watch = new ReplicaWatch(pool, address, log);
  const metrics = new ReplicaMetrics(registry, watch);
  readByReplica(sequelize, pool);
  await watch.start();
  sequelize.replica = { watch, metrics };
  return async () => {
    sequelize.replica = undefined;
    await watch.stop();
    await pool.close();
  };
}
