import type { Lane } from './lane.ts';

/**
 * Endpoints that may have an attempt to start. Businesses take turns, and the endpoints of a business, so that a business with
 * many endpoints delays no other one.
 */
export class ReadyLanes {
  /** Endpoints by business, each in the order of their turns. Those that are not loaded form a group. */
  readonly #groups = new Map<string | undefined, Set<Lane>>();

  add(lane: Lane): void {
    const business = lane.destination?.business_id;
    const group = this.#groups.get(business);
    if (group) group.add(lane);
    else this.#groups.set(business, new Set([lane]));
  }

  /** Takes the endpoint whose turn it is. */
  next(): Lane | undefined {
    const [turn] = this.#groups;
    if (!turn) return undefined;
    const [business, group] = turn;
    const [lane] = group as Set<Lane> & [Lane];
    group.delete(lane);
    this.#groups.delete(business); // the next turn of this business follows those of the others
    if (group.size > 0) this.#groups.set(business, group);
    return lane;
  }
}
