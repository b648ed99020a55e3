import { setTimeout as delay } from 'node:timers/promises';
import { FairQueue } from '../platform/fair-queue.ts';
import { Refusal } from '../platform/errors.ts';

const RETRY_SECONDS = 5;

/** As many as a business has endpoints in both environments, by default. */
const MOST_WAITING_OF_ONE = 200;

const QUEUE = {
  kinds: ['batch'] as const,
  mayStart: (_kind: 'batch', { batch }: { batch: number }) => batch < 1,
  waiting: 5000,
  waitingPerLine: MOST_WAITING_OF_ONE,
  refusal: () =>
    new Refusal(
      'unavailable',
      `Too many of your endpoints are being disabled or deleted at this moment. Nothing was changed: try again in ${RETRY_SECONDS} seconds.`,
      { headers: { 'Retry-After': String(RETRY_SECONDS) } },
    ),
};

/**
 * Large sets of deliveries and payments, batch by batch: all hold one connection of the pool at most, and a small set passes
 * a large one. Businesses, and the upkeep of all, take turns.
 */
export class Batches {
  readonly #queue = new FairQueue(QUEUE);

  get waiting(): number {
    return this.#queue.waiting;
  }

  /** @throws Refusal `unavailable` when too many of this business wait */
  take<T>({ business_id }: { business_id: string }, batch: () => Promise<T>): Promise<T> {
    return this.#queue.take(`business ${business_id}`, 'batch', batch);
  }

  /**
   * Takes a turn for work in the background, of which the caller does one batch after the other, and rests for as long as the
   * batch took, so that this takes half of one connection and of the database's time for it at most.
   */
  async takeForUpkeep<T>(batch: () => Promise<T>): Promise<T> {
    let took = 0;
    const done = await this.#queue.take('upkeep', 'batch', async () => {
      const begun = performance.now();
      return batch().finally(() => (took = performance.now() - begun));
    });
    await delay(took);
    return done;
  }
}
