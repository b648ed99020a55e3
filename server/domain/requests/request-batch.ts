import type { HourOfUse, NewRequest } from '../../models/requests/logged-request.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Maximum number of requests, and of applications, about 2 MB: what an outage of the database costs. */
export const MOST_WAITING = 5000;

/** Maximum sizes of bodies that wait for the next write, in bytes: of one tenant, and of all together. */
export const MOST_BODY_BYTES = { ofOne: 1024 ** 2, ofAll: 8 * 1024 ** 2 };

/** The counted facts of every request. */
export type EndedRequest = Pick<NewRequest, 'client_id' | 'status' | 'created_at'>;

interface Kept {
  request: NewRequest;
  hour: HourOfUse;
}

const sizeOf = ({ bodies }: NewRequest): number => bodies?.size ?? 0;

/**
 * Requests for the next write. When it is full, the tenant with the most requests loses its last one to a tenant with less
 * than its share.
 */
export class RequestBatch {
  /** Hours of use, by application and hour. */
  readonly #hours = new Map<string, HourOfUse>();
  readonly #kept = new Map<string, Kept[]>();
  #size = 0;
  /** Sizes of the kept bodies, by tenant and of all. */
  readonly #bodyBytes = new Map<string, number>();
  #allBodyBytes = 0;

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

  /** Reports whether bodies of a tenant's next request may wait. */
  takesBodiesOf(tenant: string): boolean {
    const own = this.#bodyBytes.get(tenant) ?? 0;
    return own < MOST_BODY_BYTES.ofOne && this.#allBodyBytes < MOST_BODY_BYTES.ofAll;
  }

  #countBodies(tenant: string, size: number): void {
    if (size === 0) return;
    this.#bodyBytes.set(tenant, (this.#bodyBytes.get(tenant) ?? 0) + size);
    this.#allBodyBytes += size;
  }

  /** Makes room for a request of a tenant by dropping one of another, if needed. @returns true if there is room */
  makeRoom(tenant: string): boolean {
    if (!this.isFull) return true;
    const own = this.#kept.get(tenant)?.length ?? 0;
    const tenants = this.#kept.size + (own === 0 ? 1 : 0);
    if (own >= Math.floor(MOST_WAITING / tenants)) return false;
    const [loser, longest] = [...this.#kept].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const { request, hour } = longest.pop()!;
    hour.logged -= 1;
    this.#size -= 1;
    this.#countBodies(loser, -sizeOf(request));
    return true;
  }

  /** Adds a request, without its bodies if too many wait. Requires room. */
  push(tenant: string, described: NewRequest, hour: HourOfUse): void {
    const request = this.takesBodiesOf(tenant) ? described : { ...described, bodies: null };
    this.#countBodies(tenant, sizeOf(request));
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
