import { startReceiver } from '../receiver.ts';
import { startTestService, type OwnService } from '../service.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { requests, type Prepared } from './requests.ts';
import { statement, worldOf, type World } from './world.ts';

/** A world on a service of its own. */
export interface OwnWorld extends World {
  service: OwnService;
}

export async function createWorld(settings: Record<string, string> = {}): Promise<OwnWorld> {
  const service = await startTestService({ ...UNLIMITED, ...settings });
  return { ...(await worldOf(service, await startReceiver())), service };
}

/** Failures are provoked here all the time. */
const UNLIMITED = {
  RATE_LIMIT_FAILURES: '1000000',
  RATE_LIMIT_FAILURES_PER_ADDRESS: '1000000',
  MAX_BUSINESSES: '1000000',
  MAX_APPLICATIONS: '1000000',
};

/** A request that succeeds, in a world of which all sessions stay recent: a slow machine takes longer than they do. */
export async function prepareRequest(world: World, id: OperationId): Promise<Prepared> {
  const proven = 'coalesce(proven_at, created_at)';
  await statement(world, `UPDATE sessions SET proven_at = now() WHERE ${proven} < now() - interval '5 minutes'`);
  return requests[id](world);
}
