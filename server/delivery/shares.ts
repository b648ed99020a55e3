import { Counts } from './counts.ts';

/**
 * Time for which a waiting business keeps its turn without a new request. Endpoints request one every second, and whenever
 * others release a place.
 */
const TURN_MILLISECONDS = 10_000;
const MOST_BUDGETS = 10_000;
/**
 * Maximum number of remembered businesses that wait for one budget: each attempt is compared with all of them. Further ones
 * follow later.
 */
const MOST_WAITING = 100;

/**
 * Allocates shared budgets in turns between businesses, however many endpoints a business has: while some wait for a place,
 * a budget is reserved for those that have taken the least of it.
 */
export class Shares {
  /** Places taken, by budget and business. */
  private readonly taken = new Counts();
  /** Waiting businesses and the end of their turn, by budget. */
  private readonly waiting = new Map<string, Map<string, number>>();

  /** Reports whether no other waiting business has taken less. */
  isTurnOf(business: string, budget: string): boolean {
    const waiting = this.waiting.get(budget);
    if (!waiting) return true;
    const own = this.of(business, budget);
    for (const [other, until] of waiting) {
      if (until <= performance.now()) waiting.delete(other);
      else if (other !== business && this.of(other, budget) < own) return false;
    }
    if (waiting.size === 0) this.waiting.delete(budget);
    return true;
  }

  /** Registers a waiting business, for the first budget without a place: it could not use one of the others. */
  wait(business: string, budget: string): void {
    if (this.waiting.size >= MOST_BUDGETS) this.waiting.clear();
    const waiting = this.waiting.get(budget) ?? new Map<string, number>();
    if (waiting.size >= MOST_WAITING && !waiting.has(business)) return;
    this.waiting.set(budget, waiting.set(business, performance.now() + TURN_MILLISECONDS));
  }

  take(business: string, budget: string): void {
    this.taken.add(nameOf(business, budget), 1);
    this.waiting.get(budget)?.delete(business);
  }

  giveBack(business: string, budget: string): void {
    this.taken.add(nameOf(business, budget), -1);
  }

  private of(business: string, budget: string): number {
    return this.taken.of(nameOf(business, budget));
  }
}

const nameOf = (business: string, budget: string) => `${business} ${budget}`;
