import { startTestService } from '../service.ts';
import { worldOf, type World } from './world.ts';

/** A world on a service of its own. */
export async function createWorld(settings: Record<string, string> = {}): Promise<World> {
  return worldOf(await startTestService({ ...UNLIMITED, ...settings }));
}

/** Failures are provoked here all the time. */
const UNLIMITED = { RATE_LIMIT_FAILURES: '1000000', RATE_LIMIT_FAILURES_PER_ADDRESS: '1000000' };
