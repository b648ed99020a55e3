import type { Metrics } from './messages.ts';

/**
 * Sums the counters of ended processes, without their gauges. Otherwise, replacing a process would lower the totals, which
 * Prometheus would take for a restart of all.
 */
export async function sumCounts(departed: Metrics[]): Promise<Metrics> {
  const { AggregatorRegistry } = await import('prom-client'); // on first use, to keep the primary small
  const counts = departed.map((metrics) =>
    metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type))),
  );
  return AggregatorRegistry.aggregate(counts).getMetricsAsJSON();
}
