import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };

export type { Registry };

/**
 * Creates the registry of one service. Labels contain only words of the contract and of the code, never values that a client
 * sent, which would be unbounded and could be secret.
 */
export const createRegistry = (): Registry => new Registry();

/** Metrics of the process rather than of a service in it: the library measures until the process ends. */
export const ofProcess = new Registry();

/** Starts the measurements of the process, which have a small cost even without a reader. */
export function measureProcess(): void {
  if (ofProcess.getMetricsAsArray().length > 0) return;
  collectDefaultMetrics({ register: ofProcess });
  new Gauge({
    name: 'tallystick_build_info',
    help: 'The running release, and its Node.js; always 1.',
    labelNames: ['version', 'node'],
    registers: [ofProcess],
    aggregator: 'max',
  }).set({ version: packageJson.version, node: process.version }, 1);
}

/**
 * Time limit of a query for a gauge. Shorter than the primary's wait for a process, because the other metrics matter most
 * while the database is slow or unavailable.
 */
const DATABASE_MILLISECONDS = 1000;

interface Reading {
  labels: Record<string, string>;
  value: number;
}

/**
 * Creates a gauge whose value is read from the database, so that every process reports the same. The gauge has no value
 * while the database does not answer in time.
 */
export function gaugeOfDatabase(
  registry: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
  read: () => Promise<Reading[]>,
): void {
  const look = readInTime(read);
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    aggregator: 'max',
    async collect() {
      const readings = (await look()) ?? [];
      this.reset();
      this.remove({}); // without labels, a reset leaves a zero
      for (const { labels, value } of readings) this.set(labels, value);
    },
  });
}

/**
 * Limits the time of a reading from the database. Callers at the same time share one, so a hanging one is not joined by
 * further ones. @returns a function whose result is undefined when the reading fails or is late
 */
export function readInTime<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T> | undefined;
  return async () => {
    reading ??= read().finally(() => (reading = undefined));
    const late = new AbortController();
    const inTime = Promise.race([reading, delay(DATABASE_MILLISECONDS, undefined, { signal: late.signal })]);
    return inTime.catch(() => undefined).finally(() => late.abort());
  };
}
