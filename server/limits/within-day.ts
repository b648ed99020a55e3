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

/**
 * Counts an event towards a daily limit, and refuses it beyond.
 * @param detail what the refusal says @throws Refusal `rate_limited` with the time at which the limit ends
 */
export async function requireWithinDay(
  clock: Clock,
  { name, key, limit }: Pick<Quota, 'name' | 'limit'> & { key: string },
  detail: string,
  tx: Transaction,
): Promise<void> {
  const { points, ends } = await countWithinDay(clock, key, tx);
  if (points <= limit) return;
  const resetSeconds = Math.ceil((ends - clock.now().getTime()) / 1000);
  const headers = quotaHeaders({ name, limit, remaining: 0, resetSeconds });
  throw new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(resetSeconds), ...headers } });
}
