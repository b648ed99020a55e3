/**
 * Verifies the signatures of all requests that arrived in one turn of the event loop one after the other. That takes less time
 * than between other work, which displaces the tables of the curve from the processor's cache, and is displaced by them.
 */
export class SignatureTurns {
  #waiting: (() => void)[] = [];

  /** Runs a verification at the end of this turn of the event loop. */
  verify<Verified>(verification: () => Verified): Promise<Verified> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(verification());
        } catch (error) {
          reject(error as Error);
        }
      };
      if (this.#waiting.push(run) === 1) setImmediate(() => this.#runAll());
    });
  }

  #runAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const run of all) run();
  }
}
