import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { call, createApplication, createMerchant, fetchToken, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { card, paymentsOf, type Payments } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';

let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});

const newMerchant = async (): Promise<Payments> => paymentsOf(service, await createMerchant(service));
const list = async ({ ask }: Payments, query = ''): Promise<any[]> => (await ask('GET', `/payments${query}`)).body.data;

test('a working card authorizes the payment, with an event', async () => {
  const { status, body } = await payments.create({
    merchant_reference: 'A-1',
    description: 'Tickets',
    metadata: { order: '7' },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'AUTHORIZED',
    environment: 'TEST',
    amount: 1250,
    currency: 'EUR',
    capture_method: 'MANUAL',
    amount_captured: 0,
    amount_refundable: 0,
    merchant_reference: 'A-1',
    metadata: { order: '7' },
    checkout_url: null,
    failure: null,
  });
  expect(body.reference).toMatch(/^pay_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(await payments.events(body.reference)).toEqual(['payment.authorized']);
});

test('an empty text counts as left out', async () => {
  const { status, body } = await payments.create({ description: '' });
  expect([status, body.description]).toEqual([201, null]);
  const cancelled = await payments.act(body.reference, 'cancel', { reason: '' });
  expect([cancelled.status, cancelled.body.cancellation_reason]).toEqual([200, null]);
});

test('a payment expires a week after it was created, or when the merchant says', async () => {
  const { body } = await payments.create();
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * 86_400_000);
  const { body: short } = await payments.create({ expires_in: 3600 });
  expect(Date.parse(short.expires_at) - Date.parse(short.created_at)).toBe(3_600_000);
});

test('a declined card is 402, and the payment is kept as FAILED', async () => {
  const { status, body } = await payments.create(card('sim_declined'));
  expect([status, body.code, body.decline_code]).toEqual([402, 'payment_declined', 'declined']);
  const reference = body.instance.split('/').at(-1);
  expect(await payments.read(reference)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'payment_declined', decline_code: 'declined' },
  });
  expect(await payments.events(reference)).toEqual([]);
});

test('automatic capture captures at once, with an event for each step', async () => {
  const { body } = await payments.create({ capture_method: 'AUTOMATIC' });
  expect(body).toMatchObject({ status: 'CAPTURED', amount_captured: 1250, amount_refundable: 1250 });
  expect(await payments.events(body.reference)).toEqual(['payment.authorized', 'payment.captured']);
});

test('automatic capture needs the scope to capture', async () => {
  const { token } = await createApplication(service, merchant.user, merchant.businessId, ['payments:create']);
  const { status, body, headers } = await paymentsOf(service, { token }).create({ capture_method: 'AUTOMATIC' });
  expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  expect(headers.get('WWW-Authenticate')).toContain('scope="payments:create payments:capture"');
});

test('an authorized payment can be captured in full', async () => {
  const reference = await payments.authorized();
  const { status, body } = await payments.act(reference, 'capture');
  expect(status).toBe(200);
  expect(body).toMatchObject({ reference, status: 'CAPTURED', amount_captured: 1250, amount_refundable: 1250 });
  expect(await payments.events(reference)).toEqual(['payment.authorized', 'payment.captured']);
});

test('an authorized payment can be captured in part, once', async () => {
  const reference = await payments.authorized();
  expect((await payments.act(reference, 'capture', { amount: 400 })).body).toMatchObject({
    status: 'CAPTURED',
    amount_captured: 400,
  });
  expect((await payments.act(reference, 'capture', { amount: 400 })).body.code).toBe('payment_state_conflict');
});

test('more than was authorized cannot be captured', async () => {
  const { status, body } = await payments.act(await payments.authorized(), 'capture', { amount: 1251 });
  expect([status, body.code]).toEqual([422, 'amount_exceeds_capturable']);
});

test('an authorized payment can be cancelled, with a reason', async () => {
  const reference = await payments.authorized();
  expect((await payments.act(reference, 'cancel', { reason: 'Sold out' })).body).toMatchObject({
    status: 'CANCELLED',
    cancellation_reason: 'Sold out',
  });
  expect(await payments.events(reference)).toEqual(['payment.authorized', 'payment.cancelled']);
});

