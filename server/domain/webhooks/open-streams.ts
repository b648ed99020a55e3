import { Refusal } from '../../platform/errors.ts';
import { Client } from '../../models/client.ts';
import type { Merchant } from '../businesses/merchant.ts';

/** A user has fewer than a business, so that no member can use up those of the business. */
const LIMITS = [
  { name: 'client', most: 10, refused: 'An application can have 10 event streams open at a time.' },
  { name: 'user', most: 20, refused: 'All applications of one user can have 20 event streams open at a time.' },
  { name: 'business', most: 40, refused: 'All applications of one business can have 40 event streams open at a time.' },
] as const;

/** Whom a stream counts for, by the names of the limits. */
type Principals = Record<(typeof LIMITS)[number]['name'], string>;

const keysOf = (principals: Principals) => LIMITS.map(({ name }) => `${name} ${principals[name]}`);

/** Whom a stream of this application counts for: itself, the user who registered it, its business. */
export async function principalsOf({ client_id, business_id }: Merchant): Promise<Principals> {
  const client = await Client.findByPk(client_id, { attributes: ['created_by'] });
  return { client: client_id, user: client?.created_by ?? client_id, business: business_id };
}

/** The event streams that this process serves. */
export class OpenStreams {
  /** By limit and principal, such as `client app_…`. */
  readonly #counts = new Map<string, number>();

  get size(): number {
    return [...this.#counts].reduce((sum, [key, count]) => (key.startsWith('client ') ? sum + count : sum), 0);
  }

  /**
   * Counts a stream until the signal fires. Each process counts its own, because streams take its memory and sockets.
   * @throws Refusal `rate_limited` when one of its principals has too many already
   */
  enter(principals: Principals, signal: AbortSignal): void {
    const keys = keysOf(principals);
    for (const [index, { most, refused }] of LIMITS.entries()) {
      if ((this.#counts.get(keys[index]!) ?? 0) < most) continue;
      throw new Refusal('rate_limited', `${refused} Close one, or try again in 10 seconds.`, {
        headers: { 'Retry-After': '10' },
      });
    }
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    const leave = () => keys.forEach((key) => this.#leave(key));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  }

  #leave(key: string): void {
    const left = this.#counts.get(key)! - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
