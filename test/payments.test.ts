import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { call, createApplication, createMerchant, createPayment, type TestMerchant } from './support/api.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
});
afterAll(() => service.stop());

const create = (changes: object = {}, token = merchant.token) => createPayment(service, token, changes);
const authorized = async (changes: object = {}) => (await create(changes)).body.reference as string;
const act = (reference: string, action: string, body?: object, headers?: Record<string, string>) =>
  call(service, 'POST', `/payments/${reference}/${action}`, { token: merchant.token, body, headers });
const eventTypes = async (reference: string) => {
  const { body } = await call(service, 'GET', `/events?payment=${reference}`, { token: merchant.token });
  return body.data.map((event: { type: string }) => event.type).reverse();
};

test('a card that works leaves the payment authorized, and says so in an event', async () => {
  const { status, body } = await create({
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
  expect(await eventTypes(body.reference)).toEqual(['payment.authorized']);
});

test('a payment expires a week after it was created, or when the merchant says', async () => {
  const { body } = await create();
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * 86_400_000);
  const { body: short } = await create({ expires_in: 3600 });
  expect(Date.parse(short.expires_at) - Date.parse(short.created_at)).toBe(3_600_000);
});

test('a declined card is 402, and the payment is kept as FAILED', async () => {
  const { status, body } = await create({ payment_method: { type: 'simulated_card', token: 'sim_declined' } });
  expect([status, body.code, body.decline_code]).toEqual([402, 'payment_declined', 'declined']);
  const reference = body.instance.split('/').at(-1);
  const kept = await call(service, 'GET', `/payments/${reference}`, { token: merchant.token });
  expect(kept.body).toMatchObject({
    status: 'FAILED',
    failure: { code: 'payment_declined', decline_code: 'declined' },
  });
  expect(await eventTypes(reference)).toEqual([]);
});

test('automatic capture captures at once, with an event for each step', async () => {
  const { body } = await create({ capture_method: 'AUTOMATIC' });
  expect(body).toMatchObject({ status: 'CAPTURED', amount_captured: 1250, amount_refundable: 1250 });
  expect(await eventTypes(body.reference)).toEqual(['payment.authorized', 'payment.captured']);
});

test('automatic capture needs the scope to capture', async () => {
  const { token } = await createApplication(service, merchant.user, merchant.businessId, ['payments:create']);
  const { status, body, headers } = await create({ capture_method: 'AUTOMATIC' }, token);
  expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  expect(headers.get('WWW-Authenticate')).toContain('scope="payments:create payments:capture"');
});

test('an authorized payment can be captured in full', async () => {
  const reference = await authorized();
  const { status, body } = await act(reference, 'capture');
  expect(status).toBe(200);
  expect(body).toMatchObject({ reference, status: 'CAPTURED', amount_captured: 1250, amount_refundable: 1250 });
  expect(await eventTypes(reference)).toEqual(['payment.authorized', 'payment.captured']);
});

test('an authorized payment can be captured in part, once', async () => {
  const reference = await authorized();
  expect((await act(reference, 'capture', { amount: 400 })).body).toMatchObject({
    status: 'CAPTURED',
    amount_captured: 400,
  });
  expect((await act(reference, 'capture', { amount: 400 })).body.code).toBe('payment_state_conflict');
});

test('more than was authorized cannot be captured', async () => {
  const { status, body } = await act(await authorized(), 'capture', { amount: 1251 });
  expect([status, body.code]).toEqual([422, 'amount_exceeds_capturable']);
});

test('an authorized payment can be cancelled, with a reason', async () => {
  const reference = await authorized();
  expect((await act(reference, 'cancel', { reason: 'Sold out' })).body).toMatchObject({
    status: 'CANCELLED',
    cancellation_reason: 'Sold out',
  });
  expect(await eventTypes(reference)).toEqual(['payment.authorized', 'payment.cancelled']);
});

test.each([
  ['captured', 'capture', 'capture'],
  ['captured', 'capture', 'cancel'],
  ['cancelled', 'cancel', 'capture'],
  ['cancelled', 'cancel', 'cancel'],
])('a %s payment refuses what comes after (%s, then %s)', async (_state, first, second) => {
  const reference = await authorized();
  const { body: before } = await act(reference, first);
  const { status, body } = await act(reference, second);
  expect([status, body.code]).toEqual([409, 'payment_state_conflict']);
  expect(body.detail).toContain(before.status);
  expect((await call(service, 'GET', `/payments/${reference}`, { token: merchant.token })).body).toEqual(before);
});

test('a payment that was expired before its time says when that was', async () => {
  const reference = await authorized();
  const { body: expired } = await call(service, 'POST', `/test-helpers/payments/${reference}/expire`, {
    token: merchant.token,
  });
  const { body } = await act(reference, 'capture');
  expect([body.code, body.detail]).toEqual([
    'payment_expired',
    `This payment expired at ${expired.expired_at}. Create a new one.`,
  ]);
});

test('of capture and cancel at the same time, ten times each, exactly one happens', async () => {
  for (let round = 0; round < 5; round++) {
    const reference = await authorized();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(reference, index % 2 ? 'capture' : 'cancel')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await eventTypes(reference)).toHaveLength(2);
  }
});

test.each([0, -1, 1.5, '100', 2 ** 53, 1e21, null, 100_000_000])('the amount %p is refused', async (amount) => {
  const { status, body } = await create({ amount });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(body.errors[0].field).toBe('/amount');
});

