import type { DomainContext } from '../domain-context.ts';
import { WebhookRecovery } from '../../models/webhooks/webhook-recovery.ts';
import { WebhookSkip } from '../../models/webhooks/webhook-skip.ts';
import { continueRecovery } from './recover-endpoints.ts';
import { continueSkip } from './skip-waiting.ts';

const KINDS = [
  { businesses: () => WebhookRecovery.businesses(), goOn: continueRecovery },
  { businesses: () => WebhookSkip.businesses(), goOn: continueSkip },
];

/**
 * Continues every RUNNING recovery and skip: a batch of each kind for each business in turn, however many endpoints it has.
 * Each batch commits with its progress, so that a crash loses no progress.
 */
export async function continueRuns(service: DomainContext, signal: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = false;
    for (const { businesses, goOn } of KINDS) {
      for (const business of await businesses()) {
        if (signal.aborted) return;
        isMore = (await service.batches.takeForUpkeep(() => goOn(service, business))) || isMore;
      }
    }
  }
}
