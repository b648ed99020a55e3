import { Refusal } from '../platform/errors.ts';

export interface QueueBounds {
  /** Tasks at work at a time. */
  atOnce: number;
  /** Most tasks that wait. */
  waiting: number;
  /** Most tasks of one address that wait. */
  waitingPerAddress: number;
  /** The time after which a refused caller should find room. */
  retrySeconds: number;
}

interface Waiting {
  start: () => void;
  refuse: (refusal: Refusal) => void;
}

/**
 * Serves addresses by turns. Once the queue is full, the address with the most in it gives a place to one with fewer, so
 * that a few addresses cannot fill it for everyone.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  /** By address; the next turn is that of the first. */
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;
  #working = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** @throws Refusal `unavailable` when there is no room, or none left for this address */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#bounds.atOnce) this.#working += 1;
    else await this.#wait(address);
    try {
      return await work();
    } finally {
      this.#working -= 1;
      this.#startNext();
    }
  }

  #wait(address: string): Promise<void> {
    const line = this.#lines.get(address) ?? [];
    if (line.length >= this.#bounds.waitingPerAddress) throw this.#refusal();
    if (this.#waiting >= this.#bounds.waiting) this.#makeRoom(line.length);
    this.#lines.set(address, line);
    this.#waiting += 1;
    return new Promise((start, refuse) => line.push({ start, refuse }));
  }

  /** @param own how many tasks of the new one's address wait already */
  #makeRoom(own: number): void {
    const longest = [...this.#lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= own + 1) throw this.#refusal();
    longest.pop()!.refuse(this.#refusal());
    this.#waiting -= 1;
  }

  #startNext(): void {
    const [next] = this.#lines;
    if (!next) return;
    const [address, line] = next;
    this.#lines.delete(address);
    const { start } = line.shift()!;
    if (line.length > 0) this.#lines.set(address, line);
    this.#waiting -= 1;
    this.#working += 1;
    start();
  }

  #refusal(): Refusal {
    const { retrySeconds } = this.#bounds;
    const detail = `Too many people sign in or up at this moment. Nothing was done: try again in ${retrySeconds} seconds.`;
    return new Refusal('unavailable', detail, { headers: { 'Retry-After': String(retrySeconds) } });
  }
}
