import { Refusal } from '../../platform/errors.ts';
import { LEASE_SECONDS } from '../checkpoint.ts';

/** In this process; each has an answer waiting, and all share one connection. */
const MOST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

/** Bounds the recoveries that are under way in this process. */
export class RecoveryPlaces {
  /** Until when each endpoint has its place, unless a batch renews it, in milliseconds of this process. */
  readonly #underWay = new Map<string, number>();

  /** @throws Refusal `rate_limited` while this endpoint is being recovered, or too many others are */
  take(endpointId: string): void {
    for (const [id, until] of this.#underWay) if (until <= performance.now()) this.#underWay.delete(id);
    if (this.#underWay.has(endpointId)) throw busy('A recovery of this endpoint is under way already');
    if (this.#underWay.size >= MOST_AT_ONCE) throw busy(`${MOST_AT_ONCE} recoveries are under way here`);
    this.renew(endpointId);
  }

  renew(endpointId: string): void {
    this.#underWay.set(endpointId, performance.now() + LEASE_SECONDS * 1000);
  }

  leave(endpointId: string): void {
    this.#underWay.delete(endpointId);
  }
}

function busy(reason: string): Refusal {
  const detail = `${reason}. Nothing was done: try again in ${RETRY_AFTER_SECONDS} seconds.`;
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}
