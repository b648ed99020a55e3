/**
 * Verifies the signatures of all requests of one turn of the event loop in succession. Alternating them with other work takes
 * longer, probably because the two displace each other's data in the processor's caches. Requests that have waited for the same
 * statement resume in the same turn.
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
