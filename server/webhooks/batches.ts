/** Rows in one transaction of a change to any number of deliveries. */
export const BATCH = 1000;

/**
 * Does large pieces of work batch by batch. All such work in this process takes turns, in the order in which it is asked
 * for: it holds one connection of the pool at most, and a small piece passes a large one.
 */
export class Batches {
  #last: Promise<unknown> = Promise.resolve();

  do<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
