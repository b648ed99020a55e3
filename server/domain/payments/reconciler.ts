import { ProcessorOperation, type DueOperation } from '../../models/payments/processor-operation.ts';
import type { DomainContext } from '../domain-context.ts';
import { claimDue, finish } from './processor-operations.ts';

/** Maximum number of parallel calls in a process. Calls hold no database connection. */
const MOST_AT_ONCE = 24;
/** Maximum number of these calls for one business, so that slow responses leave lanes for others. */
const MOST_OF_ONE = 16;

const MOST_FOUND = 10_000;
/** Pause after a search, in multiples of its duration, so that searching a large backlog stays a small part of the work. */
const LOOK_PAUSES = 10;

/** Calls processors for due operations of businesses in turn, in parallel lanes, so that a slow response delays no other. */
export class Reconciler {
  readonly #service: DomainContext;
  readonly #lanes = new Set<Promise<void>>();
  /** Number of running calls, by business. */
  readonly #calls = new Map<string, number>();
  /** Operations that were found and not yet called, the next first. */
  #due: DueOperation[] = [];
  #looksAgainAt = 0;
  #stopping = false;

  constructor(service: DomainContext) {
    this.#service = service;
  }

  /** Opens lanes while there is room and an operation is due; resolves before their calls. Must not overlap itself. */
  async look(): Promise<void> {
    if (this.#due.length === 0 || performance.now() >= this.#looksAgainAt) await this.#find();
    while (!this.#stopping && this.#lanes.size < MOST_AT_ONCE) {
      const next = this.#next();
      if (!next) return;
      const lane = this.#work(next).finally(() => this.#lanes.delete(lane));
      this.#lanes.add(lane);
    }
  }

  /** Starts no more calls, and waits for running ones. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#lanes);
  }

  async #find(): Promise<void> {
    const begun = performance.now();
    this.#due = await ProcessorOperation.findDue(this.#service.clock.now(), MOST_FOUND);
    const end = performance.now();
    this.#looksAgainAt = end + LOOK_PAUSES * (end - begun);
  }

  /** Takes the next operation of a business that has room for a call, if any. */
  #next(): DueOperation | undefined {
    const index = this.#due.findIndex(({ business_id }) => this.#callsOf(business_id) < MOST_OF_ONE);
    if (index === -1) return undefined;
    const [next] = this.#due.splice(index, 1);
    this.#calls.set(next!.business_id, this.#callsOf(next!.business_id) + 1);
    return next;
  }

  #callsOf(businessId: string): number {
    return this.#calls.get(businessId) ?? 0;
  }

  #ended({ business_id }: DueOperation): void {
    const left = this.#callsOf(business_id) - 1;
    if (left > 0) this.#calls.set(business_id, left);
    else this.#calls.delete(business_id);
  }

  /** Leases each operation immediately before its call. */
  async #work(first: DueOperation): Promise<void> {
    for (let due: DueOperation | undefined = first; due; due = this.#stopping ? undefined : this.#next()) {
      try {
        const claimed = await claimDue(this.#service.clock, due.id);
        if (claimed) await finish(this.#service, claimed);
      } catch (error) {
        this.#service.log.error({ err: error, operation: due.id }, 'reconciliation of a processor operation failed');
        return;
      } finally {
        this.#ended(due);
      }
    }
  }
}
