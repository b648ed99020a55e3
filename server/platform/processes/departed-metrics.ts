import type { Metrics } from './messages.ts';

/**
 * What processes that are gone have counted, as one: without it a sum would go back when one is replaced, which Prometheus
 * takes for a restart of all. What they measured at a moment is gone with them.
 */
export async function sumCounts(departed: Metrics[]): Promise<Metrics> {
  const { AggregatorRegistry } = await import('prom-client'); // the primary needs nothing of it until then
  const counts = departed.map((metrics) =>
    metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type))),
  );
  return AggregatorRegistry.aggregate(counts).getMetricsAsJSON();
}
