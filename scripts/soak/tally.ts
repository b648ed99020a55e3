import { percentile } from '../bench/percentile.ts';

export interface Figures {
  kind: string;
  count: number;
  p50: number;
  p99: number;
}

/** Counts durations by kind, and failures, per minute. */
export class Tally {
  /** All failures so far. */
  readonly errors: string[] = [];
  private latencies = new Map<string, number[]>();
  private readonly underWay = new Set<Promise<void>>();

  /** Measures work that must succeed. */
  async time<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work().catch((error: Error) => {
      throw new Error(`${kind}: ${error.message}`);
    });
    this.note(kind, performance.now() - began);
    return result;
  }

  note(kind: string, milliseconds: number): void {
    const known = this.latencies.get(kind);
    if (known) known.push(milliseconds);
    else this.latencies.set(kind, [milliseconds]);
  }

  /** Runs work in parallel; the next quiet time waits for it. */
  begin(work: () => Promise<unknown>): void {
    const running = work()
      .catch((error: Error) => void this.errors.push(error.message))
      .then(() => void this.underWay.delete(running));
    this.underWay.add(running);
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** @returns the figures since the last time */
  take(): Figures[] {
    const figures = [...this.latencies].map(([kind, all]) => ({
      kind,
      count: all.length,
      p50: percentile(all, 50),
      p99: percentile(all, 99),
    }));
    this.latencies = new Map();
    return figures;
  }
}
