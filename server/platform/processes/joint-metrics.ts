import { AggregatorRegistry, type Registry } from 'prom-client';
import { ofProcess } from '../metrics.ts';
import { gatherMetrics } from './member.ts';
import type { Metrics } from './messages.ts';

/** Gauges read from the database. Every process reports the same value, so they are not summed. */
const OF_DATABASE = new Set([
  'tallystick_webhook_deliveries_due',
  'tallystick_webhook_oldest_due_seconds',
  'tallystick_queue_jobs',
  'tallystick_processor_operations_given_up',
]);

/** The metrics of this process, each with the aggregation across processes. */
export async function collectMetrics(registry: Registry): Promise<Metrics> {
  const [ofService, process] = await Promise.all([registry.getMetricsAsJSON(), ofProcess.getMetricsAsJSON()]);
  const own = ofService.map((metric) =>
    OF_DATABASE.has(metric.name) ? { ...metric, aggregator: 'max' as const } : metric,
  );
  return [...own, ...process];
}

/** The metrics of the service and its process, or of all processes that share the ports. */
export async function exposeMetrics(registry: Registry): Promise<{ type: string; text: string }> {
  const gathered = await gatherMetrics();
  const texts = gathered
    ? [await AggregatorRegistry.aggregate(gathered).metrics()]
    : await Promise.all([registry.metrics(), ofProcess.metrics()]);
  return { type: registry.contentType, text: texts.join('') };
}
