/**
 * Verifies the signatures of all requests that arrived in one turn of the event loop one after the other. Between other work, it
 * and that work displace each other from the processor's caches. Requests that have waited for one statement are together anyway.
 */
export class SignatureTurns {
  #waiting: (() => void)[] = [];

  /** Runs a verification at the end of this turn of the event loop. */
  verify<Verified>(verification: () => Verified): Promise<Verified> {
    const turn = new Promise<void>((begin) => {
      if (this.#waiting.push(begin) === 1) setImmediate(() => this.#beginAll());
    });
    return turn.then(verification);
  }

  #beginAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const begin of all) begin();
  }
}
