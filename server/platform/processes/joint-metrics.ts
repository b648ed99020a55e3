import { AggregatorRegistry, type Registry } from 'prom-client';
import { ofProcess } from '../metrics.ts';
import { gatherMetrics } from './member.ts';
import type { Metrics } from './messages.ts';

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
