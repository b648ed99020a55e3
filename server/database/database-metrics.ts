import { Gauge } from 'prom-client';
import { readInTime, type Registry } from '../platform/metrics.ts';
import { databasePool } from './connect.ts';
import { databaseState } from './readiness.ts';

/** Measures the pool, and whether the database is reachable and writable: alerts depend on these while it is not. */
export function measureDatabase(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'tallystick_database_connections',
    help: 'Connections of the pool by state, requests that wait for one, and the maximum number.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(databasePool())) this.set({ state }, count);
    },
  });
  const look = readInTime(databaseState);
  new Gauge({
    name: 'tallystick_database_reachable',
    help: 'Whether this process reaches the database: 1, or 0.',
    registers,
    aggregator: 'min',
    async collect() {
      this.set((await look())?.isReachable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'tallystick_database_writable',
    help: 'Whether the database that this process reaches can write: 1; 0 for a standby, a full disk, or no database.',
    registers,
    aggregator: 'min',
    async collect() {
      this.set((await look())?.isWritable ? 1 : 0);
    },
  });
}
