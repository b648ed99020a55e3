import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * What this process tells Prometheus. Labels carry only words of the contract and of the code, never what a client
 * sent: anything else would grow without bound, and might be secret.
 */
export const registry = new Registry();

let started = false;

/** Begins to measure the process itself, which costs a little even when nobody asks. */
export function startMetrics(): void {
  if (started) return;
  started = true;
  collectDefaultMetrics({ register: registry });
}
