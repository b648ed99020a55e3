import { setTimeout as delay } from 'node:timers/promises';
import { FairQueue } from '../platform/fair-queue.ts';
import { Refusal } from '../platform/errors.ts';

const RETRY_SECONDS = 5;

/** Maximum number of waiting batches of a business: by default, its endpoints in both environments. */
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
 * Changes large sets of deliveries and payments, batch by batch. All batches use at most one connection of the pool, and
 * small sets may overtake large ones. Businesses, and background upkeep, take turns.
 */
export class Batches {
  readonly #queue = new FairQueue(QUEUE);

  get waiting(): number {
    return this.#queue.waiting;
  }

  /** @throws Refusal `unavailable` when this business has too many waiting batches */
  take<T>({ business_id }: { business_id: string }, batch: () => Promise<T>): Promise<T> {
    return this.#queue.take(`business ${business_id}`, 'batch', batch);
  }

  /**
   * Runs a batch of background work, when it is its turn, and then pauses for as long as the batch took. So sequential
   * batches use at most half of one connection and of the database's time for it.
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
