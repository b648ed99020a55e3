import { FAILING_ATTEMPTS, isWaiting, WAITING_ATTEMPTS, WAITING_QUEUES, type WaitingQueue } from '../queue.ts';
import type { Lanes } from './lanes.ts';

/** Whom jobs that were put aside wait for, as far as this process knows, and who among them has to let others go first. */
export class Waiting {
  private readonly awaited: Record<WaitingQueue, Awaited> = {
    [WAITING_ATTEMPTS]: new Awaited(),
    [FAILING_ATTEMPTS]: new Awaited(),
  };
  /** Failing endpoints that have had an attempt since all of them last had their turn. */
  private readonly tried = new Set<string>();
  private readonly lanes: Lanes;

  constructor(lanes: Lanes) {
    this.lanes = lanes;
  }

  /** Remembers that jobs were put aside for these endpoints, where a search finds them by now. */
  add(queue: WaitingQueue, ids: string[]): void {
    this.awaited[queue].add(ids);
  }

  /** Where jobs for an endpoint wait. */
  queuesOf(id: string): WaitingQueue[] {
    return WAITING_QUEUES.filter((queue) => this.awaited[queue].has(id));
  }

  /** Says that a search begins. @returns what to call when it has found all that waits, but for some endpoints */
  beginSearch(queue: string): (exceptFor: string[]) => void {
    return isWaiting(queue) ? this.awaited[queue].beginSearch() : () => undefined;
  }

  /** Whether anybody that jobs wait there for can take one. */
  anyPlaces(queue: WaitingQueue): boolean {
    return this.awaited[queue].ids().some((id) => this.lanes.places(id) > 0);
  }

  /** How many attempts can start now of those that wait there, but for failing endpoints that have had their turn. */
  places(queue: WaitingQueue): number {
    const inTurn = this.awaited[queue].ids().filter((id) => !this.tried.has(id) || !this.lanes.isFailing(id));
    return inTurn.reduce((sum, id) => sum + this.lanes.places(id), 0);
  }

  /** Endpoints that can take no more, or that fail and have jobs waiting: new ones must not get in others' way. */
  behind(): string[] {
    const failing = WAITING_QUEUES.flatMap((queue) => this.awaited[queue].ids()).filter((id) =>
      this.lanes.isFailing(id),
    );
    return [...new Set([...this.lanes.full(), ...failing])];
  }

  /** Whether jobs of failing endpoints wait where those of others do. */
  areMixed(): boolean {
    return this.awaited[WAITING_ATTEMPTS].ids().some((id) => this.lanes.isFailing(id));
  }

  /** Endpoints that can take no more, though they do not fail: their jobs stay when those of the others are moved. */
  rightlyThere(): string[] {
    return this.lanes.full().filter((id) => !this.lanes.isFailing(id));
  }

  /** Whether jobs that were put aside while their endpoint failed can be sent to it now that it works. */
  anyRecovered(): boolean {
    return this.awaited[FAILING_ATTEMPTS].ids().some((id) => !this.lanes.isFailing(id) && this.lanes.places(id) > 0);
  }

  /** Says that an endpoint gets an attempt. */
  noteTurn(id: string): void {
    if (this.lanes.isFailing(id)) this.tried.add(id);
  }

  /** Endpoints that cannot go while the failing ones have their turn, one attempt each before any has another. */
  notInTurn(): string[] {
    return [...new Set([...this.lanes.full(), ...this.tried])];
  }

  /** Says that all that could go have had their turn. */
  endRound(): void {
    this.tried.clear();
  }
}

/** Endpoints that jobs wait for in one queue. */
class Awaited {
  /** When jobs were last put aside for them, in numbers that grow. */
  private readonly since = new Map<string, number>();
  private moment = 0;

  add(ids: string[]): void {
    this.moment += 1;
    for (const id of ids) this.since.set(id, this.moment);
  }

  has(id: string): boolean {
    return this.since.has(id);
  }

  ids(): string[] {
    return [...this.since.keys()];
  }

  beginSearch(): (exceptFor: string[]) => void {
    const begun = this.moment;
    return (exceptFor) => {
      const excepted = new Set(exceptFor);
      for (const [id, since] of this.since) if (since <= begun && !excepted.has(id)) this.since.delete(id);
    };
  }
}
