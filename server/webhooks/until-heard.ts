import { setTimeout as delay } from 'node:timers/promises';
import { beatOfOwner } from '../models/webhook-worker.ts';
import type { Service } from '../service.ts';
import { bucketOf, LEASE_MILLISECONDS } from './buckets.ts';

const INTERVAL_MILLISECONDS = 50;

/**
 * Waits until the endpoint's worker knows of the change. A worker in another process hears of it during its next
 * heartbeat at the latest, so two beats suffice. Without heartbeats, a worker starts nothing after its lease.
 */
export async function untilHeard({ queuedAttempts }: Service, endpointId: string): Promise<void> {
  const elsewhere = await queuedAttempts.tell([`!${endpointId}`]);
  if (elsewhere.length === 0) return;
  const bucket = bucketOf(endpointId);
  const begun = performance.now();
  const first = await beatOfOwner(bucket);
  let latest = first;
  for (let beats = 0; latest && latest.id === first?.id && beats < 2;) {
    if (performance.now() - begun > LEASE_MILLISECONDS) return;
    await delay(INTERVAL_MILLISECONDS);
    const next = await beatOfOwner(bucket);
    if (next?.seen_at.getTime() !== latest.seen_at.getTime()) beats += 1;
    latest = next;
  }
}
