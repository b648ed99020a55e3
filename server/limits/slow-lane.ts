import { setTimeout as delay } from 'node:timers/promises';
import type { Refusal } from '../platform/errors.ts';
import { Turns } from './turns.ts';

const PAUSE_MILLISECONDS = 500;
/** Maximum number of waiting attempts, so that the last one waits no longer than people do. */
const MOST_WAITING = 5;

interface Lane {
  ends: number;
  waiting: number;
  refusal: Refusal;
}

/** Slows down addresses that have used up their failures: one attempt at a time, with a pause before each. */
export class SlowLane {
  readonly #lanes = new Map<string, Lane>();
  readonly #turns = new Turns();

  /** @param refusal thrown when the lane is full */
  add(address: string, milliseconds: number, refusal: Refusal): void {
    for (const [known, { ends }] of this.#lanes) if (ends <= performance.now()) this.#lanes.delete(known);
    const lane = this.#lanes.get(address) ?? { waiting: 0 };
    this.#lanes.set(address, Object.assign(lane, { ends: performance.now() + milliseconds, refusal }));
  }

  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(address);
    if (!lane || lane.ends <= performance.now()) return work();
    if (lane.waiting >= MOST_WAITING) throw lane.refusal;
    lane.waiting += 1;
    const attempt = this.#turns.take(address, async () => {
      await delay(PAUSE_MILLISECONDS);
      return work();
    });
    return attempt.finally(() => (lane.waiting -= 1));
  }
}
