import { Places, type PlaceLimit } from '../../limits/places.ts';
import { Client } from '../../models/oauth/client.ts';
import type { Config } from '../../platform/config.ts';
import type { Merchant } from '../businesses/merchant.ts';

type Kind = 'client' | 'user' | 'business';

/** Limits of open streams. A user has fewer than a business, so that no member can use up those of the business. */
const limitsOf = ({ MAX_STREAMS: most }: Pick<Config, 'MAX_STREAMS'>): PlaceLimit<Kind>[] => [
  { name: 'client', most: 10, refused: 'An application can have at most 10 event streams open.' },
  { name: 'user', most: 20, refused: 'All applications of one user can have at most 20 event streams open.' },
  {
    name: 'business',
    most,
    refused: `All applications of one business can have at most ${most} event streams open.`,
  },
];

/** The principals of a stream, by the names of the limits. */
type Principals = Record<Kind, string>;

const RETRY_SECONDS = 10;

/** Returns the principals of a stream of this application: itself, the user who registered it, its business. */
export async function principalsOf({ client_id, business_id }: Merchant): Promise<Principals> {
  const client = await Client.findByPk(client_id, { attributes: ['created_by'] });
  return { client: client_id, user: client?.created_by ?? client_id, business: business_id };
}

/** The event streams that this process serves. */
export class OpenStreams {
  readonly #places: Places<Kind>;

  constructor(config: Pick<Config, 'MAX_STREAMS'>) {
    this.#places = new Places('streams', limitsOf(config), 'Close one, or', RETRY_SECONDS);
  }

  get size(): number {
    return this.#places.taken('client');
  }

  /**
   * Counts a stream until the signal fires. Each process counts its own streams, because they use its memory and sockets.
   * @throws Refusal `rate_limited` when one of its principals already has too many
   */
  enter(principals: Principals, signal: AbortSignal): void {
    const leave = this.#places.enter(principals);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  }
}
