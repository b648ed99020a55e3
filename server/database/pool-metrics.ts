import { Gauge } from 'prom-client';
import type { Registry } from '../platform/metrics.ts';
import { databasePool } from './connect.ts';

export function measurePool(registry: Registry): void {
  new Gauge({
    name: 'tallystick_database_connections',
    help: 'Connections of the pool by state, requests that wait for one, and the maximum number.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(databasePool())) this.set({ state }, count);
    },
  });
}
