import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { call, CARD, createMerchant } from '../../support/api.ts';
import { pass } from '../../support/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

const spans: Span[] = [];
const services = new Set<string>();
let sent = '';
/** Receives traces, as OTLP over HTTP in JSON. */
const collector = createServer((request, response) => {
  void take(request).then(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
});

async function take(request: IncomingMessage): Promise<void> {
  const text = (await buffer(request)).toString();
  sent += text;
  const { resourceSpans } = JSON.parse(text);
  for (const { resource, scopeSpans } of resourceSpans) {
    for (const { key, value } of resource.attributes) if (key === 'service.name') services.add(value.stringValue);
    for (const scope of scopeSpans) spans.push(...scope.spans);
  }
}

let service: TestService;
let receiver: Receiver;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // The OpenTelemetry packages read the standard variables themselves.
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '50' });
  service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  receiver = await startReceiver();
});
afterAll(async () => {
  await service.stop();
  collector.closeAllConnections();
  collector.close();
});

test('a trace goes from the request, through its event, into the delivery, and is sent to the collector', async () => {
  const merchant = await createMerchant(service);
  const endpoint = await webhooksOf(service, merchant).register(receiver.url);
  await call(service, 'POST', '/payments', {
    token: merchant.token,
    body: { amount: 1250, currency: 'EUR', payment_method: CARD },
    headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
  });
  const [received] = await receiver.waitFor(1);
  const traced = await eventually(() => {
    const ours = spans.filter(({ traceId }) => traceId === TRACE);
    return ours.length === 2 && ours;
  }, 'two spans');
  const request = traced.find(({ name }) => name === 'Payments_create')!;
  const attempt = traced.find(({ name }) => name === 'webhook attempt')!;
  expect(request.parentSpanId).toBe(CALLER);
  expect(attempt.parentSpanId).toBe(request.spanId);
  expect(received!.headers.traceparent).toBe(`00-${TRACE}-${attempt.spanId}-01`);
  expect(services).toEqual(new Set(['tallystick']));
  for (const secret of [merchant.token, merchant.clientSecret, endpoint.secret]) expect(sent).not.toContain(secret);
});

test('a verbatim replay is in the trace of the first attempt', async () => {
  const merchant = await createMerchant(service);
  const webhooks = webhooksOf(service, merchant);
  const endpoint = await webhooks.register(receiver.url);
  const before = receiver.received.length;
  await webhooks.pay();
  await receiver.waitFor(before + 1);
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`, {});
  await receiver.waitFor(before + 2);
  const [first, replay] = receiver.received.slice(before).map(({ headers }) => headers.traceparent);
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(replay).toBe(first); // verbatim
});

test('a retry is in the trace of its delivery, a replay with a new signature in that of its request', async () => {
  const merchant = await createMerchant(service);
  const webhooks = webhooksOf(service, merchant);
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  const before = receiver.received.length;
  const endpoint = await webhooks.register(receiver.url);
  const [paid, asked] = ['1', '2'].map((digit) => digit.repeat(32));
  const under = (trace: string | undefined) => ({ traceparent: `00-${trace}-${CALLER}-01` });
  const { token } = merchant;
  const payment = { amount: 1250, currency: 'EUR', payment_method: CARD };
  await call(service, 'POST', '/payments', { token, body: payment, headers: under(paid) });
  const { id } = await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');
  await pass(62);
  await webhooks.endedAttempts(id, 2);
  await call(service, 'POST', `/webhook-deliveries/${id}/replay`, {
    token,
    body: { resign: true },
    headers: under(asked),
  });

  const received = (await receiver.waitFor(before + 3)).slice(before);
  const parents = received.map(({ headers }) => String(headers.traceparent).split('-'));
  expect(parents.map(([, trace]) => trace)).toEqual([paid, paid, asked]);
  expect(new Set(parents.map(([, , span]) => span)).size).toBe(3);
});

test('a collector that is away neither fails nor holds up the stop', async () => {
  const collectorAway = `http://127.0.0.1:${await freePort()}`;
  const own = await startServiceProcess(service.databaseUrl, { OTEL_EXPORTER_OTLP_ENDPOINT: collectorAway });
  expect((await call(own, 'GET', '/payments')).status).toBe(401);
  await own.stop();
  expect(own.output()).toContain('the last traces were not sent');
  expect(own.exitCode()).toBe(0);
});
