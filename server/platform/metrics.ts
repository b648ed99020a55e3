import { collectDefaultMetrics, Registry } from 'prom-client';

export type { Registry };

/**
 * A registry for one service. Labels carry only words of the contract and of the code, never what a client sent: anything
 * else would grow without bound, and might be secret.
 */
export const createRegistry = (): Registry => new Registry();

/** Metrics of the process, not of a service in it: the library measures until the process ends. */
export const ofProcess = new Registry();

/** Starts to measure the process itself, which costs a little even without a reader. */
export function measureProcess(): void {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
}