test.each(['EURO', 'eur', 'XYZ', 'XTS', 'XAU', ''])('the currency %p is refused', async (currency) => {
  const { status, body } = await create({ currency });
  expect([status, body.errors?.[0]?.field]).toEqual([400, '/currency']);
});

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
])('the return address %p is refused', async (return_url) => {
  const { status, body } = await create({ return_url });
  expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'invalid_request', '/return_url']);
});

test.each(['http://127.0.0.1:8080', 'HTTPS://SHOP.EXAMPLE/a?b=@c#d', 'https://[::1]/'])(
  'the return address %p is kept as it is',
  async (return_url) => {
    expect((await create({ return_url })).body.return_url).toBe(return_url);
  },
);

test.each(['XYZ', 'XTS', 'XAU'])('payments are not listed by the currency %p', async (currency) => {
  const { status, body } = await call(service, 'GET', `/payments?currency=${currency}`, { token: merchant.token });
  expect([status, body.code, body.errors?.[0]]).toEqual([
    400,
    'invalid_request',
    { field: 'currency', code: 'unknown_currency', message: expect.stringContaining('that payments are made in') },
  ]);
});

test.each(['JPY', 'KWD', 'XOF'])('%s is a currency like another', async (currency) => {
  expect((await create({ currency })).status).toBe(201);
});

test('a payment of another business, or of none, is not found', async () => {
  const stranger = await createMerchant(service);
  const reference = await authorized();
  for (const path of [`/payments/${reference}`, '/payments/pay_nonsense', `/payments/${randomUUID()}`]) {
    expect((await call(service, 'GET', path, { token: stranger.token })).status).toBe(404);
  }
  for (const action of ['capture', 'cancel']) {
    expect((await call(service, 'POST', `/payments/${reference}/${action}`, { token: stranger.token })).status).toBe(
      404,
    );
  }
});

test('payments are listed newest first and filtered', async () => {
  const { token } = await createMerchant(service);
  const first = (await create({ merchant_reference: 'first' }, token)).body;
  const second = (await create({ currency: 'USD', capture_method: 'AUTOMATIC' }, token)).body;
  const references = async (query: string) => {
    const { body } = await call(service, 'GET', `/payments${query}`, { token });
    return body.data.map((payment: { reference: string }) => payment.reference);
  };
  expect(await references('')).toEqual([second.reference, first.reference]);
  expect(await references('?status=CAPTURED')).toEqual([second.reference]);
  expect(await references('?status=CAPTURED&status=AUTHORIZED')).toHaveLength(2);
  expect(await references('?currency=EUR')).toEqual([first.reference]);
  expect(await references('?merchant_reference=first')).toEqual([first.reference]);
  expect(await references(`?created_lt=${encodeURIComponent(first.created_at)}`)).toEqual([]);
  expect(await references(`?created_gte=${encodeURIComponent(first.created_at)}`)).toHaveLength(2);
});

test('the same idempotency key gives the same answer, byte for byte, and one payment', async () => {
  const { token } = await createMerchant(service);
  const send = () =>
    call(service, 'POST', '/payments', {
      token,
      body: { amount: 500, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } },
      headers: { 'Idempotency-Key': 'order-1' },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect([first.headers.get('Idempotent-Replayed'), second.headers.get('Idempotent-Replayed')]).toEqual([null, 'true']);
  expect((await call(service, 'GET', '/payments', { token })).body.data).toHaveLength(1);
});

test('an idempotency key is good for one request only', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const reference = await authorized();
  expect((await act(reference, 'capture', { amount: 100 }, headers)).status).toBe(200);
  expect((await act(reference, 'capture', { amount: 200 }, headers)).body.code).toBe('idempotency_key_reused');
  expect((await act(await authorized(), 'capture', { amount: 100 }, headers)).body.code).toBe('idempotency_key_reused');
});

test('two clients can use the same idempotency key', async () => {
  const other = await createApplication(service, merchant.user, merchant.businessId);
  const headers = { 'Idempotency-Key': 'shared' };
  const body = { amount: 500, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } };
  const [mine, theirs] = await Promise.all(
    [merchant.token, other.token].map((token) => call(service, 'POST', '/payments', { token, body, headers })),
  );
  expect(mine!.body.reference).not.toBe(theirs!.body.reference);
});

test('fifty equal requests at once make one payment', async () => {
  const { token } = await createMerchant(service);
  const headers = { 'Idempotency-Key': 'burst' };
  const body = { amount: 500, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call(service, 'POST', '/payments', { token, body, headers })),
  );
  const created = answers.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  for (const { body: problem, headers: answered } of answers.filter(({ status }) => status !== 201)) {
    expect(problem.code).toBe('idempotency_in_progress');
    expect(answered.get('Retry-After')).toBe('1');
  }
  expect((await call(service, 'GET', '/payments', { token })).body.data).toHaveLength(1);
});

test('a refusal is remembered under its key like any other answer, and a declined payment is made once', async () => {
  const { token } = await createMerchant(service);
  const headers = { 'Idempotency-Key': 'declined' };
  const body = { amount: 500, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_declined' } };
  const [first, second] = [
    await call(service, 'POST', '/payments', { token, body, headers }),
    await call(service, 'POST', '/payments', { token, body, headers }),
  ];
  expect([first.status, second.status]).toEqual([402, 402]);
  expect(second.text).toBe(first.text);
  expect((await call(service, 'GET', '/payments', { token })).body.data).toHaveLength(1);
});
