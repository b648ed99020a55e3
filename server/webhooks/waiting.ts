import { FAILING_ATTEMPTS, isWaiting, WAITING_ATTEMPTS, WAITING_QUEUES, type WaitingQueue } from './queue.ts';
import type { Lanes, Place as Awaited } from './lanes.ts';

/** Whom jobs that were put aside wait for, as far as this process knows, and who among them has to let others go first. */
export class Waiting {
  private readonly lists: Record<WaitingQueue, AwaitedList> = {
    [WAITING_ATTEMPTS]: new AwaitedList(),
    [FAILING_ATTEMPTS]: new AwaitedList(),
  };
  /** Failing endpoints that have had an attempt since all of them last had their turn. */
  private readonly tried = new Set<string>();
  private readonly lanes: Lanes;

  constructor(lanes: Lanes) {
    this.lanes = lanes;
  }

  /** Remembers that jobs were put aside for these endpoints, where a search finds them by now. */
  add(queue: WaitingQueue, destinations: Awaited[]): void {
    this.lists[queue].add(destinations);
  }

  /** Where jobs for an endpoint wait. */
  queuesOf(id: string): WaitingQueue[] {
    return WAITING_QUEUES.filter((queue) => this.lists[queue].has(id));
  }

  /** Says that a search begins. @returns what to call when it has found all that waits, but for some endpoints */
  beginSearch(queue: string): (exceptFor: string[]) => void {
    return isWaiting(queue) ? this.lists[queue].beginSearch() : () => undefined;
  }

  /** Whether anybody that jobs wait there for can take one. */
  anyPlaces(queue: WaitingQueue): boolean {
    return this.lists[queue].awaited().some((one) => this.lanes.places(one) > 0);
  }

  /** How many attempts can start now of those that wait there, but for failing endpoints that have had their turn. */
  places(queue: WaitingQueue): number {
    const inTurn = this.lists[queue].awaited().filter(({ id }) => !this.tried.has(id) || !this.lanes.isFailing(id));
    const byHost = Map.groupBy(inTurn, ({ business_id, host }) => `${business_id} ${host}`);
    return [...byHost.values()].reduce((sum, ones) => sum + this.placesTogether(ones), 0);
  }

  /** Of endpoints that lead to one host. */
  private placesTogether(ones: Awaited[]): number {
    const places = ones.reduce((sum, one) => sum + this.lanes.places(one), 0);
    return Math.min(places, this.lanes.placesAtHost(ones[0]!));
  }

  /** Endpoints that can take no more, or that fail and have jobs waiting: new ones must not get in others' way. */
  behind(): string[] {
    const failing = this.awaited().filter(({ id }) => this.lanes.isFailing(id));
    return [...new Set([...this.unable(), ...failing.map(({ id }) => id)])];
  }

  /** Whether jobs of failing endpoints wait where those of others do. */
  areMixed(): boolean {
    return this.lists[WAITING_ATTEMPTS].awaited().some(({ id }) => this.lanes.isFailing(id));
  }

  /** Endpoints that can take no more, though they do not fail: their jobs stay when those of the others are moved. */
  rightlyThere(): string[] {
    return this.unable().filter((id) => !this.lanes.isFailing(id));
  }

  /** Whether jobs that were put aside while their endpoint failed can be sent to it now that it works. */
  anyRecovered(): boolean {
    const awaited = this.lists[FAILING_ATTEMPTS].awaited();
    return awaited.some((one) => !this.lanes.isFailing(one.id) && this.lanes.places(one) > 0);
  }

  /** Says that an endpoint gets an attempt. */
  noteTurn(id: string): void {
    if (this.lanes.isFailing(id)) this.tried.add(id);
  }

  /** Endpoints that cannot go while the failing ones have their turn, one attempt each before any has another. */
  notInTurn(): string[] {
    return [...new Set([...this.unable(), ...this.tried])];
  }

  /** Says that all that could go have had their turn. */
  endRound(): void {
    this.tried.clear();
  }

  /** Endpoints that can take no more, themselves or where they lead to. */
  private unable(): string[] {
    const awaited = this.awaited().filter((one) => !this.lanes.canTake(one));
    return [...new Set([...this.lanes.full(), ...awaited.map(({ id }) => id)])];
  }

  private awaited(): Awaited[] {
    return WAITING_QUEUES.flatMap((queue) => this.lists[queue].awaited());
  }
}

/** Endpoints that jobs wait for in one queue. */
class AwaitedList {
  /** By endpoint, and when jobs were last put aside for it, in numbers that grow. */
  private readonly entries = new Map<string, { one: Awaited; since: number }>();
  private moment = 0;

  add(destinations: Awaited[]): void {
    this.moment += 1;
    for (const { id, origin, business_id, host } of destinations) {
      this.entries.set(id, { one: { id, origin, business_id, host }, since: this.moment });
    }
  }

  has(id: string): boolean {
    return this.entries.has(id);
  }

  awaited(): Awaited[] {
    return [...this.entries.values()].map(({ one }) => one);
  }

  beginSearch(): (exceptFor: string[]) => void {
    const begun = this.moment;
    return (exceptFor) => {
      const excepted = new Set(exceptFor);
      for (const [id, { since }] of this.entries) if (since <= begun && !excepted.has(id)) this.entries.delete(id);
    };
  }
}
