import { distributeTables } from '../../server/database/distribution/distribute-tables.ts';

/** Distributes the tables that grow over the workers of Citus, one after the other, and says how far it is. */
export async function distribute(): Promise<void> {
  const started = Date.now();
  await distributeTables((line) => console.log(`[${Math.round((Date.now() - started) / 1000)} s] ${line}`));
  console.log('Events, deliveries and attempts are distributed over the workers.');
}
