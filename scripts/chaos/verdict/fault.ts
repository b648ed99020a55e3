import type { Caller } from '../ask.ts';
import type { Crash } from '../database.ts';
import type { Endpoint } from '../endpoints.ts';
import type { Load } from '../load.ts';
import type { Snapshot } from '../snapshot.ts';

/** Everything that a verdict needs: requests with their answers, receipts, and the rows of the database. */
export interface Evidence {
  caller: Caller;
  load: Load;
  endpoints: Endpoint[];
  /** Number of replays that were accepted, by delivery. */
  replays: Map<string, number>;
  crashes: Crash[];
  /** Just before the snapshot. */
  takenAt: number;
  snapshot: Snapshot;
}

export interface Fault {
  what: string;
  subjects: string[];
}

export const fault = (what: string, subjects: Iterable<string>): Fault => ({ what, subjects: [...subjects] });

/** Whether a crash of the database may have undone what was written at that time without waiting for the disk. */
export const mayBeUndone = (crashes: Crash[], at: number) =>
  crashes.some(({ from, until }) => from <= at && at <= until);
