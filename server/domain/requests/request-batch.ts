import type { HourOfUse, NewRequest } from '../../models/requests/logged-request.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Maximum number of requests, and of applications, about 2 MB: what an outage of the database costs. */
export const MOST_WAITING = 5000;

/** The counted facts of every request. */
export type EndedRequest = Pick<NewRequest, 'client_id' | 'status' | 'created_at'>;

interface Kept {
  request: NewRequest;
  hour: HourOfUse;
}

/**
 * Requests for the next write. When it is full, the tenant with the most requests loses its last one to a tenant with less
 * than its share.
 */
export class RequestBatch {
  /** Hours of use, by application and hour. */
  readonly #hours = new Map<string, HourOfUse>();
  readonly #kept = new Map<string, Kept[]>();
  #size = 0;

  get hours(): HourOfUse[] {
    return [...this.#hours.values()];
  }

  get requests(): NewRequest[] {
    return [...this.#kept.values()].flatMap((kept) => kept.map(({ request }) => request));
  }

  get isFull(): boolean {
    return this.#size >= MOST_WAITING;
  }

  /** @returns the hour of this request; undefined when there are too many applications */
  hourOf({ client_id, created_at }: EndedRequest): HourOfUse | undefined {
    const start = Math.floor(created_at.getTime() / HOUR_MILLISECONDS) * HOUR_MILLISECONDS;
    const key = `${client_id} ${start}`;
    const known = this.#hours.get(key);
    if (known || this.#hours.size >= MOST_WAITING) return known;
    const hour = { client_id, hour: new Date(start), requests: 0, failed: 0, last_used_at: created_at, logged: 0 };
    this.#hours.set(key, hour);
    return hour;
  }

  /** Makes room for a request of a tenant by dropping one of another, if needed. @returns true if there is room */
  makeRoom(tenant: string): boolean {
    if (!this.isFull) return true;
    const own = this.#kept.get(tenant)?.length ?? 0;
    const tenants = this.#kept.size + (own === 0 ? 1 : 0);
    if (own >= Math.floor(MOST_WAITING / tenants)) return false;
    const longest = [...this.#kept.values()].reduce((one, other) => (other.length > one.length ? other : one));
    longest.pop()!.hour.logged -= 1;
    this.#size -= 1;
    return true;
  }

  /** Adds a request. Requires room. */
  push(tenant: string, request: NewRequest, hour: HourOfUse): void {
    const kept = this.#kept.get(tenant);
    if (kept) kept.push({ request, hour });
    else this.#kept.set(tenant, [{ request, hour }]);
    hour.logged += 1;
    this.#size += 1;
  }

  /** Adds a later batch. @returns the number of requests that found no room, or lost it */
  append(later: RequestBatch): number {
    const size = this.#size + later.#size;
    for (const one of later.#hours.values()) {
      const hour = this.hourOf({ client_id: one.client_id, status: null, created_at: one.hour });
      if (hour) addUp(hour, one);
    }
    for (const [tenant, kept] of later.#kept) {
      for (const { request } of kept) {
        const hour = this.hourOf(request);
        if (hour && this.makeRoom(tenant)) this.push(tenant, request, hour);
      }
    }
    return size - this.#size;
  }
}

function addUp(sum: HourOfUse, more: HourOfUse): void {
  sum.requests += more.requests;
  sum.failed += more.failed;
  if (more.last_used_at > sum.last_used_at) sum.last_used_at = more.last_used_at;
}
