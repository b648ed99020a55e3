import { Interrupted } from './refusals.ts';

/** Ctrl-C ends a command at once, but for work that has to end in order first. */
export class Interruption {
  readonly #signal: AbortSignal;
  readonly #works: Promise<unknown>[] = [];

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** The command ends only after this work, which stops by itself when the signal is aborted. */
  waitsFor<Result>(work: Promise<Result>): Promise<Result> {
    this.#works.push(work);
    return work;
  }

  /** Rejects when the command has to end. Never resolves. */
  async ends(): Promise<never> {
    await new Promise((resolve) => this.#signal.addEventListener('abort', resolve, { once: true }));
    await Promise.allSettled(this.#works);
    throw new Interrupted();
  }
}
