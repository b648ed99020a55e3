import type { Caller } from '../ask.ts';
import type { Endpoint } from '../endpoints.ts';
import type { Load } from '../load.ts';
import type { Snapshot } from '../snapshot.ts';

/** The evidence: requests with their answers, receipts, and rows of the database. */
export interface Evidence {
  caller: Caller;
  load: Load;
  endpoints: Endpoint[];
  /** Number of replays that were accepted, by delivery. */
  replays: Map<string, number>;
  /** When processes were killed, the database or the locks of workers. */
  blows: number[];
  /** Just before the snapshot. */
  takenAt: number;
  snapshot: Snapshot;
}

export interface Fault {
  what: string;
  subjects: string[];
}

export const fault = (what: string, subjects: Iterable<string>): Fault => ({ what, subjects: [...subjects] });

/** How long an attempt may take, and its result to be written. */
export const ATTEMPT_MILLISECONDS = 20_000;

/**
 * How many attempts too many these can be at most: one that is under way when its worker or its locks are struck is made
 * once more.
 * @param times When each was made.
 */
export function mostRepeated(blows: number[], times: number[]): number {
  const [from, until] = [Math.min(...times), Math.max(...times) + ATTEMPT_MILLISECONDS];
  return blows.filter((at) => from <= at && at <= until).length;
}