test.each([
  ['captured', 'capture', 'capture'],
  ['captured', 'capture', 'cancel'],
  ['cancelled', 'cancel', 'capture'],
  ['cancelled', 'cancel', 'cancel'],
])('a %s payment refuses the next step (%s, then %s)', async (_state, first, second) => {
  const reference = await payments.authorized();
  const { body: before } = await payments.act(reference, first);
  const { status, body } = await payments.act(reference, second);
  expect([status, body.code]).toEqual([409, 'payment_state_conflict']);
  expect(body.detail).toContain(before.status);
  expect(await payments.read(reference)).toEqual(before);
});

test('a payment expired by a helper says when', async () => {
  const reference = await payments.authorized();
  const { body: expired } = await payments.ask('POST', `/test-helpers/payments/${reference}/expire`);
  const { body } = await payments.act(reference, 'capture');
  expect([body.code, body.detail]).toEqual([
    'payment_expired',
    `This payment expired at ${expired.expired_at}. Create a new one.`,
  ]);
});

test.each([0, -1, 1.5, '100', 2 ** 53, 1e21, null])('the amount %p is refused', async (amount) => {
  const { status, body } = await payments.create({ amount });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(body.errors[0].field).toBe('/amount');
});

test.each(['EURO', 'eur', 'XYZ', 'XTS', 'XAU', '', 'BGN', 'ANG', 'CUC', 'CLF', 'USN'])(
  'the currency %p is refused',
  async (currency) => {
    const { status, body } = await payments.create({ currency });
    expect([status, body.errors?.[0]?.field]).toEqual([400, '/currency']);
  },
);

test.each([
  'https://',
  'https://?',
  'https://a:99999/',
  'https://%ff/',
  'https://1.2.3.4.5/',
  'https://:443/',
  'https://ada:secret@shop.example/',
  'https://ada@shop.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'intent://shop.example/#Intent;end',
  'blob:https://shop.example/x',
  'myapp:/thanks',
  '.example:/thanks',
  'com.:/thanks',
  'Com.Example.Shop:/thanks',
  'com.example.shop://ada@host/thanks',
  'com.example.shop://a;b/thanks',
  'com.example.shop',
])('the return address %p is refused', async (return_url) => {
  const { status, body } = await payments.create({ return_url });
  expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'invalid_request', '/return_url']);
});

test.each([
  ...['http://127.0.0.1:8080', 'HTTPS://SHOP.EXAMPLE/a?b=@c#d', 'https://[::1]/'],
  ...['com.example.shop:/thanks', 'com.example.shop://thanks/7?x=1', 'com.example.shop:thanks'],
])('the return address %p is kept unchanged', async (return_url) => {
  expect((await payments.create({ return_url })).body.return_url).toBe(return_url);
});

test.each(['XYZ', 'XTS', 'XAU'])('payments are not listed by the currency %p', async (currency) => {
  const { status, body } = await payments.ask('GET', `/payments?currency=${currency}`);
  expect([status, body.code, body.errors?.[0]]).toEqual([
    400,
    'invalid_request',
    { field: 'currency', code: 'unknown_currency', message: expect.stringContaining('of a supported currency') },
  ]);
});

test.each(['JPY', 'KWD', 'XOF', 'XCG'])('%s is a valid currency', async (currency) => {
  expect((await payments.create({ currency })).status).toBe(201);
});

test('a payment in a currency withdrawn later goes on, and is still found by it', async () => {
  const reference = (await payments.create({ payment_method: undefined })).body.reference;
  await sql(service, `UPDATE payments SET currency = 'BGN' WHERE reference = $1`, [reference]);
  await payments.help(reference, 'authorize');
  expect((await payments.act(reference, 'capture')).status).toBe(200);
  expect((await payments.refund(reference)).status).toBe(201);
  await payments.settled(() => payments.refunds(reference));
  expect(await list(payments, '?currency=BGN')).toEqual([
    expect.objectContaining({ reference, currency: 'BGN', amount_refunded: 1250 }),
  ]);
});

