import type { DomainContext } from '../domain-context.ts';
import { claimNext, finish, type Claim } from './processor-operations.ts';

/** Parallel calls in one process; none holds a database connection. */
const MOST_AT_ONCE = 16;

/** Calls processors for due operations in parallel lanes, so that a slow answer delays no other. */
export class Reconciler {
  readonly #service: DomainContext;
  readonly #lanes = new Set<Promise<void>>();
  #stopping = false;

  constructor(service: DomainContext) {
    this.#service = service;
  }

  /** Opens lanes while there is room and an operation is due; resolves before their calls end. Must not overlap itself. */
  async look(): Promise<void> {
    while (!this.#stopping && this.#lanes.size < MOST_AT_ONCE) {
      const claimed = await claimNext(this.#service.clock);
      if (!claimed) return;
      const lane = this.#work(claimed).finally(() => this.#lanes.delete(lane));
      this.#lanes.add(lane);
    }
  }

  /** Starts no more calls, and waits for running ones. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#lanes);
  }

  /** Leases each operation right before its call. */
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
