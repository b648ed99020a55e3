import { Refusal } from '../platform/errors.ts';

export interface PlacesOptions {
  all: number;
  perAddress: number;
  /** After which a place should be free again. */
  retrySeconds: number;
}

/** Bounds how many attempts are under way or wait, so that what comes beyond is told so at once. */
export class Places {
  readonly #most: PlacesOptions;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(most: PlacesOptions) {
    this.#most = most;
  }

  /** @throws Refusal `unavailable` when all places are taken, or all that one address may have */
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