test('a payment of another business, or of none, is not found', async () => {
  const stranger = await newMerchant();
  const reference = await payments.authorized();
  for (const path of [`/payments/${reference}`, '/payments/pay_nonsense', `/payments/${randomUUID()}`]) {
    expect((await stranger.ask('GET', path)).status).toBe(404);
  }
  for (const action of ['capture', 'cancel']) {
    expect((await stranger.act(reference, action)).status).toBe(404);
  }
});

test('payments are listed newest first and filtered', async () => {
  const own = await newMerchant();
  const first = (await own.create({ merchant_reference: 'first' })).body;
  const second = (await own.create({ currency: 'USD', capture_method: 'AUTOMATIC' })).body;
  const references = async (query: string) => (await list(own, query)).map(({ reference }) => reference);
  expect(await references('')).toEqual([second.reference, first.reference]);
  expect(await references('?status=CAPTURED')).toEqual([second.reference]);
  expect(await references('?status=CAPTURED&status=AUTHORIZED')).toHaveLength(2);
  expect(await references('?currency=EUR')).toEqual([first.reference]);
  expect(await references('?merchant_reference=first')).toEqual([first.reference]);
  expect(await references(`?created_lt=${encodeURIComponent(first.created_at)}`)).toEqual([]);
  expect(await references(`?created_gte=${encodeURIComponent(first.created_at)}`)).toHaveLength(2);
});

test('the same idempotency key gives the same answer, byte for byte, and one payment', async () => {
  const own = await newMerchant();
  const send = () => own.create({}, { 'Idempotency-Key': 'order-1' });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect([first.headers.get('Idempotent-Replayed'), second.headers.get('Idempotent-Replayed')]).toEqual([null, 'true']);
  expect(await list(own)).toHaveLength(1);
});

test('a request whose body has its names in another order is the same request', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const create = (body: object) => call(service, 'POST', '/payments', { token: merchant.token, body, headers });
  const first = await create({ amount: 100, currency: 'EUR', metadata: { order: 'A-1001', shelf: '7' } });
  const again = await create({ metadata: { shelf: '7', order: 'A-1001' }, currency: 'EUR', amount: 100 });
  const other = await create({ amount: 100, currency: 'EUR', metadata: { order: '7', shelf: 'A-1001' } });
  expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true']);
});

test('an idempotency key belongs to one request', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const reference = await payments.authorized();
  expect((await payments.act(reference, 'capture', { amount: 100 }, headers)).status).toBe(200);
  expect((await payments.act(reference, 'capture', { amount: 200 }, headers)).body.code).toBe('idempotency_key_reused');
  expect((await payments.act(await payments.authorized(), 'capture', { amount: 100 }, headers)).body.code).toBe(
    'idempotency_key_reused',
  );
});

test('a request that was malformed or not allowed leaves its key free on every layer', async () => {
  const own = await createMerchant(service);
  const create = async (scope: string, changes: object, key: string) => {
    const token = await fetchToken(service, own.clientId, own.clientSecret, scope);
    const body = { amount: 100, currency: 'EUR', ...changes };
    return call(service, 'POST', '/payments', { token, body, headers: { 'Idempotency-Key': key } });
  };
  const malformed = await create('payments:create', { currency: 'XXX' }, 'currency');
  const corrected = await create('payments:create', {}, 'currency');
  const automatic = { capture_method: 'AUTOMATIC' };
  const forbidden = await create('payments:create', automatic, 'scope');
  const allowed = await create('payments:create payments:capture', automatic, 'scope');
  expect([malformed, corrected, forbidden, allowed].map(({ status }) => status)).toEqual([400, 201, 403, 201]);
  const register = (url: string) =>
    call(service, 'POST', '/webhook-endpoints', {
      token: own.token,
      body: { url },
      headers: { 'Idempotency-Key': 'port' },
    });
  const statuses = [await register('http://127.0.0.1:0/'), await register('http://127.0.0.1:9/')];
  expect(statuses.map(({ status }) => status)).toEqual([400, 201]);
});

test('a refusal is stored under its key like any answer, and a declined payment is made once', async () => {
  const own = await newMerchant();
  const send = () => own.create(card('sim_declined'), { 'Idempotency-Key': 'declined' });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([402, 402]);
  expect(second.text).toBe(first.text);
  expect(await list(own)).toHaveLength(1);
});
