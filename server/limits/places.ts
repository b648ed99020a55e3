import { Refusal } from '../platform/errors.ts';

export interface PlacesOptions {
  all: number;
  perAddress: number;
  /** A place should be free again after this. */
  retrySeconds: number;
}

/** Bounds the attempts that run or wait; further ones are refused at once. */
export class Places {
  readonly #most: PlacesOptions;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(most: PlacesOptions) {
    this.#most = most;
  }

  /** @throws Refusal `unavailable` when all places, or all of one address, are taken */
  async hold<T>(address: string, work: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(address) ?? 0;
    if (this.#all >= this.#most.all || taken >= this.#most.perAddress) throw this.#refusal();
    this.#change(address, 1);
    try {
      return await work();
    } finally {
      this.#change(address, -1);
    }
  }

  #change(address: string, by: 1 | -1): void {
    this.#all += by;
    const taken = (this.#taken.get(address) ?? 0) + by;
    if (taken > 0) this.#taken.set(address, taken);
    else this.#taken.delete(address);
  }

  #refusal(): Refusal {
    const { retrySeconds } = this.#most;
    const detail = `Too many people sign in or up at this moment. Nothing was done: try again in ${retrySeconds} seconds.`;
    return new Refusal('unavailable', detail, { headers: { 'Retry-After': String(retrySeconds) } });
  }
}
