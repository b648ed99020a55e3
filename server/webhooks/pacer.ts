import { Counts } from './counts.ts';
import type { Lane, Standing } from './lane.ts';
import type { Strangers } from './strangers.ts';

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

/** The places that all endpoints share, dealt out so that hanging or failing ones cannot use them up. */
export class Pacer {
  /** Attempts under way, by the standing of their endpoint when they began. */
  readonly inFlight: Record<Standing, number> = { failing: 0, unknown: 0, proven: 0 };
  private working = 0;
  private waiting = 0;
  private readonly origins = new Counts();
  private readonly strangers: Strangers;
  private readonly concurrency: number;
  private readonly places: number;
  private readonly onWaiting: () => void;

  /** @param concurrency Most attempts that work at a time. @param onWaiting called when one gives up its working place */
  constructor(strangers: Strangers, concurrency: number, onWaiting: () => void) {
    this.strangers = strangers;
    this.concurrency = concurrency;
    this.places = concurrency * IN_FLIGHT_FACTOR;
    this.onWaiting = onWaiting;
  }

  get isInUse(): boolean {
    return this.working + this.waiting > 0;
  }

  /** Whether an attempt of some endpoint can start now. */
  hasRoom(): boolean {
    return this.working < this.concurrency && this.working + this.waiting < this.places;
  }

  /** Whether the others leave this endpoint a place. One that is not loaded takes none. */
  hasRoomFor(lane: Lane, destination = lane.destination): boolean {
    if (!destination) return true;
    const { standing, waiting, inFlight } = lane;
    if (this.origins.of(destination.origin) >= this.concurrency * ORIGIN_FACTOR) return false;
    if (!this.strangers.hasPlace(destination)) return false;
    if (this.waiting >= this.places * SHARE_FOR_WAITING) return waiting === 0 && inFlight < FEW;
    return this.inFlight[standing] < this.places * SHARES[standing];
  }

  /** Takes a place for an attempt. @returns what to call when it has ended; it tells whether others may have waited */
  enter(lane: Lane): () => boolean {
    const { standing } = lane;
    const destination = lane.destination!;
    const { origin } = destination;
    const leaveHost = this.strangers.enter(destination);
    this.count(lane, standing, origin, 1);
    this.working += 1;
    let waits = false;
    const timer = setTimeout(() => {
      waits = true;
      this.working -= 1;
      this.waiting += 1;
      lane.waiting += 1;
      this.onWaiting();
    }, WORKING_MILLISECONDS);
    return () => {
      const wasFull = !this.hasRoomFor(lane, destination);
      clearTimeout(timer);
      if (waits) {
        this.waiting -= 1;
        lane.waiting -= 1;
      } else this.working -= 1;
      this.count(lane, standing, origin, -1);
      leaveHost?.();
      return wasFull;
    };
  }

  private count(lane: Lane, standing: Standing, origin: string, change: 1 | -1): void {
    lane.inFlight += change;
    this.inFlight[standing] += change;
    this.origins.add(origin, change);
  }
}
