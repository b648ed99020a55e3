import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

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

/** Shorter than the primary waits for a process: the other metrics matter most while the database is slow or away. */
const DATABASE_MILLISECONDS = 1000;

interface Reading {
  labels: Record<string, string>;
  value: number;
}

/**
 * A gauge that is read from the database, so every process reports the same. It has no value while the database does not
 * answer in time.
 */
export function gaugeOfDatabase(
  registry: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
  read: () => Promise<Reading[]>,
): void {
  let reading: Promise<Reading[]> | undefined;
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    aggregator: 'max',
    async collect() {
      reading ??= read().finally(() => (reading = undefined)); // one that hangs is not joined by others
      const late = new AbortController();
      const inTime = Promise.race([reading, delay(DATABASE_MILLISECONDS, [], { signal: late.signal })]);
      const readings = await inTime.catch(() => []).finally(() => late.abort());
      this.reset();
      this.remove({}); // where there are no labels, a reset leaves a zero
      for (const { labels, value } of readings) this.set(labels, value);
    },
  });
}
