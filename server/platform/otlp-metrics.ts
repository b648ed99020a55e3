import type { HrTime } from '@opentelemetry/api';
import type * as Sdk from '@opentelemetry/sdk-metrics';
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { StartupError } from './errors.ts';
import type { Logger } from './log.ts';
import { describeProcess, SERVICE_NAME, sendLast } from './open-telemetry.ts';
import type { Metrics } from './processes/messages.ts';

type Metric = Metrics[number];
type Value = Metric['values'][number];

/** Number type of OpenTelemetry: all are floating-point numbers, as in Prometheus. */
const DOUBLE = 1;

/** Earliest time that counters count from: they are those of this process. */
const STARTED = toHrTime(performance.timeOrigin);

/**
 * Starts to send the metrics of `/metrics` by OTLP over HTTP, each process its own. The packages are loaded here only. Without
 * this call, metrics are read by Prometheus alone.
 * @returns stops sending, after the last metrics
 */
export async function sendMetrics(
  {
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url,
    OTEL_METRIC_EXPORT_INTERVAL: exportIntervalMillis,
  }: Pick<Config, 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT' | 'OTEL_METRIC_EXPORT_INTERVAL'>,
  collect: () => Promise<Metrics>,
  log: Logger,
): Promise<() => Promise<void>> {
  const { sdk, otlp, resources } = await loadPackages();
  const resource = describeProcess(resources, { 'service.instance.id': randomUUID() });
  const scope = { name: SERVICE_NAME };
  const producer = {
    collect: async () => {
      const metrics = convert(sdk, await collect());
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
    },
  };
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: reporting(new otlp.OTLPMetricExporter({ url: url! }), log),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, 10_000),
    metricProducers: [producer],
  });
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  return () => sendLast(provider, 'metrics', log);
}

async function loadPackages() {
  try {
    const [sdk, otlp, resources] = await Promise.all([
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    return { sdk, otlp, resources };
  } catch (error) {
    const message =
      'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: the packages that send metrics are not installed. Run npm ci --include=optional.';
    throw new StartupError(message, { cause: error });
  }
}

/** Logs failures, which the library keeps to itself. */
function reporting(exporter: Sdk.PushMetricExporter, log: Logger): Sdk.PushMetricExporter {
  return {
    export: (metrics, done) =>
      exporter.export(metrics, (result) => {
        if (result.error) log.warn({ err: result.error }, 'metrics were not sent');
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Converts from Prometheus to OpenTelemetry. Names and labels stay as `/metrics` has them. */
export function convert({ DataPointType, AggregationTemporality }: typeof Sdk, metrics: Metrics): Sdk.MetricData[] {
  const now = toHrTime(Date.now());
  const point = <T>({ labels }: Pick<Value, 'labels'>, value: T): Sdk.DataPoint<T> => {
    const attributes = Object.fromEntries(Object.entries(labels).map(([name, text]) => [name, text!]));
    return { startTime: STARTED, endTime: now, attributes, value };
  };
  return metrics.flatMap((metric): Sdk.MetricData[] => {
    const { name, help, type, values } = metric;
    const data = {
      descriptor: { name, description: help, unit: '', valueType: DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    const points = () => values.map((each) => point(each, each.value));
    // The library gives a name where it has declared numbers.
    const kind = String(type);
    if (kind === 'counter')
      return [{ ...data, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
    if (kind === 'gauge') return [{ ...data, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
    const dataPoints = histogramsOf(metric).map(({ labels, ...value }) => point({ labels }, value));
    return [{ ...data, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  });
}

interface HistogramValue {
  labels: Value['labels'];
  buckets: { boundaries: number[]; counts: number[] };
  sum: number;
  count: number;
}

/** Counts each bucket separately: those of Prometheus include all smaller ones. */
function histogramsOf({ name, values }: Metric): HistogramValue[] {
  const bySeries = Map.groupBy(values, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels));
  return [...bySeries].map(([labels, series]) => {
    const valueOf = (suffix: string) => series.find((each) => nameOf(each) === `${name}_${suffix}`)?.value ?? 0;
    const buckets = series.filter((each) => nameOf(each) === `${name}_bucket`);
    return {
      labels: JSON.parse(labels) as Value['labels'],
      buckets: {
        boundaries: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
        counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
      },
      sum: valueOf('sum'),
      count: valueOf('count'),
    };
  });
}

const nameOf = (value: Value) => (value as { metricName?: string }).metricName;

function toHrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1e6)];
}
