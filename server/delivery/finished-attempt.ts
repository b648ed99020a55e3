import type { LoadedAttempt } from '../models/webhooks/loaded-attempt.ts';
import type { Lane } from './lane.ts';
import type { Destination } from './load-attempts.ts';
import type { Exchange } from './send.ts';

/** An attempt that has ended. */
export interface FinishedAttempt {
  id: string;
  lane: Lane;
  destination: Destination;
  attempt: LoadedAttempt;
  request_headers: Record<string, string>;
  exchange: Exchange;
  started_at: Date;
  finished_at: Date;
  /** True if the host has acknowledged an attempt of the business for the first time. */
  provesHost: boolean;
  /** End of the pause of first attempts that the receiver requested. */
  paused_until: Date | null;
}
