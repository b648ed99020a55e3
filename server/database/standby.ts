/** Who answered a read: the replica, or the writer because the replica is not used, is behind, or has failed. */
export type Outcome = 'replica' | 'away' | 'behind' | 'failed';

/** A standby of the database, as `fromReplica` uses it. */
export interface Standby {
  watch: { readonly mayRead: boolean; rest: () => void; noteFailure: (error: unknown) => void };
  metrics: { count: (outcome: Outcome) => void };
}
