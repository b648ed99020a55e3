import type { Service } from '../../service.ts';
import { claimNext, finish, type Claim } from './processor-operations.ts';

/** Calls under way in one process; none holds a connection to the database meanwhile. */
const MOST_AT_ONCE = 16;

/** Asks processors about what is due, in lanes beside each other, so that a slow answer keeps no other waiting. */
export class Reconciler {
  readonly #service: Service;
  readonly #lanes = new Set<Promise<void>>();
  #stopping = false;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Opens lanes while there is room and something is due; resolves before their calls end. One look at a time. */
  async look(): Promise<void> {
    while (!this.#stopping && this.#lanes.size < MOST_AT_ONCE) {
      const claimed = await claimNext(this.#service.clock);
      if (!claimed) return;
      const lane = this.#work(claimed).finally(() => this.#lanes.delete(lane));
      this.#lanes.add(lane);
    }
  }

  /** Waits for the calls under way, and begins no others. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#lanes);
  }

  /** Each operation is leased as its call begins, never while it waits for another's. */
  async #work(first: Claim): Promise<void> {
    let claimed: Claim | undefined = first;
    try {
      while (claimed) {
        await finish(this.#service, claimed);
        claimed = this.#stopping ? undefined : await claimNext(this.#service.clock);
      }
    } catch (error) {
      this.#service.log.error({ err: error, operation: claimed?.operation.id }, 'not reconciled');
    }
  }
}
