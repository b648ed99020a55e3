import { Interrupted } from './refusals.ts';

/** Ends a command on Ctrl-C: at once, or after work that must finish cleanly. */
export class Interruption {
  readonly #signal: AbortSignal;
  readonly #works: Promise<unknown>[] = [];

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Delays the end until this work, which observes the signal, settles. */
  waitsFor<Result>(work: Promise<Result>): Promise<Result> {
    this.#works.push(work);
    return work;
  }

  /** Rejects when the command must end; never resolves. */
  async ends(): Promise<never> {
    await new Promise((resolve) => this.#signal.addEventListener('abort', resolve, { once: true }));
    await Promise.allSettled(this.#works);
    throw new Interrupted();
  }
}
