import { Counts } from './counts.ts';
import type { Lane } from './lane.ts';
import type { Destination } from './load-attempts.ts';
import { Shares } from './shares.ts';
import type { Standing } from './standing.ts';
import type { StrangerAttempt, Strangers } from './strangers.ts';

/** Maximum number of attempts at one server, which several endpoints may share, as a multiple of the concurrency. */
const ORIGIN_FACTOR = 2;
/** Time after which an attempt counts as waiting rather than working, and releases its working place. */
const WORKING_MILLISECONDS = 250;
/** Maximum number of all attempts, as a multiple of the concurrency: a waiting attempt costs only a socket. */
const IN_FLIGHT_FACTOR = 10;
/** Share of all places for waiting attempts, so that endpoints that start to hang leave room for the others. */
const SHARE_FOR_WAITING = 0.75;
/** Maximum number of attempts at one endpoint while that share is used up, because further endpoints may start to hang. */
const FEW = 2;
/** Shares of all places for endpoints of each standing, so that worse ones leave room for better ones. */
const SHARES: Record<Standing, number> = { failing: 0.25, unknown: 0.5, proven: 1 };

/**
 * The places that all endpoints share, allocated so that hanging or failing endpoints cannot use them up, and so that
 * businesses take turns when there are too few.
 */
export class Pacer {
  /** Number of running attempts, by the standing of their endpoint at the start. */
  readonly inFlight: Record<Standing, number> = { failing: 0, unknown: 0, proven: 0 };
  private working = 0;
  private waiting = 0;
  private readonly origins = new Counts();
  private readonly shares = new Shares();
  private readonly strangers: Strangers;
  private readonly concurrency: number;
  private readonly places: number;
  private readonly onWaiting: () => void;

  /**
   * @param concurrency maximum number of working attempts @param onWaiting called when an attempt releases its working place
   */
  constructor(strangers: Strangers, concurrency: number, onWaiting: () => void) {
    this.strangers = strangers;
    this.concurrency = concurrency;
    this.places = concurrency * IN_FLIGHT_FACTOR;
    this.onWaiting = onWaiting;
  }

  get isInUse(): boolean {
    return this.working + this.waiting > 0;
  }

  /** Reports whether an attempt of some endpoint can start now. */
  hasRoom(): boolean {
    return this.working < this.concurrency && this.working + this.waiting < this.places;
  }

  /** Reports whether a place is free for this endpoint. An endpoint that is not loaded needs no place. */
  hasRoomFor(lane: Lane, what = attemptOf(lane), destination = lane.destination): boolean {
    if (!destination) return true;
    const { standing, waiting, inFlight } = lane;
    if (!this.hasRoomAt(destination) || !this.strangers.hasPlace(destination, what)) return false;
    if (this.waiting >= this.places * SHARE_FOR_WAITING) return waiting === 0 && inFlight < FEW;
    return this.hasRoomAmong(standing, destination);
  }

  private hasRoomAt({ origin, business_id }: Destination): boolean {
    return this.origins.of(origin) < this.concurrency * ORIGIN_FACTOR && this.shares.isTurnOf(business_id, origin);
  }

  private hasRoomAmong(standing: Standing, { business_id }: Destination): boolean {
    return this.inFlight[standing] < this.places * SHARES[standing] && this.shares.isTurnOf(business_id, standing);
  }

  /** Requests a turn at the budget that has no place now. */
  wait(lane: Lane, what = attemptOf(lane)): void {
    const { standing, destination } = lane;
    if (!destination) return;
    const { business_id, origin } = destination;
    if (!this.hasRoomAt(destination)) this.shares.wait(business_id, origin);
    else if (!this.strangers.hasPlace(destination, what)) this.strangers.wait(destination, what);
    else if (!this.hasRoomAmong(standing, destination)) this.shares.wait(business_id, standing);
  }

  /** Takes a place for an attempt. @returns releases the place; its result is true if others may have waited */
  enter(lane: Lane, what = attemptOf(lane)): () => boolean {
    const { standing } = lane;
    const destination = lane.destination!;
    const leaveHost = this.strangers.enter(destination, what);
    this.count(lane, standing, destination, 1);
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
      const wasFull = !this.hasRoomFor(lane, what, destination);
      clearTimeout(timer);
      if (waits) {
        this.waiting -= 1;
        lane.waiting -= 1;
      } else this.working -= 1;
      this.count(lane, standing, destination, -1);
      leaveHost?.();
      return wasFull;
    };
  }

  private count(lane: Lane, standing: Standing, { origin, business_id }: Destination, change: 1 | -1): void {
    lane.inFlight += change;
    this.inFlight[standing] += change;
    this.origins.add(origin, change);
    for (const budget of [origin, standing]) {
      if (change > 0) this.shares.take(business_id, budget);
      else this.shares.giveBack(business_id, budget);
    }
  }
}

/** Returns the kind of an endpoint's next attempt, unless it is a test. */
const attemptOf = ({ standing }: Lane): StrangerAttempt => (standing === 'unknown' ? 'first' : 'later');
