import { measureLoop, type ReadUtilization } from './loop-utilization.ts';

const SAMPLE_MILLISECONDS = 50;
/** Utilization of the event loop above which the limit falls. */
const TARGET = 0.6;
const LEAST = 1;
const MOST = 16;
const REDUCTION = 0.7;

/**
 * Limits concurrent work by how busy this process is: one more at each sample with spare time, a third fewer at each without
 * (additive increase, multiplicative decrease, as in TCP congestion control, RFC 5681 section 3.1). So when a process becomes idle,
 * waiting work does not start all at once.
 */
export class AdaptiveLimit {
  readonly #utilization: ReadUtilization;
  readonly #now: () => number;
  #sampledAt: number;
  #limit = MOST;

  /** @param now milliseconds */
  constructor(utilization: ReadUtilization = measureLoop(), now = () => performance.now()) {
    this.#utilization = utilization;
    this.#now = now;
    this.#sampledAt = now();
  }

  /** Returns the limit at this time, from 1 to 16. */
  get current(): number {
    const now = this.#now();
    if (now - this.#sampledAt >= SAMPLE_MILLISECONDS) {
      this.#sampledAt = now;
      this.#limit =
        this.#utilization() > TARGET ? Math.max(LEAST, this.#limit * REDUCTION) : Math.min(MOST, this.#limit + 1);
    }
    return Math.floor(this.#limit);
  }
}
