import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { databasePool } from './database.ts';

/**
 * What this process tells Prometheus. Labels carry only words of the contract and of the code, never what a client
 * sent: anything else would grow without bound, and might be secret.
 */
export const registry = new Registry();

const registers = [registry];

let started = false;

/** Begins to measure the process itself, which costs a little even when nobody asks. */
export function startMetrics(): void {
  if (started) return;
  started = true;
  collectDefaultMetrics({ register: registry });
}

new Gauge({
  name: 'tallystick_database_connections',
  help: 'Connections of the pool by what they do, requests that wait for one, and the most there may be.',
  labelNames: ['state'],
  registers,
  collect() {
    for (const [state, count] of Object.entries(databasePool())) this.set({ state }, count);
  },
});
