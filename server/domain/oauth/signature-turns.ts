/**
 * Verifies the signatures of all requests that arrived in one turn of the event loop one after the other. Between other work, it
 * and that work displace each other from the processor's caches. Requests that have waited for one statement are together anyway.
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
