import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { mailNotices } from '../../../server/domain/webhooks/mail-notices.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { call, createMerchant, type TestMerchant } from '../../support/api.ts';
import { pass } from '../../support/clock.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { webhooksOf, type Webhooks } from '../../support/webhooks.ts';

const SECRET = `whsec_${Buffer.alloc(33, 9).toString('base64')}`;

/** The operator's program. */
let program: Receiver;
let service: OwnService;
let merchant: TestMerchant;
let webhooks: Webhooks;
beforeAll(async () => {
  program = await startReceiver();
  service = await startTestService({ ALARM_URL: program.url, ALARM_SECRET: SECRET });
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
});
afterAll(() => service.stop());

interface Alarm {
  event_id: string;
  event_type: string;
  created_at: string;
  business_id: string;
  environment: string;
  subjects: string[];
}

/** Waits for the alarm about a subject, and verifies its signature with the library of Standard Webhooks. */
async function alarmAbout(subject: string, type: string): Promise<Alarm> {
  const received = await eventually(async () => {
    await pass(1);
    return program.received.find(({ body }) => body.includes(subject) && body.includes(type));
  }, `the alarm ${type}`);
  const verifier = new Webhook(SECRET);
  const headers = received.headers as Record<string, string>;
  const alarm = JSON.parse(received.body.toString()) as Alarm;
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  expect(verifier.sign(alarm.event_id, at, received.body.toString())).toBe(headers['webhook-signature']);
  expect([headers['service-event-id'], headers['service-event-type']]).toEqual([alarm.event_id, type]);
  return alarm;
}

test('replaced secrets of endpoints and applications are posted, signed, and without the secret', async () => {
  const endpoint = await webhooks.register(program.url.replace('hooks', 'other'));
  const rotated = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, {});
  expect(rotated.status).toBe(200);
  const alarm = await alarmAbout(endpoint.id, 'endpoint.secret_replaced');
  expect(alarm).toEqual({
    event_id: expect.stringMatching(/^alm_/),
    event_type: 'endpoint.secret_replaced',
    created_at: expect.any(String),
    business_id: merchant.businessId,
    environment: 'TEST',
    subjects: [endpoint.id],
  });
  expect(JSON.stringify(program.received.map(({ body }) => body.toString()))).not.toContain(rotated.body.secret);

  const path = `/oauth/clients/${merchant.clientId}/regenerate-secret`;
  expect((await call(service, 'POST', path, { token: merchant.user.session, body: {} })).status).toBe(200);
  const other = await alarmAbout(merchant.clientId, 'application.secret_replaced');
  expect(other).toMatchObject({ business_id: merchant.businessId, subjects: [merchant.clientId] });
});

test.each([
  ['failing', 'endpoint.failing', "failing_since = now() - interval '2 days'"],
  ['gone', 'endpoint.gone', "failing_since = '2026-01-01'"],
  ['disabled', 'endpoint.disabled', "status = 'DISABLED', sends_waiting = true"],
  ['missed', 'deliveries.failed', 'updated_at = now()'],
])('an endpoint with the notice %s is posted as %s, once', async (kind, type, state) => {
  const { id } = await webhooks.register(program.url.replace('hooks', kind));
  await sql(service, `UPDATE webhook_endpoints SET ${state} WHERE id = $1`, [id]);
  await sql(
    service,
    `INSERT INTO webhook_notices (endpoint_id, kind, business_id, environment, since, due)
     SELECT id, $2, business_id, environment, coalesce(failing_since, now()), true FROM webhook_endpoints WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [id, kind],
  );
  const stopping = new AbortController().signal;
  await mailNotices(service.parts, stopping);
  await mailNotices(service.parts, stopping);
  expect(await alarmAbout(id, type)).toMatchObject({ business_id: merchant.businessId, subjects: [id] });
  expect(program.received.filter(({ body }) => body.includes(id) && body.includes(type))).toHaveLength(1);
  await sql(service, 'UPDATE webhook_endpoints SET deleted_at = now() WHERE id = $1', [id]);
});

test('an alarm is sent again, with the same id, until the address accepts it', async () => {
  const before = program.received.length;
  let answers = 0;
  program.answerWith((_received, response) => void response.writeHead((answers += 1) === 1 ? 503 : 204).end());
  const { id } = await webhooks.register(program.url.replace('hooks', 'again'));
  expect((await webhooks.ask('POST', `/webhook-endpoints/${id}/rotate-secret`, {})).status).toBe(200);
  const attempts = await eventually(async () => {
    await pass(5);
    const sent = program.received.slice(before);
    return sent.length === 2 && sent;
  }, 'the second attempt');
  const [first, second] = attempts.map(({ body }) => body.toString());
  expect(second).toBe(first);
});

test('the address requires a secret, and the secret must be one that libraries accept', () => {
  const refusal = (settings: Record<string, string>) => () => readConfig({ NODE_ENV: 'test', ...settings });
  expect(refusal({ ALARM_URL: 'https://ops.example/alarms' })).toThrow(
    'ALARM_URL requires ALARM_SECRET, which signs the alarms.',
  );
  expect(refusal({ ALARM_URL: 'https://ops.example/alarms', ALARM_SECRET: 'whsec_short' })).toThrow(
    /^ALARM_SECRET: The value is invalid\. Set it to whsec_ and 24 to 64 bytes in base64/,
  );
});
