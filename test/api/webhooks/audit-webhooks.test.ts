import { expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { AuditEvent } from '../../../spec/generated/schema.ts';
import { call } from '../../support/api.ts';
import { newOwner, type Owner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { obtainTokens, registerApp } from '../../support/oauth.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startReceiver } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';

const eventsOf = async ({ session, businessId }: Owner, type: string): Promise<AuditEvent[]> =>
  (await call(service, 'GET', `/businesses/${businessId}/audit-events?type=${type}`, { token: session })).body.data;

/** Creates a business whose endpoint has received one delivery. */
async function newDelivery() {
  const owner = await newOwner(service);
  const payments = paymentsOf(service, owner.merchant);
  const receiver = await startReceiver();
  const endpoint = (await payments.ask('POST', '/webhook-endpoints', { url: receiver.url })).body.id as string;
  await payments.authorized();
  const [delivery] = (await payments.ask('GET', `/webhook-deliveries?endpoint_id=${endpoint}`)).body.data;
  return { owner, payments, endpoint, delivery: delivery.id as string };
}

test('a change of an endpoint is recorded with what it was before, and one that changes nothing is not', async () => {
  const { owner, payments, endpoint } = await newDelivery();
  const change = (body: object) => payments.ask('PATCH', `/webhook-endpoints/${endpoint}`, body);
  await change({ events: ['payment.refunded'] });
  await change({ events: ['payment.captured', 'payment.captured'] });
  await change({ events: ['payment.captured'], description: null });
  const recorded = await eventsOf(owner, 'endpoint.changed');
  expect(recorded.map(({ details }) => details)).toMatchObject([
    { events: 'payment.captured', events_before: 'payment.refunded' },
    { events: 'payment.refunded' },
  ]);
});

test('replays by a member and by a user token are recorded, and those of an application without a user are not', async () => {
  const { owner, payments, endpoint, delivery } = await newDelivery();
  await payments.ask('POST', `/webhook-deliveries/${delivery}/replay`, {});
  expect(await eventsOf(owner, 'delivery.replayed')).toEqual([]);
  await owner.act(`/deliveries/${delivery}`, 'replay');
  const app = await registerApp(service, owner, {
    scopes: ['payments:read', 'payments:capture'],
    business_id: owner.businessId,
  });
  const { access_token: token } = await obtainTokens(service, owner, app);
  const body = { resign: true };
  expect((await call(service, 'POST', `/webhook-deliveries/${delivery}/replay`, { token, body })).status).toBe(202);
  const [byToken, byHand] = await eventsOf(owner, 'delivery.replayed');
  expect(byHand).toMatchObject({
    subject_id: delivery,
    environment: 'TEST',
    actor: { user_id: owner.id, client_id: null },
    address: '127.0.0.1',
    details: { endpoint },
  });
  expect(byToken).toMatchObject({ subject_id: delivery, actor: { user_id: owner.id, client_id: app.id } });
});

test('recoveries are recorded with their period, by token and by hand', async () => {
  const { owner, payments, endpoint } = await newDelivery();
  const since = new Date(Date.now() - 60_000).toISOString();
  expect((await payments.ask('POST', `/webhook-endpoints/${endpoint}/recover`, { since })).status).toBe(202);
  await eventually(async () => {
    const { body } = await payments.ask('GET', `/webhook-endpoints/${endpoint}`);
    return body.recovery.status !== 'RUNNING';
  }, 'the recovery to end');
  await owner.act(`/endpoints/${endpoint}`, 'recover', { period: '86400' });
  const [byHand, byToken] = await eventsOf(owner, 'endpoint.recovered');
  expect(byToken).toMatchObject({
    subject_id: endpoint,
    actor: { user_id: null, client_id: owner.merchant.clientId },
    details: { since, status: expect.stringContaining('FAILED'), deliveries: expect.stringMatching(/^\d+$/) },
  });
  expect(byHand).toMatchObject({ subject_id: endpoint, actor: { user_id: owner.id, client_id: null } });
});

test('an endpoint that the service disables is recorded with the reason, and shown as its doing', async () => {
  const owner = await newOwner(service);
  const payments = paymentsOf(service, owner.merchant);
  const receiver = await startReceiver();
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  const endpoint = (await payments.ask('POST', '/webhook-endpoints', { url: receiver.url })).body.id as string;
  await sql(service, "UPDATE webhook_endpoints SET failing_since = now() - interval '6 days' WHERE id = $1", [
    endpoint,
  ]);
  await payments.authorized();
  const [event] = await eventually(async () => {
    const events = await eventsOf(owner, 'endpoint.disabled');
    return events.length > 0 && events;
  }, 'the endpoint to be disabled');
  expect(event).toMatchObject({
    subject_id: endpoint,
    actor: { user_id: null, client_id: null, name: null },
    address: null,
    details: { url: receiver.url, reason: 'Every attempt failed for 5 days.' },
  });
  expect((await owner.open('/audit?show=endpoints')).html).toContain('by The service');
});

test('an attempt that fails after its endpoint was deleted does not disable it', async () => {
  const owner = await newOwner(service);
  const payments = paymentsOf(service, owner.merchant);
  let answer: ServerResponse | undefined;
  const receiver = await startReceiver((_received, response) => (answer = response));
  const endpoint = (await payments.ask('POST', '/webhook-endpoints', { url: receiver.url })).body.id as string;
  await sql(service, "UPDATE webhook_endpoints SET failing_since = now() - interval '6 days' WHERE id = $1", [
    endpoint,
  ]);
  await payments.authorized();
  await receiver.waitFor(1);
  expect((await payments.ask('DELETE', `/webhook-endpoints/${endpoint}`)).status).toBe(204);
  answer!.writeHead(500).end();
  const [delivery] = (await payments.ask('GET', `/webhook-deliveries?endpoint_id=${endpoint}`)).body.data;
  await eventually(async () => {
    const { data } = (await payments.ask('GET', `/webhook-deliveries/${delivery.id}/attempts`)).body;
    return data[0]?.http_status === 500;
  }, 'the attempt to end');
  const events = (await call(service, 'GET', `/businesses/${owner.businessId}/audit-events`, { token: owner.session }))
    .body.data as AuditEvent[];
  expect(events.filter(({ subject_id }) => subject_id === endpoint).map(({ type }) => type)).toEqual([
    'endpoint.deleted',
    'endpoint.created',
  ]);
});
