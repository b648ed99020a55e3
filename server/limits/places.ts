import { Refusal } from '../platform/errors.ts';

/** Maximum number of places that a principal of this kind can hold at a time. */
export interface PlaceLimit<Kind extends string> {
  name: Kind;
  most: number;
  /** Sentence for the refusal. */
  refused: string;
}

/** Principals that take a place, by the name of the limit; an omitted one is not limited. */
export type Principals<Kind extends string> = Partial<Record<Kind, string>>;

/**
 * Limits what principals have open at a time in this process, such as streams, whose memory and connections are per process.
 */
export class Places<Kind extends string> {
  readonly #name: string;
  readonly #limits: readonly PlaceLimit<Kind>[];
  readonly #advice: string;
  readonly #retrySeconds: number;
  /** Counts by limit and principal, such as `client app_…`. */
  readonly #counts = new Map<string, number>();

  /**
   * @param name name of the policy in the `RateLimit` headers of refusals
   * @param advice next action when no place is left, before "try again in … seconds"
   */
  constructor(name: string, limits: readonly PlaceLimit<Kind>[], advice: string, retrySeconds: number) {
    this.#name = name;
    this.#limits = limits;
    this.#advice = advice;
    this.#retrySeconds = retrySeconds;
  }

  /** Returns the number of places that all principals of a kind hold. */
  taken(kind: Kind): number {
    return [...this.#counts].reduce((sum, [key, count]) => (key.startsWith(`${kind} `) ? sum + count : sum), 0);
  }

  /** @returns releases the place, once @throws Refusal `rate_limited` when one of the principals holds too many places */
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

  /** Has no window, because places become free when others leave. */
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
