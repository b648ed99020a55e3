import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { call, createApplication, createBusiness, fetchToken, signUp, type TestMerchant } from '../../support/api.ts';
import { verifyEmail } from '../../support/mail.ts';
import { card, paymentsOf, type Payments } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';

/** One payment for an order: `unique_merchant_reference`. */

let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  const user = await signUp(service);
  await verifyEmail(service, user);
  merchant = await createApplication(service, user, await createBusiness(service, user));
  payments = paymentsOf(service, merchant);
});

const OPEN = { payment_method: undefined };

/** Creates payments of one new order. */
function newOrder() {
  const merchant_reference = randomUUID();
  const any = (changes: object = {}) => payments.create({ merchant_reference, ...changes });
  const only = (changes: object = {}) => any({ unique_merchant_reference: true, ...changes });
  return { merchant_reference, any, only };
}

test('a second payment of an order is refused, with the first one in machine-readable form', async () => {
  const { only, merchant_reference } = newOrder();
  const { status, body } = await only();
  const second = await only({ amount: 1300 });
  expect([status, second.status]).toEqual([201, 409]);
  expect(second.body).toMatchObject({
    code: 'merchant_reference_in_use',
    instance: `/api/v1/payments/${body.reference}`,
    errors: [{ field: '/merchant_reference', code: 'merchant_reference_in_use' }],
  });
  expect(second.body.detail).toContain(`${body.reference}, which is AUTHORIZED`);
  const { data } = (await payments.ask('GET', `/payments?merchant_reference=${merchant_reference}`)).body;
  expect(data).toHaveLength(1);
});

test('a merchant reference in other letters is that of another order', async () => {
  const { any, only, merchant_reference } = newOrder();
  const other = merchant_reference.toUpperCase();
  const found = async (reference: string) =>
    (await payments.ask('GET', `/payments?merchant_reference=${reference}`)).body.data.length;
  const created = [await only(), await only({ merchant_reference: other }), await any({ merchant_reference: other })];
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect([await found(merchant_reference), await found(other)]).toEqual([1, 2]);
});

test('without a merchant reference there is nothing to be unique', async () => {
  const { status, body } = await payments.create({ unique_merchant_reference: true });
  expect([status, body.errors]).toEqual([
    400,
    [expect.objectContaining({ field: '/merchant_reference', code: 'required' })],
  ]);
});

test('payments that do not ask for it may share a reference, also with one that does', async () => {
  const { any, only } = newOrder();
  expect((await only()).status).toBe(201);
  expect([(await any()).status, (await any({ unique_merchant_reference: false })).status]).toEqual([201, 201]);
  expect((await only()).status).toBe(409);
});

test.each([
  ['PENDING', { ...OPEN }, undefined],
  ['PENDING', card('sim_pending_success'), undefined],
  ['AUTHORIZED', {}, undefined],
  ['CAPTURED', { capture_method: 'AUTOMATIC' }, undefined],
  ['PARTIALLY_REFUNDED', { capture_method: 'AUTOMATIC' }, (r: string) => payments.refund(r, { amount: 1 })],
])(
  'a payment that is %s, after %j, keeps another one out, also if it did not ask for it',
  async (status, how, then) => {
    for (const unique_merchant_reference of [true, false]) {
      const { any, only } = newOrder();
      const { reference } = (await any({ ...how, unique_merchant_reference })).body;
      await then?.(reference);
      const second = await only();
      expect([second.status, second.body.instance]).toEqual([409, `/api/v1/payments/${reference}`]);
      expect((await payments.read(reference)).status).toBe(status);
    }
  },
);

test.each([
  ['FAILED', card('sim_declined'), undefined],
  ['FAILED', OPEN, (r: string) => payments.help(r, 'fail')],
  ['CANCELLED', {}, (r: string) => payments.act(r, 'cancel')],
  ['EXPIRED', {}, (r: string) => payments.help(r, 'expire')],
  ['REFUNDED', { capture_method: 'AUTOMATIC' }, (r: string) => payments.refund(r)],
])('a payment that is %s, after %j, lets another one in', async (status, how, then) => {
  const { only } = newOrder();
  const { body } = await only(how);
  const reference = (body.reference ?? body.instance.split('/').at(-1)) as string;
  await then?.(reference);
  expect((await payments.read(reference)).status).toBe(status);
  expect((await only()).status).toBe(201);
  expect((await only()).status).toBe(409);
});

test('the newest of several is named', async () => {
  const { any, only } = newOrder();
  await any();
  const { reference } = (await any()).body;
  await payments.act((await any()).body.reference, 'cancel');
  expect((await only()).body.instance).toBe(`/api/v1/payments/${reference}`);
});

test('another application of the business has the same orders; another business and LIVE have not', async () => {
  const { merchant_reference, only } = newOrder();
  const { reference } = (await only(OPEN)).body;
  const order = { ...OPEN, merchant_reference, unique_merchant_reference: true };

  const { user, businessId, clientId } = merchant;
  const other = paymentsOf(service, await createApplication(service, user, businessId));
  const refused = await other.create(order);
  expect([refused.status, refused.body.instance]).toEqual([409, `/api/v1/payments/${reference}`]);

  const otherBusiness = await createBusiness(service, user);
  const stranger = paymentsOf(service, await createApplication(service, user, otherBusiness));
  expect((await stranger.create(order)).status).toBe(201);

  const live = (await call(service, 'POST', `/oauth/clients/${clientId}/promote`, { token: user.session })).body;
  const token = await fetchToken(service, live.client_id, live.client_secret_preview);
  const inLive = await paymentsOf(service, { token }).create(order);
  expect([inLive.status, inLive.body.environment]).toEqual([201, 'LIVE']);
  expect((await paymentsOf(service, { token }).create(order)).body.instance).toContain(inLive.body.reference);
});

test('a key answers as before, whatever has become of the order', async () => {
  const order = { merchant_reference: randomUUID(), unique_merchant_reference: true };
  const [first, second] = [{ 'Idempotency-Key': randomUUID() }, { 'Idempotency-Key': randomUUID() }];
  const create = (headers: Record<string, string>) => payments.create(order, headers);
  const created = await create(first);
  const refused = await create(second);
  expect([created.status, refused.status]).toEqual([201, 409]);
  expect((await create(first)).text).toBe(created.text);
  await payments.act(created.body.reference, 'cancel');
  const again = await create(second);
  expect([again.status, again.text, again.headers.get('Idempotent-Replayed')]).toEqual([409, refused.text, 'true']);
});
