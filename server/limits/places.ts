import { Refusal } from '../platform/errors.ts';

/** How many places a principal of this kind can have taken at a time. */
export interface PlaceLimit<Kind extends string> {
  name: Kind;
  most: number;
  /** A sentence for the refusal. */
  refused: string;
}

/** Who takes a place, by the names of the limits; one that is left out has no limit here. */
export type Principals<Kind extends string> = Partial<Record<Kind, string>>;

/** Counts what principals have open at a time in this process, such as streams, whose memory and connections are its own. */
export class Places<Kind extends string> {
  readonly #name: string;
  readonly #limits: readonly PlaceLimit<Kind>[];
  readonly #advice: string;
  readonly #retrySeconds: number;
  /** By limit and principal, such as `client app_…`. */
  readonly #counts = new Map<string, number>();

  /**
   * @param name of the policy in the `RateLimit` headers of refusals
   * @param advice what to do when there is no place left, before "try again in … seconds"
   */
  constructor(name: string, limits: readonly PlaceLimit<Kind>[], advice: string, retrySeconds: number) {
    this.#name = name;
    this.#limits = limits;
    this.#advice = advice;
    this.#retrySeconds = retrySeconds;
  }

  /** How many places all principals of a kind have taken. */
  taken(kind: Kind): number {
    return [...this.#counts].reduce((sum, [key, count]) => (key.startsWith(`${kind} `) ? sum + count : sum), 0);
  }

  /** @returns how to leave, once @throws Refusal `rate_limited` when one of the principals has too many already */
  enter(principals: Principals<Kind>): () => void {
    const taken = this.#limits.filter(({ name }) => principals[name] !== undefined);
    const keyOf = ({ name }: PlaceLimit<Kind>) => `${name} ${principals[name]}`;
    for (const limit of taken) {
      if ((this.#counts.get(keyOf(limit)) ?? 0) < limit.most) continue;
      const detail = `${limit.refused} ${this.#advice} try again in ${this.#retrySeconds} seconds.`;
      throw new Refusal('rate_limited', detail, { headers: this.#headersOf(limit) });
    }
    const keys = taken.map(keyOf);
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => keys.splice(0).forEach((key) => this.#leave(key));
  }

  /** Without a window, because places become free when others leave. */
  #headersOf({ most }: PlaceLimit<Kind>): Record<string, string> {
    return {
      'Retry-After': String(this.#retrySeconds),
      'RateLimit-Policy': `"${this.#name}";q=${most}`,
      RateLimit: `"${this.#name}";r=0;t=${this.#retrySeconds}`,
    };
  }

  #leave(key: string): void {
    const left = this.#counts.get(key)! - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
