import { startReceiver } from '../receiver.ts';
import { startTestService, type OwnService } from '../service.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { requests, type Prepared } from './requests.ts';
import { statement, worldOf, type World } from './world.ts';

/** A world on a separate service. */
export interface OwnWorld extends World {
  service: OwnService;
}

export async function createWorld(settings: Record<string, string> = {}): Promise<OwnWorld> {
  const service = await startTestService({ ...UNLIMITED, ...settings });
  return { ...(await worldOf(service, await startReceiver())), service };
}

/** Settings without limits, because these tests provoke failures all the time. */
const UNLIMITED = {
  RATE_LIMIT_FAILURES: '1000000',
  RATE_LIMIT_FAILURES_PER_ADDRESS: '1000000',
  MAX_BUSINESSES: '1000000',
  MAX_APPLICATIONS: '1000000',
};

/** Prepares a request that succeeds, in a world whose sessions all stay recent: a slow machine takes longer than they do. */
export async function prepareRequest(world: World, id: OperationId): Promise<Prepared> {
  const proven = 'coalesce(proven_at, created_at)';
  await statement(world, `UPDATE sessions SET proven_at = now() WHERE ${proven} < now() - interval '5 minutes'`);
  return requests[id](world);
}
