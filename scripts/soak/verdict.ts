/** Resources held by the idle service at the end of a minute. */
export interface Held {
  /** Memory in MiB after garbage collection: the live heap, and that of the process. */
  live: number;
  rss: number;
  handles: number;
  connections: number;
}

const MOST_GROWTH = 1.05;
/**
 * Number of minutes compared. Deliveries to a recovering endpoint arrive in bursts, so the fewest handles of these minutes
 * count.
 */
const LAST_MINUTES = 3;
const HANDLES_TO_AND_FRO = 5;
/** Tolerated change of connections; the pool and pg-boss open them on demand. */
const CONNECTIONS_TO_AND_FRO = 2;

/** Returns the minute to compare the last one with: the service is warm by then, with time left to grow. */
export const baseMinute = (minutes: number) => (minutes >= 10 ? 5 : Math.max(1, Math.min(3, minutes - 1)));

/** Finds growth. @param held of two minutes or more @returns what has grown since the one to compare with */
export function judgeGrowth(held: Held[]): string[] {
  const base = baseMinute(held.length);
  const before = held[base - 1]!;
  const latest = held.slice(base).slice(-LAST_MINUTES);
  const last = { ...latest.at(-1)!, handles: Math.min(...latest.map(({ handles }) => handles)) };
  const limits: Held = {
    live: before.live * MOST_GROWTH,
    rss: before.rss * MOST_GROWTH,
    handles: before.handles + HANDLES_TO_AND_FRO,
    connections: before.connections + CONNECTIONS_TO_AND_FRO,
  };
  const names = Object.keys(limits) as (keyof Held)[];
  return names
    .filter((name) => last[name] > limits[name])
    .map((name) => `${name} grew from ${before[name]} in minute ${base} to ${last[name]} in minute ${held.length}`);
}
