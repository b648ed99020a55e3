import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { webhooks as sdk } from '@tallystick/sdk';
import { Webhook } from 'standardwebhooks';
import { mailNotices } from '../../../server/domain/webhooks/mail-notices.ts';
import { call, createMerchant, signUp, type TestMerchant } from '../../support/api.ts';
import { pass } from '../../support/clock.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** A program of the business. */
let program: Receiver;
let service: OwnService;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function newProgram(): Promise<{ secret: string }> {
  program = await startReceiver();
  merchant = await createMerchant(service);
  const { status, body } = await change({ alarm_url: program.url });
  expect([status, body.alarm_url]).toEqual([200, program.url]);
  expect(body.alarm_secret).toMatch(/^whsec_/);
  return { secret: body.alarm_secret };
}

const change = (body: object, who = merchant) =>
  call(service, 'PATCH', `/businesses/${who.businessId}`, { token: who.user.session, body });

const rotate = (who = merchant) =>
  call(service, 'POST', `/oauth/clients/${who.clientId}/regenerate-secret`, { token: who.user.session, body: {} });

const alarmAbout = (subject: string, type: string): Promise<Received> =>
  eventually(async () => {
    await pass(1);
    return program.received.find(({ body }) => body.includes(subject) && body.includes(type));
  }, `the alarm ${type}`);

test('a replaced secret is posted to the business, signed with its own secret, which libraries verify', async () => {
  const { secret } = await newProgram();
  const other = await createMerchant(service);
  expect((await rotate(other)).status).toBe(200);
  expect((await rotate()).status).toBe(200);
  const { body, headers } = await alarmAbout(merchant.clientId, 'application.secret_replaced');
  const alarm = new Webhook(secret).verify(body.toString(), headers as Record<string, string>);
  expect(alarm).toEqual({
    event_id: expect.stringMatching(/^alm_/),
    event_type: 'application.secret_replaced',
    created_at: expect.any(String),
    business_id: merchant.businessId,
    environment: 'TEST',
    subjects: [merchant.clientId],
  });
  expect(await sdk.verify(body, headers as Record<string, string>, secret)).toEqual(alarm);
  expect(program.received).toHaveLength(1); // none of the other business
});

