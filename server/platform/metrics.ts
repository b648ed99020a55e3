import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * The metrics of this process. Labels carry only words of the contract and of the code, never what a client
 * sent: anything else would grow without bound, and might be secret.
 */
export const registry = new Registry();

let started = false;

/** Starts to measure the process itself, which costs a little even without a reader. */
export function startMetrics(): void {
  if (started) return;
  started = true;
  collectDefaultMetrics({ register: registry });
}
