import { log } from '../../platform/log.ts';
import { complete, type Later } from '../later.ts';
import { claimNext } from './processor-operations.ts';
import type { Step } from './steps.ts';

/** Calls under way in one process; none holds a connection to the database meanwhile. */
const MOST_AT_ONCE = 16;

/** Asks processors about what is due, in lanes beside each other, so that a slow answer keeps no other waiting. */
export class Reconciler {
  readonly #lanes = new Set<Promise<void>>();
  #stopping = false;

  /** Opens lanes while there is room and something is due; resolves before their calls end. One look at a time. */
  async look(): Promise<void> {
    while (!this.#stopping && this.#lanes.size < MOST_AT_ONCE) {
      const operation = await claimNext();
      if (!operation) return;
      const lane = work(operation, () => this.#stopping).finally(() => this.#lanes.delete(lane));
      this.#lanes.add(lane);
    }
  }

  /** Waits for the calls under way, and begins no others. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#lanes);
  }
}

/** Each operation is leased as its call begins, never while it waits for another's. */
async function work(first: Later<Step>, isStopping: () => boolean): Promise<void> {
  let operation: Later<Step> | undefined = first;
  try {
    while (operation) {
      await complete(operation);
      operation = isStopping() ? undefined : await claimNext();
    }
  } catch (error) {
    log.error({ err: error, operation: operation?.id }, 'not reconciled');
  }
}
