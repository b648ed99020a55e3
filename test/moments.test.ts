import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from 'pg-boss';
import { call, createMerchant, type TestMerchant } from './support/api.ts';
import { decideDevice } from './support/contract/device.ts';
import { sql } from './support/database.ts';
import { newPerson, obtainTokens, refresh, registerApp, type Person } from './support/oauth.ts';
import { card, paymentsOf, type Payments } from './support/payments.ts';
import { startTestService, useTimers, type TestService } from './support/service.ts';
import { webhooksOf } from './support/webhooks.ts';

/** Each reading of this clock is later, as if time passed between statements. */
let readings = 0;
useTimers({ ...systemClock, now: () => Date.now() + 10 * ++readings });

let service: TestService;
let merchant: TestMerchant;
let payments: Payments;
let person: Person;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
  person = await newPerson(service);
});
afterAll(() => service.stop());

const DAY = 24 * 3600;

test('every lifetime ends exactly on time', async () => {
  const app = await registerApp(service, person);
  const { refresh_token } = await obtainTokens(service, person, app);
  await refresh(service, app, refresh_token);
  const device = { client_id: 'tally-cli' };
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: device });
  await decideDevice(person, body.user_code, 'approve');
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const form = { ...device, grant_type, device_code: body.device_code };
  expect((await call(service, 'POST', '/oauth/token', { form })).status).toBe(200);
  await payments.create({}, { 'Idempotency-Key': 'exactly a day' });
  for (const [table, seconds] of Object.entries({
    access_tokens: 3600,
    account_links: DAY,
    authorization_codes: 300,
    consent_tickets: 900,
    device_codes: 600,
    grants: 90 * DAY,
    idempotency_keys: DAY,
    mails: DAY,
    refresh_tokens: 30 * DAY,
    sessions: 30 * DAY,
  })) {
    const rows = await sql(service, `SELECT extract(epoch FROM expires_at - created_at)::float AS age FROM ${table}`);
    expect([table, [...new Set(rows.map(({ age }) => age))]]).toEqual([table, [seconds]]);
  }
});

test('an operation at a processor is due exactly after its delay', async () => {
  const { body } = await payments.create(card('sim_pending_success'));
  const [operation] = await sql(
    service,
    'SELECT extract(epoch FROM due_at - updated_at)::float AS pause FROM processor_operations WHERE payment_reference = $1',
    [body.reference],
  );
  expect(operation).toEqual({ pause: 1 });
});

test('an event has the time of the change of its payment', async () => {
  const reference = await payments.captured({ amount: 100 });
  await payments.refund(reference, { amount: 40 });
  const { data } = (await payments.ask('GET', `/events?payment=${reference}`)).body;
  expect(data).toHaveLength(3);
  for (const { created_at, payload } of data) {
    expect(payload.created_at).toBe(created_at);
    expect(payload.payment.updated_at).toBe(created_at);
    expect(payload.refund?.updated_at ?? created_at).toBe(created_at);
  }
});

test('the overlap of two secrets lasts exactly as long as requested', async () => {
  const later = (moment: string) => new Date(Date.parse(moment) + 3600_000).toISOString();
  const once = { expire_previous_in: 3600 };
  const { url } = { url: 'http://127.0.0.1:9/' };
  const { id } = (await webhooksOf(service, merchant).ask('POST', '/webhook-endpoints', { url })).body as {
    id: string;
  };
  const endpoint = (await payments.ask('POST', `/webhook-endpoints/${id}/rotate-secret`, once)).body;
  expect(endpoint.previous_secret_expires_at).toBe(later(endpoint.updated_at));
  const registered = await registerApp(service, person);
  const { body: client } = await call(service, 'POST', `/oauth/clients/${registered.id}/regenerate-secret`, {
    token: person.session,
    body: once,
  });
  expect(client.previous_secret_expires_at).toBe(later(client.secret_created_at));
});
