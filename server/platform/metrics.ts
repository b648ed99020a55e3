import { collectDefaultMetrics, Registry } from 'prom-client';

export type { Registry };

/**
 * A registry for one service. Labels carry only words of the contract and of the code, never what a client sent: anything
 * else would grow without bound, and might be secret.
 */
export const createRegistry = (): Registry => new Registry();

/** About the process and not about a service in it: the library measures it for as long as the process lives. */
export const ofProcess = new Registry();

/** Starts to measure the process itself, which costs a little even without a reader. */
export function measureProcess(): void {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
}
