import { performance } from 'node:perf_hooks';

/** How long one that asked counts as one that may ask again, in milliseconds. */
const MOMENTS = 1000;
const SAMPLE_MILLISECONDS = 100;
/** The part of the time that a process works, from which on its requests wait for each other. */
const BUSY = 0.8;

/** Whether this process has hardly any time left, as of the last tenth of a second. */
class BusyLoop {
  #sampled = performance.eventLoopUtilization();
  #at = performance.now();
  #isBusy = false;

  isBusy(): boolean {
    const now = performance.now();
    if (now - this.#at < SAMPLE_MILLISECONDS) return this.#isBusy;
    const current = performance.eventLoopUtilization();
    this.#isBusy = performance.eventLoopUtilization(current, this.#sampled).utilization > BUSY;
    this.#sampled = current;
    this.#at = now;
    return this.#isBusy;
  }
}

/** Who asks of late, such as tenants or addresses: one that is alone, or asks a process with time left, delays no other. */
export class Company {
  readonly #loop: { isBusy(): boolean };
  readonly #now: () => number;
  /** The latest two that differ, the latest first. */
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

  /** Whether no other has asked within the last second. */
  isAlone(name: string): boolean {
    const other = this.#latest.find((one) => one.name !== name);
    return other === undefined || this.#now() - other.at > MOMENTS;
  }

  /** Whether this process is busy, and others have asked within the last second. */
  isCrowded(name: string): boolean {
    return !this.isAlone(name) && this.#loop.isBusy();
  }
}
