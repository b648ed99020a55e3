import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { call, createMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

interface Point {
  attributes: { key: string; value: { stringValue?: string } }[];
  asDouble?: number;
  count?: number;
  sum?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
}

interface Metric {
  name: string;
  description: string;
  gauge?: { dataPoints: Point[] };
  sum?: { dataPoints: Point[]; isMonotonic: boolean; aggregationTemporality: number };
  histogram?: { dataPoints: Point[] };
}

/** The newest metrics, by name, and the attributes of their process. */
let latest = new Map<string, Metric>();
let resource: Record<string, string | undefined> = {};
/** Receives metrics, as OTLP over HTTP in JSON. */
const collector = createServer((request, response) => {
  void take(request).then(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
});

async function take(request: IncomingMessage): Promise<void> {
  expect(request.url).toBe('/v1/metrics');
  const { resourceMetrics } = JSON.parse((await buffer(request)).toString());
  const metrics: Metric[] = [];
  for (const { resource: of, scopeMetrics } of resourceMetrics) {
    resource = textsOf(of.attributes);
    for (const scope of scopeMetrics) metrics.push(...scope.metrics);
  }
  latest = new Map(metrics.map((each) => [each.name, each]));
}

const textsOf = (attributes: Point['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

let service: OwnService;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  service = await startTestService({
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `http://127.0.0.1:${port}/v1/metrics`,
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
});
afterAll(async () => {
  await service.stop();
  collector.closeAllConnections();
  collector.close();
});

test('what Prometheus reads is sent to a collector: gauges, counters and histograms, with names and labels', async () => {
  const { token } = await createMerchant(service);
  for (let index = 0; index < 3; index += 1) await call(service, 'GET', '/payments', { token });
  const ofList = await eventually(() => {
    const points = latest.get('tallystick_http_request_seconds')?.histogram?.dataPoints ?? [];
    const found = points.find(({ attributes }) => textsOf(attributes).operation === 'Payments_list');
    return found?.count === 3 && found;
  }, 'three requests');
  expect(textsOf(ofList.attributes)).toMatchObject({ operation: 'Payments_list', status: '200' });
  expect(ofList.bucketCounts!.length).toBe(ofList.explicitBounds!.length + 1);
  expect(ofList.bucketCounts!.reduce((sum, count) => sum + count)).toBe(3);
  expect(ofList.sum).toBeGreaterThan(0);
  expect(ofList.explicitBounds).toEqual(ofList.explicitBounds!.toSorted((left, right) => left - right));

  const built = latest.get('tallystick_build_info')!.gauge!.dataPoints;
  expect(built).toEqual([expect.objectContaining({ asDouble: 1 })]);
  const lost = latest.get('tallystick_request_log_lost_total')!.sum!;
  expect([lost.isMonotonic, lost.aggregationTemporality]).toEqual([true, 2]);
  const isReachable = () => latest.get('tallystick_database_reachable')?.gauge?.dataPoints[0]?.asDouble === 1;
  await eventually(isReachable, 'the database'); // a busy machine may have asked it in vain once
  expect(resource).toMatchObject({ 'service.name': 'tallystick', 'service.version': expect.any(String) });
  expect(resource['service.instance.id']).toMatch(/^[0-9a-f-]{36}$/);

  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const read = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name).sort();
  expect(read.length).toBeGreaterThan(50);
  expect([...latest.keys()].sort()).toEqual(read);
});

test('a collector that is away is logged, and neither fails nor delays the stop', async () => {
  const own = await startServiceProcess(service.databaseUrl, {
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `http://127.0.0.1:${await freePort()}/v1/metrics`,
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
  await eventually(() => own.output().includes('metrics were not sent'), 'the line in the log');
  expect((await call(own, 'GET', '/payments')).status).toBe(401);
  await own.stop();
  expect(own.exitCode()).toBe(0);
});
