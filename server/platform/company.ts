import { measureLoop } from './loop-utilization.ts';

/** Time in milliseconds for which a caller counts as active after a request. */
const MOMENTS = 1000;
const SAMPLE_MILLISECONDS = 100;
/** Utilization of the event loop from which on the process counts as busy. */
const BUSY = 0.8;

/** Measures whether this process is busy, every tenth of a second. */
class BusyLoop {
  readonly #utilization = measureLoop();
  #at = performance.now();
  #isBusy = false;

  isBusy(): boolean {
    const now = performance.now();
    if (now - this.#at < SAMPLE_MILLISECONDS) return this.#isBusy;
    this.#isBusy = this.#utilization() > BUSY;
    this.#at = now;
    return this.#isBusy;
  }
}

/**
 * Tracks recently active callers, such as tenants or addresses, for limits that apply only while callers compete for a
 * process.
 */
export class Company {
  readonly #loop: { isBusy(): boolean };
  readonly #now: () => number;
  /** The two latest different callers, the latest first. */
  #latest: { name: string; at: number }[] = [];

  /** @param now milliseconds */
  constructor(loop: { isBusy(): boolean } = new BusyLoop(), now = () => performance.now()) {
    this.#loop = loop;
    this.#now = now;
  }

  note(name: string): void {
    const [first] = this.#latest;
    const at = this.#now();
    if (first?.name === name) first.at = at;
    else this.#latest = [{ name, at }, ...(first ? [first] : [])];
  }

  /** True if no other caller was active within the last second. */
  isAlone(name: string): boolean {
    const other = this.#latest.find((one) => one.name !== name);
    return other === undefined || this.#now() - other.at > MOMENTS;
  }

  /** True if this process is busy and another caller was active within the last second. */
  isCrowded(name: string): boolean {
    return !this.isAlone(name) && this.#loop.isBusy();
  }
}
