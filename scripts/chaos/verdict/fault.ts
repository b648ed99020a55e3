import type { Caller } from '../ask.ts';
import type { Endpoint } from '../endpoints.ts';
import type { Load } from '../load.ts';
import type { Snapshot } from '../snapshot.ts';

/** The evidence: requests with their answers, receipts, and rows of the database. */
export interface Evidence {
  caller: Caller;
  load: Load;
  endpoints: Endpoint[];
  /** Number of accepted replays by delivery. */
  replays: Map<string, number>;
  /** Times of the kills: of processes, the database or the workers' locks. */
  blows: number[];
  /** Time just before the snapshot. */
  takenAt: number;
  snapshot: Snapshot;
}

export interface Fault {
  what: string;
  subjects: string[];
}

export const fault = (what: string, subjects: Iterable<string>): Fault => ({ what, subjects: [...subjects] });

/** Maximum time for an attempt and the write of its result. */
export const ATTEMPT_MILLISECONDS = 20_000;

/**
 * Returns the maximum number of repetitions among these attempts: one in flight when its worker or its locks are killed is
 * repeated once.
 * @param times Start of each attempt.
 */
export function mostRepeated(blows: number[], times: number[]): number {
  const [from, until] = [Math.min(...times), Math.max(...times) + ATTEMPT_MILLISECONDS];
  return blows.filter((at) => from <= at && at <= until).length;
}
