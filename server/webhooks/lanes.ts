/** An endpoint starts with so many attempts at a time; each success adds one, a failure leaves one: a probe. */
const FIRST_ALLOWANCE = 4;
const MOST_PER_ENDPOINT = 25;
/** Several endpoints may lead to the same server. */
const MOST_PER_ORIGIN = 50;
/** An attempt that has been out for longer is waiting, not working, and gives its place to another. */
const WORKING_MILLISECONDS = 250;
/** Places for waiting attempts, as a multiple of those for working ones. A waiting attempt costs a socket. */
const WAITING_FACTOR = 10;
const MOST_ENDPOINTS_REMEMBERED = 10_000;

interface Endpoint {
  inFlight: number;
  allowance: number;
}

export interface Destination {
  endpoint_id: string;
  /** Scheme, host and port. */
  origin: string;
}

/**
 * Who may send now. It keeps endpoints that hang or fail from using up what all share: each has an allowance that
 * shrinks to one probe when it fails, those not known to work share half of the places, and waiting takes no place.
 */
export class Lanes {
  private working = 0;
  private inFlight = 0;
  private unproven = 0;
  private readonly endpoints = new Map<string, Endpoint>();
  private readonly origins = new Map<string, number>();

  private readonly concurrency: number;
  private readonly onRoom: () => void;

  /** @param onRoom Called whenever a place gets free. */
  constructor(concurrency: number, onRoom: () => void) {
    this.concurrency = concurrency;
    this.onRoom = onRoom;
  }

  /** How many more attempts can start now. */
  room(): number {
    const most = this.concurrency * WAITING_FACTOR;
    return Math.max(0, Math.min(this.concurrency - this.working, most - this.inFlight));
  }

  /** The endpoints that can take no more at present. */
  full(): string[] {
    return [...this.endpoints].filter(([, endpoint]) => endpoint.inFlight >= endpoint.allowance).map(([id]) => id);
  }

  /** Takes a place. @returns undefined when the destination can take no more at present; else a function to leave it. */
  enter({ endpoint_id, origin }: Destination): Leave | undefined {
    const endpoint = this.endpoints.get(endpoint_id) ?? this.remember(endpoint_id);
    const atOrigin = this.origins.get(origin) ?? 0;
    const proven = endpoint.allowance > FIRST_ALLOWANCE;
    if (endpoint.inFlight >= endpoint.allowance || atOrigin >= MOST_PER_ORIGIN) return undefined;
    if (!proven && this.unproven >= (this.concurrency * WAITING_FACTOR) / 2) return undefined;

    this.origins.set(origin, atOrigin + 1);
    endpoint.inFlight += 1;
    this.inFlight += 1;
    if (!proven) this.unproven += 1;
    const stopWorking = this.startWorking();

    return once((succeeded) => {
      endpoint.inFlight -= 1;
      if (succeeded === true) endpoint.allowance = Math.min(endpoint.allowance + 1, MOST_PER_ENDPOINT);
      if (succeeded === false) endpoint.allowance = 1;
      this.leaveOrigin(origin);
      this.inFlight -= 1;
      if (!proven) this.unproven -= 1;
      stopWorking();
      this.onRoom();
    });
  }

  private startWorking(): () => void {
    this.working += 1;
    const stop = once(() => {
      clearTimeout(timer);
      this.working -= 1;
      this.onRoom();
    });
    const timer = setTimeout(stop, WORKING_MILLISECONDS);
    return stop;
  }

  private leaveOrigin(origin: string): void {
    const left = (this.origins.get(origin) ?? 1) - 1;
    if (left > 0) this.origins.set(origin, left);
    else this.origins.delete(origin);
  }

  private remember(id: string): Endpoint {
    if (this.endpoints.size >= MOST_ENDPOINTS_REMEMBERED) this.forget();
    const endpoint = { inFlight: 0, allowance: FIRST_ALLOWANCE };
    this.endpoints.set(id, endpoint);
    return endpoint;
  }

  private forget(): void {
    for (const [id, endpoint] of this.endpoints) if (endpoint.inFlight === 0) this.endpoints.delete(id);
  }
}

/** Leaves a place, the first time it is called. @param succeeded How the attempt went; left out when it was not made. */
export type Leave = (succeeded?: boolean) => void;

function once<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  let done = false;
  return (...args) => {
    if (done) return;
    done = true;
    act(...args);
  };
}
