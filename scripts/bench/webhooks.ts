import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { createPlainTables } from '../processes/plain-tables.ts';
import { measureArchive } from './webhooks/archive.ts';
import { measureConversion } from './webhooks/conversion.ts';
import { measureBesideDead } from './webhooks/dead.ts';
import { measureEndpoints } from './webhooks/endpoints.ts';
import { measureLatency } from './webhooks/latency.ts';
import { measureLists } from './webhooks/lists.ts';
import { measureMonths } from './webhooks/months.ts';
import { measureParked } from './webhooks/parked.ts';
import { measureRetries } from './webhooks/retries.ts';
import { leaveSetting, prepareSetting, type Setting } from './webhooks/setting.ts';
import { measureThroughput } from './webhooks/throughput.ts';
import { measureWorkers } from './webhooks/workers.ts';

/**
 * `npm run bench:webhooks`: compares deliveries with a bare loop, BullMQ and graphile-worker, all on this machine, in turns
 * and with durable writes. Arguments select sections; without arguments, all are run. `PLAIN=1` measures tables without
 * partitions.
 */
const SECTIONS: Record<string, (setting: Setting) => Promise<void>> = {
  throughput: measureThroughput,
  endpoints: measureEndpoints,
  latency: measureLatency,
  dead: measureBesideDead,
  parked: measureParked,
  retries: measureRetries,
  workers: measureWorkers,
  lists: measureLists,
  months: measureMonths,
  conversion: measureConversion,
  archive: measureArchive,
};
/** Sections that partition a plain database, in which months have other bounds, and are run when they are chosen. */
const ALONE = ['conversion', 'archive'];

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !SECTIONS[name]);
if (unknown) throw new Error(`There is no section ${unknown}: choose among ${Object.keys(SECTIONS).join(', ')}.`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') });
const databaseUrl = `postgres://${postgres.user}@${encodeURIComponent(postgres.socketDirectory)}:${postgres.port}/postgres`;
try {
  if (process.env.PLAIN || chosen.some((name) => ALONE.includes(name)))
    await createPlainTables(parseDatabaseUrl(databaseUrl));
  const setting = await prepareSetting(databaseUrl, folder);
  try {
    for (const name of chosen.length > 0 ? chosen : Object.keys(SECTIONS).filter((each) => !ALONE.includes(each)))
      await run(name, setting);
  } finally {
    await leaveSetting(setting);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(name: string, setting: Setting): Promise<void> {
  console.log(`\n${name}`);
  const started = performance.now();
  await SECTIONS[name]!(setting);
  console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
