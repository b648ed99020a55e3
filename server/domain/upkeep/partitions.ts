import { addMonths } from '../../database/partitions/add-months.ts';
import { countStrays, GROWING_TABLES, layoutOf } from '../../database/partitions/growing-tables.ts';
import { MONTHS_AHEAD, monthsAhead } from '../../database/partitions/months.ts';
import { forgetLateBound } from '../../database/partitions/partition-table.ts';
import { opsCommand } from '../../platform/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { gaugeOfDatabase, type Registry } from '../../platform/metrics.ts';

/** How long a table in use is waited for, in milliseconds, until the next upkeep. */
const PATIENCE = 45_000;
/** Where counting of rows in a default partition stops. */
const MOST_COUNTED = 1000;

/**
 * Creates the partitions of the next months, and ends half a conversion before the table refuses rows. Where the user of the
 * service may not change tables, the operator's command does it.
 */
export async function addPartitions(log: Logger, at: Date): Promise<void> {
  const waiting = { onWait: () => undefined, patience: PATIENCE };
  for (const growing of GROWING_TABLES) {
    const { table } = growing;
    const layout = await layoutOf(growing);
    if (!layout.isOwned) continue;
    if (!layout.isPartitioned) {
      const { bound } = await forgetLateBound(growing, layout, at, waiting);
      if (bound !== layout.bound)
        log.warn({ table }, `a conversion to partitions did not end: run ${opsCommand('partition')}`);
      continue;
    }
    for (const month of await addMonths(growing, at, waiting)) log.info({ table, month }, 'partition added');
  }
}

interface Standing {
  table: string;
  /** Number of months after the current one that have their partitions; 0 for half a conversion. */
  ahead: number;
  /** Number of rows that no month has, up to a thousand; or why they cannot be counted. */
  strays: number | Error;
}

/** Returns how each table stands; no tables where their conversion has not started. */
async function standings(at: Date): Promise<Standing[]> {
  const layouts = await Promise.all(GROWING_TABLES.map((growing) => layoutOf(growing)));
  if (layouts.every(({ isPartitioned, bound }) => !isPartitioned && bound === null)) return [];
  return Promise.all(
    GROWING_TABLES.map(async (growing, index) => {
      const { isPartitioned, months } = layouts[index]!;
      if (!isPartitioned) return { table: growing.table, ahead: 0, strays: 0 };
      const strays = await countStrays(growing, MOST_COUNTED).catch((error: Error) => error);
      return { table: growing.table, ahead: monthsAhead(months, at), strays };
    }),
  );
}

/** Describes what is wrong with the partitions. */
export async function faultsOfPartitions(at: Date): Promise<string[]> {
  const command = opsCommand('partition');
  return (await standings(at)).flatMap(({ table, ahead, strays }) => [
    ...(ahead < MONTHS_AHEAD
      ? [`${table} has partitions for ${ahead} of the next ${MONTHS_AHEAD} months: run ${command}`]
      : []),
    ...faultsOfStrays(table, strays),
  ]);
}

function faultsOfStrays(table: string, strays: Standing['strays']): string[] {
  if (typeof strays === 'number')
    return strays > 0 ? [`${table} has rows in its default partition, of months without one: ${strays}`] : [];
  return [`rows without a month are not counted, ${strays.message}: grant the user SELECT on ${table}_default`];
}

/** Measures the partitions of databases that have them. */
export function measurePartitions(registry: Registry, clock: Clock): void {
  const gauge = (name: string, help: string, valueOf: (standing: Standing) => number | Error) =>
    gaugeOfDatabase(registry, { name, help, labelNames: ['table'] }, async () =>
      (await standings(clock.now())).flatMap((standing) => {
        const value = valueOf(standing);
        return typeof value === 'number' ? [{ labels: { table: standing.table }, value }] : [];
      }),
    );
  gauge(
    'tallystick_partition_months_ahead',
    'Months after the current one that have partitions, of each partitioned table: 3. Half a conversion has 0.',
    ({ ahead }) => ahead,
  );
  gauge(
    'tallystick_partition_default_rows',
    'Rows of each partitioned table for whose month there was no partition, up to 1,000.',
    ({ strays }) => strays,
  );
}
