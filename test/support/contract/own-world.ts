import { startReceiver } from '../receiver.ts';
import { startTestService, type OwnService } from '../service.ts';
import { worldOf, type World } from './world.ts';

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
