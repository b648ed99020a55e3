import type { Transaction } from 'sequelize';
import { RateLimit } from '../models/requests/rate-limit.ts';
import { DAY_MILLISECONDS, type Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { quotaHeaders, type Quota } from './quota.ts';

/** Counts an event towards a daily limit. */
export function countWithinDay(clock: Clock, key: string, tx: Transaction) {
  const at = clock.now().getTime();
  return RateLimit.countOneMore(key, { at, ends: at + DAY_MILLISECONDS }, tx);
}

/** Builds the refusal beyond a daily limit, with the time at which it ends. */
export function beyondDay(
  clock: Clock,
  { name, limit, ends }: Pick<Quota, 'name' | 'limit'> & { ends: number },
  detail: string,
): Refusal {
  const resetSeconds = Math.ceil((ends - clock.now().getTime()) / 1000);
  const headers = quotaHeaders({ name, limit, remaining: 0, resetSeconds });
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(resetSeconds), ...headers } });
}
