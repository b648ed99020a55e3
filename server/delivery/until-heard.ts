import { setTimeout as delay } from 'node:timers/promises';
import { beatsOfOwners } from '../models/webhooks/webhook-worker.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { bucketOf, LEASE_MILLISECONDS } from './buckets.ts';

const INTERVAL_MILLISECONDS = 50;

/**
 * Waits until the endpoints' workers have applied the change. A worker in another process learns of it during its next
 * heartbeat at the latest, so two beats suffice. Without heartbeats, a worker starts nothing after its lease.
 */
export async function untilHeard({ queuedAttempts }: DeliveryContext, endpointIds: string[]): Promise<void> {
  const told = queuedAttempts.tell(endpointIds.map((id) => `!${id}`));
  const elsewhere = await told.catch(() => delay(LEASE_MILLISECONDS, [])); // a sweep finds what changed
  if (elsewhere.length === 0) return;
  const buckets = elsewhere.map((name) => bucketOf(name.replace('!', '')));
  const begun = performance.now();
  let seen = await beatsOfOwners(buckets, LEASE_MILLISECONDS / 1000);
  const missing = new Map([...seen.keys()].map((id) => [id, 2]));
  while (missing.size > 0 && performance.now() - begun < LEASE_MILLISECONDS) {
    await delay(INTERVAL_MILLISECONDS);
    const latest = await beatsOfOwners(buckets, LEASE_MILLISECONDS / 1000);
    for (const [id, beats] of missing) {
      if (latest.get(id) === seen.get(id)) continue;
      if (beats > 1 && latest.has(id)) missing.set(id, beats - 1);
      else missing.delete(id); // a worker that no longer owns one of the buckets starts nothing there
    }
    seen = latest;
  }
}
