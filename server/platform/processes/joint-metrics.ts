import { AggregatorRegistry, type Registry } from 'prom-client';
import { ofProcess } from '../metrics.ts';
import { gatherMetrics } from './member.ts';
import type { Metrics } from './messages.ts';

/** Collects the metrics of this process, each with its aggregation across processes. */
export async function collectMetrics(registry: Registry): Promise<Metrics> {
  const [ofService, process] = await Promise.all([registry.getMetricsAsJSON(), ofProcess.getMetricsAsJSON()]);
  return [...ofService, ...process];
}

/** Returns the metrics of the service and its process, or of all processes that share the ports. */
export async function exposeMetrics(registry: Registry): Promise<{ type: string; text: string }> {
  const gathered = await gatherMetrics();
  const texts = gathered
    ? [await AggregatorRegistry.aggregate(gathered).metrics()]
    : await Promise.all([registry.metrics(), ofProcess.metrics()]);
  return { type: registry.contentType, text: texts.join('') };
}
