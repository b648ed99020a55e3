import type { Io } from './io.ts';

const WIDTH = 30;

/** Shows the progress of a long command, on stderr and only at a terminal. */
export class Progress {
  readonly #stderr: Io['stderr'];
  readonly #total: number;
  #done = 0;

  constructor({ stderr }: Io, total: number) {
    this.#stderr = stderr;
    this.#total = total;
  }

  step(): void {
    this.moveTo(this.#done + 1);
  }

  /** @param done capped at the total */
  moveTo(done: number): void {
    this.#done = Math.min(done, this.#total);
    const filled = Math.round((WIDTH * this.#done) / this.#total);
    this.#show(`\r[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${this.#done}/${this.#total}`);
  }

  /** Clears the line for other text. */
  clear(): void {
    this.#show('\r\u001b[K');
  }

  #show(text: string): void {
    if (this.#stderr.isTTY) this.#stderr.write(text);
  }
}
