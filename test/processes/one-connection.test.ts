import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, PASSWORD } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { pngOf } from '../support/images.ts';
import { verifyEmail } from '../support/mail.ts';
import { newPerson } from '../support/oauth.ts';
import { card, paymentsOf } from '../support/payments.ts';
import { codeAt, stepNow } from '../support/second-factor.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { hiddenFields } from '../support/visitor.ts';
import { webhooksOf } from '../support/webhooks.ts';

/**
 * A service with a pool of one: a request that holds a connection and waits for a second one gets 503. With a larger pool, as
 * many such requests at once would block all others.
 */
let service: TestService;
let owner: Owner;
beforeAll(async () => {
  service = await startTestService({ DATABASE_POOL: '1' });
  owner = await newOwner(service);
  await verifyEmail(service, owner);
});
afterAll(() => service.stop());

const SECOND_FACTOR = '/dashboard/second-factor';

test('one connection suffices to set up an authenticator app, and to replace the recovery codes', async () => {
  const person = await newPerson(service);
  const started = await person.submit(SECOND_FACTOR, { action: 'start', password: PASSWORD });
  expect(started.status).toBe(200);
  const secret = /<code class="reveal">([A-Z2-7]+)/.exec(started.html)![1]!;
  const code = codeAt(secret, stepNow());
  const on = await person.post(SECOND_FACTOR, { ...hiddenFields(started.html), action: 'confirm', code });
  expect(on.status).toBe(200);
  const [recoveryCode] = /<li><code>([^<]+)/.exec(on.html)!.slice(1);
  const proof = { action: 'codes', password: PASSWORD, code: recoveryCode! };
  expect((await person.submit(SECOND_FACTOR, proof)).status).toBe(200);
});

test.each([
  ['rotate', '', { expire_previous_in: '0' }],
  ['promote', '/promote', {}],
])('one connection suffices to %s an application', async (action, page, fields) => {
  const { status } = await owner.act(`/applications/${owner.merchant.clientId}${page}`, action, fields);
  expect(status).toBe(200);
});

test('one connection suffices to replace the secret of an endpoint', async () => {
  const { id } = await webhooksOf(service, owner.merchant).register('https://shop.example/hooks');
  const { status } = await owner.act(`/endpoints/${id}`, 'rotate', { expire_previous_in: '0' });
  expect(status).toBe(200);
});

test('one connection suffices to set and to remove an image', async () => {
  expect((await owner.upload('/settings', 'logo', pngOf(2, 2))).status).toBe(303);
  expect((await owner.act('/settings', 'no-logo')).status).toBe(303);
});

test('one connection suffices to replay the deliveries of a filter with a key', async () => {
  const { token } = owner.merchant;
  for (const filter of [{ status: ['FAILED'], outcome: ['5xx'] }, { outcome: ['2xx'] }, { payment: 'pay_x' }]) {
    const headers = { 'Idempotency-Key': JSON.stringify(filter) };
    const { status } = await call(service, 'POST', '/webhook-deliveries/replay', { token, headers, body: filter });
    expect(status).toBe(202);
  }
});

test('one connection suffices to send deliveries again', async () => {
  const { status } = await owner.act('/deliveries/replay?to=2001-01-01', 'replay-all', { count: '0' });
  expect(status).toBe(303);
});

test('one connection suffices to list, count and cancel payments of a filter', async () => {
  const reference = await paymentsOf(service, owner.merchant).authorized();
  expect((await owner.open('/payments?most=12.50&order=highest')).html).toContain('1 payment: €12.50');
  const { status } = await owner.act('/payments/all/cancel?most=12.50', 'cancel-all', { count: '1' });
  expect(status).toBe(303);
  expect((await paymentsOf(service, owner.merchant).read(reference)).status).toBe('CANCELLED');
});

test('one connection suffices to cancel a refund with a key', async () => {
  const payments = paymentsOf(service, owner.merchant);
  const reference = await payments.captured(card('sim_refund_pending'));
  const { id } = (await payments.refund(reference, { amount: 1 })).body;
  const headers = { 'Idempotency-Key': 'cancel' };
  const { status } = await payments.ask('POST', `/payments/${reference}/refunds/${id}/cancel`, {}, headers);
  expect([200, 409]).toContain(status); // it ends by itself after two seconds
});
