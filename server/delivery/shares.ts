import { Counts } from './counts.ts';

/** How long one that waits keeps its turn without asking. Endpoints ask every second, and whenever others leave. */
const TURN_MILLISECONDS = 10_000;
const MOST_BUDGETS = 10_000;
/** Businesses that wait for one budget and are remembered: each attempt is compared with all of them. The others follow. */
const MOST_WAITING = 100;

/**
 * Which businesses take from budgets that all share, and which wait for a place. While some wait, a budget is for those that
 * have taken the least of it, so that it is dealt out in turns, however many endpoints a business has.
 */
export class Shares {
  /** By budget and business. */
  private readonly taken = new Counts();
  /** By budget: businesses that wait, and until when they have their turn. */
  private readonly waiting = new Map<string, Map<string, number>>();

  /** Whether no other that waits has taken less. */
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

  /** Call for the first budget that leaves it no place: it could not use one of the others. */
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