test.each([
  ['failing', 'endpoint.failing', "failing_since = now() - interval '2 days'"],
  ['disabled', 'endpoint.disabled', "status = 'DISABLED', sends_waiting = true"],
  ['missed', 'deliveries.failed', 'updated_at = now()'],
])('an endpoint with the notice %s is posted as %s', async (kind, type, state) => {
  await newProgram();
  const { id } = await webhooksOf(service, merchant).register(program.url.replace('hooks', kind));
  await sql(service, `UPDATE webhook_endpoints SET ${state} WHERE id = $1`, [id]);
  await sql(
    service,
    `INSERT INTO webhook_notices (endpoint_id, kind, business_id, environment, since, due)
     SELECT id, $2, business_id, environment, coalesce(failing_since, now()), true FROM webhook_endpoints WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [id, kind],
  );
  await mailNotices(service.parts, new AbortController().signal);
  const { body } = await alarmAbout(id, type);
  expect(JSON.parse(body.toString())).toMatchObject({ business_id: merchant.businessId, subjects: [id] });
});

test('an alarm is repeated with the same bytes until the address accepts it', async () => {
  await newProgram();
  let answers = 0;
  program.answerWith((_received, response) => void response.writeHead((answers += 1) === 1 ? 503 : 204).end());
  expect((await rotate()).status).toBe(200);
  const [first, second] = await eventually(async () => {
    await pass(40);
    return program.received.length === 2 && program.received;
  }, 'the second attempt');
  expect(second!.body.toString()).toBe(first!.body.toString());
});

test('each change that sets the address issues a new secret, and only its response shows it', async () => {
  const { secret } = await newProgram();
  const { body: again } = await change({ alarm_url: program.url });
  expect(again.alarm_secret).not.toBe(secret);
  const { body: renamed } = await change({ name: 'Difference Engines' });
  expect(renamed).toMatchObject({ alarm_url: program.url, alarm_secret: null });
  const path = `/businesses/${merchant.businessId}`;
  const { body: read } = await call(service, 'GET', path, { token: merchant.user.session });
  expect(read).toMatchObject({ alarm_url: program.url, alarm_secret: null });
  expect((await rotate()).status).toBe(200);
  const { body, headers } = await alarmAbout(merchant.clientId, 'application.secret_replaced');
  const verify = (key: string) => new Webhook(key).verify(body.toString(), headers as Record<string, string>);
  expect(() => verify(secret)).toThrow();
  verify(again.alarm_secret);
  const { body: log } = await call(service, 'GET', `${path}/audit-events?type=business.changed`, {
    token: merchant.user.session,
  });
  expect(log.data.map(({ details }: { details: object }) => details)).toContainEqual(
    expect.objectContaining({ alarm_url: program.url, alarm_secret: 'replaced' }),
  );
  expect(JSON.stringify(log)).not.toContain('whsec_');
});

test('after its removal, nothing is posted', async () => {
  await newProgram();
  expect((await change({ alarm_url: null })).body).toMatchObject({ alarm_url: null, alarm_secret: null });
  expect((await rotate()).status).toBe(200);
  const waiting =
    "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'business-alarm' AND data->>'business_id' = $1";
  expect(await sql(service, waiting, [merchant.businessId])).toEqual([{ jobs: 0 }]);
  expect(program.received).toEqual([]);
});

test('an address with http is not for alarms of LIVE', async () => {
  await newProgram();
  const { id } = await webhooksOf(service, merchant).register(program.url.replace('hooks', 'live'));
  await sql(service, "UPDATE webhook_endpoints SET environment = 'LIVE' WHERE id = $1", [id]);
  await sql(
    service,
    `INSERT INTO webhook_notices (endpoint_id, kind, business_id, environment, since, due)
     SELECT id, 'missed', business_id, 'LIVE', now(), true FROM webhook_endpoints WHERE id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
  await mailNotices(service.parts, new AbortController().signal);
  const job = "SELECT state FROM pgboss.job WHERE name = 'business-alarm' AND data->>'business_id' = $1";
  await eventually(async () => {
    await pass(1);
    const [{ state } = {}] = await sql(service, job, [merchant.businessId]);
    return state === 'completed';
  }, 'the end of the job');
  expect(program.received).toEqual([]);
});

test('a member without the role may not set it', async () => {
  const owner = await createMerchant(service);
  const stranger = { ...owner, user: await signUp(service) };
  expect((await change({ alarm_url: 'https://shop.example/alarms' }, stranger)).status).toBe(404);
});

test.each([
  ['ftp://shop.example/alarms', 400, 'invalid_request'],
  ['https://user:secret@shop.example/', 400, 'invalid_request'],
  ['http://shop.example/alarms', 422, 'https_required'],
  ['https://127.0.0.1/alarms', 422, 'destination_forbidden'],
  ['https://169.254.169.254/latest', 422, 'destination_forbidden'],
])('a service that sends to public addresses only refuses %s', async (alarm_url, status, code) => {
  const { destinations } = service.parts;
  destinations.privateAllowed = false;
  try {
    merchant = await createMerchant(service);
    const { status: given, body } = await change({ alarm_url });
    expect([given, body.code, body.errors?.[0]?.field]).toEqual([status, code, '/alarm_url']);
  } finally {
    destinations.privateAllowed = true;
  }
});

test('an address that has become private is not connected to', async () => {
  await newProgram();
  service.parts.destinations.privateAllowed = false;
  try {
    expect((await rotate()).status).toBe(200);
    const job = "SELECT state FROM pgboss.job WHERE name = 'business-alarm' AND data->>'business_id' = $1";
    await eventually(async () => {
      await pass(1);
      const [{ state } = {}] = await sql(service, job, [merchant.businessId]);
      return state === 'retry';
    }, 'the failure of the job');
    expect(program.received).toEqual([]);
  } finally {
    service.parts.destinations.privateAllowed = true;
  }
});
