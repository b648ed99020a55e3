import { beforeAll, expect, test } from '@jest/globals';
import { parametersOf, type Operation } from '../../scripts/generate/document.ts';
import { eventTypes } from '../../spec/generated/values.ts';
import { document } from '../support/contract/document.ts';
import { captured, newPayment, pending } from '../support/contract/requests.ts';
import { checkOfAnswer } from '../support/contract/schemas.ts';
import { ask, worldOf, type World } from '../support/contract/world.ts';
import { service } from '../support/shared-service.ts';
import { followEvents } from '../support/event-stream.ts';
import { eventIn } from '../support/webhooks.ts';
import { startReceiver, type Received } from '../support/receiver.ts';

let world: World;
beforeAll(async () => {
  world = await worldOf(service, await startReceiver());
});

/** The deliveries of one event of every type. */
let posted: Received[];
beforeAll(async () => {
  const { id } = await ask(world, 'WebhookEndpoints_create', {
    body: { url: world.receiver.url, events: [...eventTypes] },
  });
  await letEverythingHappen();
  for (const event_type of eventTypes)
    await ask(world, 'WebhookEndpoints_test', { path: { id }, body: { event_type } });
  const happened = (await ask(world, 'Events_list', { query: { limit: '100' } })).data;
  posted = await world.receiver.waitFor(happened.length);
});

/** Causes an event of every type. */
async function letEverythingHappen(): Promise<void> {
  const path = await newPayment(world);
  await ask(world, 'Payments_capture', { path });
  await ask(world, 'Refunds_create', { path, body: { amount: 1, metadata: { why: 'one' } } });
  await ask(world, 'Refunds_create', { path });
  await ask(world, 'Payments_cancel', { path: await newPayment(world), body: { reason: 'Sold out' } });
  await ask(world, 'TestHelpers_expirePayment', { path: await newPayment(world) });
  await ask(world, 'TestHelpers_failPayment', { path: await newPayment(world, pending) });
  await ask(world, 'TestHelpers_disputePayment', { path: await newPayment(world, captured) });
  const unrefundable = { type: 'simulated_card', token: 'sim_refund_failure' };
  await ask(world, 'Refunds_create', { path: await newPayment(world, { ...captured, payment_method: unrefundable }) });
  await newPayment(world, {
    ...captured,
    description: 'Käse – 1 €\u2028',
    metadata: {},
    merchant_reference: undefined,
  });
}

/** Returns the contract's webhook of this type. */
function webhookOf(type: string): Operation {
  return document.webhooks![type]!.post as Operation;
}

function faultsOf(received: Received): string[] {
  const webhook = webhookOf(String(received.headers['service-event-type']));
  const { schema } = webhook.requestBody!.content['application/json']!;
  const headers = parametersOf(document, webhook).flatMap(({ name, required, schema: rule = {} }) => {
    const value = received.headers[name.toLowerCase()];
    if (value === undefined) return required ? [`${name} is missing`] : [];
    return checkOfAnswer(rule)(name === 'Service-Delivery-Attempt' ? Number(value) : value).map(
      (fault) => `${name} ${fault}`,
    );
  });
  return [...headers, ...checkOfAnswer(schema!)(JSON.parse(received.body.toString()))];
}

test('posted events of every type match the contract in every part', () => {
  expect(posted.flatMap(faultsOf)).toEqual([]);
  expect(new Set(posted.map(({ headers }) => headers['service-event-type']))).toEqual(
    new Set(Object.keys(document.webhooks!)),
  );
  expect(Object.keys(document.webhooks!).sort()).toEqual(eventTypes.toSorted());
});

test('events that are read equal the posted ones', async () => {
  expect(posted.length).toBeGreaterThan(0);
  for (const received of posted) {
    const event = await ask(world, 'Events_get', { path: { id: String(received.headers['service-event-id']) } });
    expect(event.payload).toEqual(eventIn(received));
  }
});

test('streamed events match the contract', async () => {
  const follower = await followEvents(world.service, world.tenant.token, `?since=${new Date(0).toISOString()}`);
  const messages = await follower.waitFor(5);
  follower.hangUp();
  for (const { data } of messages) {
    expect(checkOfAnswer({ $ref: '#/components/schemas/StreamedEvent' })(data)).toEqual([]);
    const { schema } = webhookOf(data.headers['Service-Event-Type']!).requestBody!.content['application/json']!;
    expect(checkOfAnswer(schema!)(JSON.parse(data.body))).toEqual([]);
  }
});
