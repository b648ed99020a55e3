import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { gatherMetrics } from './processes/member.ts';
import type { Metrics } from './processes/messages.ts';

export type { Registry };

/**
 * A registry for one service. Labels carry only words of the contract and of the code, never what a client sent: anything
 * else would grow without bound, and might be secret.
 */
export const createRegistry = (): Registry => new Registry();

/** About the process and not about a service in it: the library measures it for as long as the process lives. */
const ofProcess = new Registry();

/** Starts to measure the process itself, which costs a little even without a reader. */
export function measureProcess(): void {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
}

/** Read from the database, which is the same for all processes: their sum would say nothing. */
const OF_DATABASE = new Set([
  'tallystick_webhook_deliveries_due',
  'tallystick_webhook_oldest_due_seconds',
  'tallystick_queue_jobs',
  'tallystick_processor_operations_given_up',
]);

/** The metrics of this process, each with how it is joined with those of others. */
export async function collectMetrics(registry: Registry): Promise<Metrics> {
  const [ofService, process] = await Promise.all([registry.getMetricsAsJSON(), ofProcess.getMetricsAsJSON()]);
  const own = ofService.map((metric) =>
    OF_DATABASE.has(metric.name) ? { ...metric, aggregator: 'max' as const } : metric,
  );
  return [...own, ...process];
}

/** What a service and its process tell Prometheus; where processes share the ports, what all of them do. */
export async function exposeMetrics(registry: Registry): Promise<{ type: string; text: string }> {
  const gathered = await gatherMetrics();
  const texts = gathered
    ? [await AggregatorRegistry.aggregate(gathered).metrics()]
    : await Promise.all([registry.metrics(), ofProcess.metrics()]);
  return { type: registry.contentType, text: texts.join('') };
}
