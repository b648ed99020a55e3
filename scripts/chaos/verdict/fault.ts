import type { Caller } from '../ask.ts';
import type { Crash } from '../database.ts';
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

/** Whether a crash of the database may have undone an asynchronous commit of that time. */
export const mayBeUndone = (crashes: Crash[], at: number) =>
  crashes.some(({ from, until }) => from <= at && at <= until);
