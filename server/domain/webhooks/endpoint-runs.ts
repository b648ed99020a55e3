import type { Service } from '../../service.ts';
import { continueRecovery } from './recover-endpoints.ts';
import { continueSkip } from './skip-waiting.ts';

const RUNS = [continueRecovery, continueSkip];

/** Continues every RUNNING recovery and skip in turns. Each batch commits with its progress, so a crash loses none. */
export async function continueRuns(service: Service, signal: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = false;
    for (const continueRun of RUNS)
      if (!signal.aborted) isMore = (await service.batches.take('batches', () => continueRun(service))) || isMore;
  }
}
