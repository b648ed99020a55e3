import type { Service } from '../service.ts';
import type { Destination } from './load-attempts.ts';
import { Strangers } from './strangers.ts';

/** How an endpoint's latest attempt went, as far as this process knows. */
type Standing = 'unknown' | 'proven' | 'failing';

interface Endpoint {
  inFlight: number;
  /** Attempts that have been out for long, see WORKING_MILLISECONDS. */
  waiting: number;
  /** Most attempts at a time: one at first, each success adds one, a failure leaves one, which is a probe. */
  allowance: number;
  standing: Standing;
  /** Failures since the last success. */
  failures: number;
  /** No attempt before this, by `performance.now()`. */
  restsUntil: number;
}

/** Fast failures are no reason to make thousands of attempts at once: pauses double from one failure to the next. */
const FIRST_REST_MILLISECONDS = 4;
const LONGEST_REST_MILLISECONDS = 250;
/** Several endpoints may lead to the same server: places at one, as a multiple of those for working attempts. */
const ORIGIN_FACTOR = 2;
/** An attempt that has been out for longer is waiting, not working, and gives its place to another. */
const WORKING_MILLISECONDS = 250;
/** Places for all attempts, as a multiple of those for working ones: a waiting attempt costs no more than a socket. */
const IN_FLIGHT_FACTOR = 10;
/** The share of all places that attempts may wait in, so that endpoints which begin to hang leave room for the others. */
const SHARE_FOR_WAITING = 0.75;
/** Places at one endpoint while that share is taken, for the next may begin to hang, too. */
const FEW = 2;
/** The share of all places that endpoints of a standing may take, so that those below leave room for those above. */
const SHARES: Record<Standing, number> = { failing: 0.25, unknown: 0.5, proven: 1 };
const MOST_ENDPOINTS_REMEMBERED = 10_000;

const UNKNOWN: Endpoint = { inFlight: 0, waiting: 0, allowance: 1, standing: 'unknown', failures: 0, restsUntil: 0 };

/** The facts of a destination that places depend on. */
export type Place = Pick<Destination, 'id' | 'origin' | 'business_id' | 'host' | 'failing_since'>;

/** Leaves a place. Call it once. */
export type Leave = (succeeded: boolean) => void;

/**
 * Called when a place becomes free.
 * @param forWhom the endpoint whose attempts may have waited for this place, or any
 */
export type OnRoom = (forWhom?: { id: string } | 'any') => void;

/**
 * Decides which endpoints may send now, so that hanging or failing ones cannot use up the places. Each success gives an
 * endpoint one more place; a failing one gets one probe at a time.
 */
export class Pacer {
  readonly hosts: Strangers;
  private working = 0;
  private waiting = 0;
  private readonly inFlight: Record<Standing, number> = { failing: 0, unknown: 0, proven: 0 };
  private readonly endpoints = new Map<string, Endpoint>();
  private readonly origins = new Map<string, number>();
  private readonly concurrency: number;
  private readonly onRoom: OnRoom;

  /** @param concurrency Most attempts that work at a time. */
  constructor(service: Pick<Service, 'clock' | 'destinations'>, concurrency: number, onRoom: OnRoom) {
    this.hosts = new Strangers(service, () => onRoom('any'));
    this.concurrency = concurrency;
    this.onRoom = onRoom;
  }

  /** How many more attempts can start now. */
  room(): number {
    const { failing, unknown, proven } = this.inFlight;
    const places = this.concurrency * IN_FLIGHT_FACTOR - failing - unknown - proven;
    return Math.max(0, Math.min(this.concurrency - this.working, places));
  }

  /** How many attempts could start now. */
  places(destination: Place): number {
    const { allowance, inFlight } = this.known(destination);
    return this.canTake(destination) ? allowance - inFlight : 0;
  }

  /** Most attempts at a time. */
  allowance(id: string): number {
    return this.endpoints.get(id)?.allowance ?? UNKNOWN.allowance;
  }

  isFailing(id: string): boolean {
    return this.endpoints.get(id)?.standing === 'failing';
  }

  /** Whether an attempt could start now. */
  canTake(destination: Place): boolean {
    return !this.isServerFull(destination) && !this.isFull(this.known(destination));
  }

  /** Prefers this process's own experience to the stored state. */
  private known({ id, failing_since }: Place): Endpoint {
    return this.endpoints.get(id) ?? { ...UNKNOWN, standing: failing_since ? 'failing' : 'unknown' };
  }

