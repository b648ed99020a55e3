import { setTimeout as delay } from 'node:timers/promises';
import { askPayment, createTenant, type Site } from './site.ts';
import { round } from './verdict.ts';
import type { Victim } from './victim.ts';

const LOAD_MILLISECONDS = 2000;
const REST_MILLISECONDS = 1000;
const WINDOW_MILLISECONDS = 3000;
/** Concurrent payments of another business, so that the service's code is compiled. */
const PARALLEL = 20;
const LEAST_WINDOWS = 4;
const MOST_WINDOWS = 15;
/** Stability: the p50 of the victim's payments changes by no more than this fraction, or this many milliseconds. */
const STABLE = { part: 0.1, milliseconds: 1 };

/**
 * Makes a service create payments until the victim's measurements are stable, for a minute and a half at most.
 * @param more other concurrent work for the service
 */
export async function warmUp(
  site: Site,
  victim: Victim,
  started: AsyncDisposableStack,
  more: (milliseconds: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const tenant = await createTenant(site, started);
  const found: number[] = [];
  while (found.length < MOST_WINDOWS && !isStable(found)) {
    const ending = AbortSignal.timeout(LOAD_MILLISECONDS);
    await Promise.all([tenant.caller.flood(PARALLEL, ending, () => askPayment(tenant)), more(LOAD_MILLISECONDS)]);
    await delay(REST_MILLISECONDS);
    const from = Date.now();
    await delay(WINDOW_MILLISECONDS);
    found.push(victim.met([{ from, to: Date.now() }]).p50);
  }
  console.log(`Warmed up: p50 of the victim's payments ${found.map(round).join(', ')} ms.`);
}

/** Returns true if the last three windows differ by no more than noise. */
function isStable(found: number[]): boolean {
  if (found.length < LEAST_WINDOWS) return false;
  const last = found.slice(-3);
  const least = Math.min(...last);
  return Math.max(...last) - least <= Math.max(STABLE.part * least, STABLE.milliseconds);
}
