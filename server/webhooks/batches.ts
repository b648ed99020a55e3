/** Rows in one transaction, where any number of deliveries change. */
export const BATCH = 500;

/** One after the other, in the order in which they are asked for. */
class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

const turns = new Turns();

/**
 * Does one batch of a large piece of work. All such work in this process takes turns, batch by batch: it holds one
 * connection of the pool at most, and a small piece passes a large one.
 */
export function doBatch<Result>(work: () => Promise<Result>): Promise<Result> {
  return turns.take(work);
}
