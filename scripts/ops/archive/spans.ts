import { firstIdAt, timeOf } from '../../../server/platform/ids.ts';
import { run } from '../../../server/database/statements.ts';
import { GROWING_TABLES, type GrowingTable } from '../../../server/database/partitions/growing-tables.ts';
import { monthOf, type Month } from '../../../server/database/partitions/months.ts';

/** Rows of a table whose key is in a range of ids, which are one file. */
export interface Slice {
  table: string;
  /** The partition; null for rows that are in no partition. */
  partition: string | null;
  /** Null for the beginning. */
  from: string | null;
  /** Exclusive. */
  to: string;
}

export interface Partition extends Slice {
  partition: string;
}

/** Months that are archived together: one, or all that the partitions of the past have. */
export interface Span {
  /** The last month. */
  month: Month;
  since: Date | null;
  before: Date;
  /** In the order of GROWING_TABLES. */
  partitions: Partition[];
}

/** Lists the spans between the times at which a partition of every table ends, oldest first. Default partitions are in no span. */
export async function listSpans(): Promise<Span[]> {
  const partitions = (await run<Bound>({ text: PARTITIONS }, [GROWING_TABLES.map(({ table }) => table)])).flatMap(read);
  const endsOf = ({ table }: GrowingTable) =>
    new Set(partitions.flatMap((each) => (each.table === table ? [timeOf(each.to).getTime()] : [])));
  const [first, ...others] = GROWING_TABLES.map(endsOf);
  const ends = [...first!].filter((end) => others.every((each) => each.has(end))).sort((one, other) => one - other);
  return ends.map((end, index) => {
    const within = partitions.filter((each) => {
      const own = timeOf(each.to).getTime();
      return own <= end && own > (ends[index - 1] ?? 0);
    });
    return { month: monthOf(new Date(end - 1)), since: startOf(within), before: new Date(end), partitions: within };
  });
}

const startOf = (partitions: Partition[]) =>
  partitions.some(({ from }) => from === null)
    ? null
    : new Date(Math.min(...partitions.map(({ from }) => timeOf(from!).getTime())));

/** Returns the deliveries of a span that are neither delivered nor wait, which another table lists. */
export function undeliveredOf({ since, before }: Pick<Span, 'since' | 'before'>): Slice {
  const from = since && firstIdAt('whd', since);
  return { table: 'webhook_undelivered', partition: null, from, to: firstIdAt('whd', before) };
}

/** Columns of the primary keys, of which the first one has the ids of a slice. */
const KEYS: Record<string, [string, ...string[]]> = {
  events: ['event_id'],
  webhook_deliveries: ['id'],
  webhook_attempts: ['delivery_id', 'id'],
  webhook_undelivered: ['delivery_id'],
};

export const keysOf = ({ table }: Slice) => KEYS[table]!;

/** Returns the condition that a row is in a slice, and its values. */
export function within({ table, from, to }: Slice): { condition: string; values: string[] } {
  const [key] = KEYS[table]!;
  return from === null
    ? { condition: `${key} < $1`, values: [to] }
    : { condition: `${key} < $1 AND ${key} >= $2`, values: [to, from] };
}

interface Bound extends Record<string, unknown> {
  table: string;
  partition: string;
  bound: string;
}

const BOUND = /^FOR VALUES FROM \((?:MINVALUE|'(\w+)')\) TO \('(\w+)'\)$/;

function read({ table, partition, bound }: Bound): Partition[] {
  const [, from = null, to] = BOUND.exec(bound) ?? [];
  return to === undefined ? [] : [{ table, partition, from, to }];
}

const PARTITIONS = `
  SELECT parent.relname::text AS table, child.oid::regclass::text AS partition, pg_get_expr(child.relpartbound, child.oid) AS bound
  FROM unnest($1::text[]) WITH ORDINALITY AS growing (name, place)
  JOIN pg_class parent ON parent.oid = growing.name::regclass
  JOIN pg_inherits ON inhparent = parent.oid JOIN pg_class child ON child.oid = inhrelid
  ORDER BY growing.place, bound`;
