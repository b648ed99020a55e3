/** Time between two lines about the same file. */
const EVERY_MILLISECONDS = 5000;

/** Prints how far a command is, and how long the rest takes. */
export class Progress {
  readonly #started = performance.now();
  readonly #name: string;

  /** @param name of what is archived or restored */
  constructor(name: string) {
    this.#name = name;
  }

  /** Says who uses the tables that are to be changed. */
  readonly waiting = { onWait: (line: string) => this.say(`waits, because ${line}`) };

  say(line: string): void {
    console.log(`[${this.#name}, ${Math.round((performance.now() - this.#started) / 1000)} s] ${line}`);
  }

  /** Returns a function that counts rows of a file. @param verb such as `copied` */
  rows(file: string, verb: string, total: number): (count: number) => void {
    const start = performance.now();
    let [done, next] = [0, start + EVERY_MILLISECONDS];
    return (count) => {
      done += count;
      const now = performance.now();
      if (now < next) return;
      next = now + EVERY_MILLISECONDS;
      const left = Math.ceil((((now - start) / done) * (Math.max(total, done) - done)) / 1000);
      this.say(`${file}: ${verb} ${done} of ${total} rows, about ${left} s left`);
    };
  }
}