  private isFull({ inFlight, waiting, allowance, standing, restsUntil }: Endpoint): boolean {
    if (performance.now() < restsUntil || inFlight >= allowance) return true;
    if (this.isWaitingShareTaken()) return waiting > 0 || inFlight >= FEW;
    return this.isShareTaken(standing);
  }

  private isWaitingShareTaken(): boolean {
    return this.waiting >= this.concurrency * IN_FLIGHT_FACTOR * SHARE_FOR_WAITING;
  }

  private isShareTaken(standing: Standing): boolean {
    return this.inFlight[standing] >= this.concurrency * IN_FLIGHT_FACTOR * SHARES[standing];
  }

  /** Several endpoints may lead to one server. */
  private isServerFull(destination: Place): boolean {
    const inFlight = this.origins.get(destination.origin) ?? 0;
    return inFlight >= this.concurrency * ORIGIN_FACTOR || !this.hosts.hasPlace(destination);
  }

  /** The number of remembered endpoints of each standing, and of the attempts in flight to them. */
  standings(): Record<Standing, { endpoints: number; inFlight: number }> {
    const count = (standing: Standing) => ({
      endpoints: [...this.endpoints.values()].filter((endpoint) => endpoint.standing === standing).length,
      inFlight: this.inFlight[standing],
    });
    return { failing: count('failing'), unknown: count('unknown'), proven: count('proven') };
  }

  /** Takes a place for an attempt, unless its destination can take no more now. */
  enter(destination: Place): Leave | undefined {
    if (!this.canTake(destination)) return undefined;
    const { id, origin } = destination;
    const endpoint = this.remember(id, this.known(destination));
    const { standing } = endpoint;
    endpoint.inFlight += 1;
    this.inFlight[standing] += 1;
    this.origins.set(origin, (this.origins.get(origin) ?? 0) + 1);
    const leaveHost = this.hosts.enter(destination);
    const stopWorking = this.startWorking(endpoint);
    return (succeeded) => {
      const othersMayWait = this.isShareTaken(standing) || this.isWaitingShareTaken() || this.isServerFull(destination);
      endpoint.inFlight -= 1;
      this.inFlight[standing] -= 1;
      this.leaveOrigin(origin);
      leaveHost?.();
      if (succeeded) this.hosts.meet(destination);
      stopWorking();
      this.note(id, endpoint, succeeded);
      if (othersMayWait) this.onRoom('any');
      else this.onRoom(this.isFull(endpoint) ? undefined : { id });
    };
  }

  private note(id: string, endpoint: Endpoint, succeeded: boolean): void {
    endpoint.standing = succeeded ? 'proven' : 'failing';
    endpoint.allowance = succeeded ? Math.min(endpoint.allowance + 1, this.concurrency) : 1;
    endpoint.failures = succeeded ? 0 : endpoint.failures + 1;
    if (!succeeded) this.rest(id, endpoint);
  }

  private rest(id: string, endpoint: Endpoint): void {
    const pause = Math.min(FIRST_REST_MILLISECONDS * 2 ** (endpoint.failures - 1), LONGEST_REST_MILLISECONDS);
    endpoint.restsUntil = performance.now() + pause;
    setTimeout(() => this.onRoom({ id }), pause + 1).unref(); // timers may fire a little early
  }

  /** @returns what to call when the attempt is over */
  private startWorking(endpoint: Endpoint): () => void {
    let waits = false;
    this.working += 1;
    const timer = setTimeout(() => {
      waits = true;
      this.working -= 1;
      this.waiting += 1;
      endpoint.waiting += 1;
      this.onRoom();
    }, WORKING_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      if (waits) {
        this.waiting -= 1;
        endpoint.waiting -= 1;
      } else this.working -= 1;
    };
  }

  private leaveOrigin(origin: string): void {
    const left = (this.origins.get(origin) ?? 1) - 1;
    if (left > 0) this.origins.set(origin, left);
    else this.origins.delete(origin);
  }

  private remember(id: string, endpoint: Endpoint): Endpoint {
    if (this.endpoints.size >= MOST_ENDPOINTS_REMEMBERED) this.forget();
    this.endpoints.set(id, endpoint);
    return endpoint;
  }

  private forget(): void {
    for (const [id, endpoint] of this.endpoints) if (endpoint.inFlight === 0) this.endpoints.delete(id);
  }
}
