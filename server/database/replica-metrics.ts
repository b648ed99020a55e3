import { Counter, Gauge } from 'prom-client';
import type { Registry } from '../platform/metrics.ts';
import type { ReplicaWatch } from './replica-watch.ts';
import type { Outcome } from './standby.ts';

/** Measures what is read from the replica, and how far it is behind. */
export class ReplicaMetrics {
  readonly #reads: Counter<'outcome'>;

  constructor(registry: Registry, watch: ReplicaWatch) {
    const registers = [registry];
    this.#reads = new Counter({
      name: 'tallystick_replica_reads_total',
      help: 'Reads that the replica may answer: by it (replica), or by the writer because the replica is not used (away), has not replayed what was committed before (behind), or has failed.',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['replica', 'away', 'behind', 'failed']) this.#reads.inc({ outcome }, 0);
    new Gauge({
      name: 'tallystick_replica_usable',
      help: 'Whether this process reads from the replica of DATABASE_READ_URL: 1; 0 while it is away, stale or refused.',
      registers,
      aggregator: 'min',
      collect() {
        this.set(watch.isUsable ? 1 : 0);
      },
    });
    new Gauge({
      name: 'tallystick_replica_lag_seconds',
      help: 'How long ago the writer was where the replica was when it was asked last, within a second.',
      registers,
      aggregator: 'max',
      collect() {
        this.set(watch.lagMilliseconds / 1000);
      },
    });
  }

  count(outcome: Outcome): void {
    this.#reads.inc({ outcome });
  }
}
