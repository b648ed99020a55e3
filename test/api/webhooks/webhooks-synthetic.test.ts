import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { today } from '../../../server/domain/lists/day-period.ts';
import { deliverySuccess } from '../../../server/domain/webhooks/delivery-success.ts';
import { call } from '../../support/api.ts';
import { clock, pass } from '../../support/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { verifyEmail } from '../../support/mail.ts';
import { startNameServer } from '../../support/name-server.ts';
import { merchant, receiver, service, webhooks } from '../../support/webhook-service.ts';
import { eventIn, webhooksOf, type Delivery, type Endpoint, type Webhooks } from '../../support/webhooks.ts';

/** Events that test an endpoint are marked, and are not counted anywhere. */

const DAY_SECONDS = 86_400;
const YESTERDAY = () => new Date(clock.now() - DAY_SECONDS * 1000).toISOString();
let names: Awaited<ReturnType<typeof startNameServer>>;

beforeAll(async () => {
  names = await startNameServer({});
  service.parts.destinations.guard.useNameServers([names.address]);
});
afterAll(() => names.stop());

const refuse = () => receiver.answerWith((_received, response) => void response.writeHead(500).end());
const accept = () => receiver.answerWith((_received, response) => void response.writeHead(200).end());
const sendTest = async ({ id }: Endpoint, of: Webhooks = webhooks) =>
  (await of.ask('POST', `/webhook-endpoints/${id}/test`)).body as Delivery;
const read = async (path: string) => (await webhooks.read<{ data: { id: string }[] }>(path)).data;
const statusOf = async ({ id }: Endpoint) =>
  (await webhooks.read<{ status: string }>(`/webhook-endpoints/${id}`)).status;

test('the body of a synthetic event says so, and others have no such field', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await sendTest(endpoint);
  await receiver.waitFor(1);
  await webhooks.pay();
  const [synthetic, real] = (await receiver.waitFor(2)).map(eventIn);
  expect(synthetic).toHaveProperty('synthetic', true);
  expect(Object.keys(real!)).toEqual(['event_id', 'event_type', 'created_at', 'payment', 'refund']);
});

test('lists of deliveries and events mark synthetic ones, and filter by it', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const { id, event_id, synthetic } = await sendTest(endpoint);
  expect(synthetic).toBe(true);
  expect(await read('/webhook-deliveries?synthetic=true')).toMatchObject([{ id, synthetic: true }]);
  expect(await read('/events?synthetic=true')).toMatchObject([{ id: event_id, synthetic: true }]);
  expect(await read('/webhook-deliveries?synthetic=false')).toMatchObject([{ synthetic: false }]);
  expect(await read('/events?synthetic=false')).toMatchObject([{ synthetic: false }]);
  expect(await read('/events')).toHaveLength(2);
  expect((await webhooks.ask('GET', '/events?synthetic=perhaps')).status).toBe(400);
});

test('in LIVE a synthetic event counts in no figure', async () => {
  const path = `/oauth/clients/${merchant.clientId}/promote`;
  await call(service, 'POST', '/email/send-verification', { token: merchant.user.session });
  await verifyEmail(service, merchant.user);
  const { body } = await call(service, 'POST', path, { token: merchant.user.session, body: {} });
  const app = body as { client_id: string; client_secret_preview: string };
  const live = webhooksOf(service, {
    ...merchant,
    clientId: app.client_id,
    clientSecret: app.client_secret_preview,
  });
  const delivery = await sendTest(await live.register('https://nowhere.example/hooks'), live);
  await live.endedAttempts(delivery.id, 1);
  const tenant = { business_id: merchant.businessId, environment: 'LIVE' as const };
  const day = today(service.parts.clock);
  expect((await deliverySuccess(tenant, { first: day - 1, last: day })).now).toEqual({ delivered: 0, total: 0 });
  const attempts = await service.parts.registry.getSingleMetricAsString('tallystick_webhook_attempts_total');
  expect(attempts).toContain('environment="synthetic"');
  expect(attempts).not.toContain('environment="LIVE"');
});

test('a recovery leaves synthetic events out', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const path = `/webhook-endpoints/${endpoint.id}`;
  await webhooks.ask('PATCH', path, { status: 'DISABLED' });
  await webhooks.pay();
  expect(await sendTest(endpoint)).toMatchObject({ status: 'SKIPPED' });
  await webhooks.ask('PATCH', path, { status: 'ENABLED' });
  const { body } = await webhooks.ask('POST', `${path}/recover`, { since: YESTERDAY() });
  expect(body).toMatchObject({ total: 1 });
});

test('failed tests alone do not disable an endpoint', async () => {
  refuse();
  const endpoint = await webhooks.register(receiver.url);
  await sendTest(endpoint);
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  await pass(5 * DAY_SECONDS);
  await webhooks.delivery(endpoint.id, (it) => it.attempt === 2, 'another failure');
  expect(await statusOf(endpoint)).toBe('ENABLED');
});

test('a successful test does not make up for failed events', async () => {
  refuse();
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  accept();
  await sendTest(endpoint);
  await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'test');
  refuse();
  await pass(5 * DAY_SECONDS);
  await eventually(async () => (await statusOf(endpoint)) === 'DISABLED', 'disabling');
});
