import { beforeAll, expect, test } from '@jest/globals';
import {
  type APIError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PaymentDeclinedError,
  PermissionError,
  Tallystick,
  UnprocessableError,
} from '@tallystick/sdk';
import { createApplication, createBusiness, createMerchant, signUp } from '../support/api.ts';
import { verifyEmail } from '../support/mail.ts';
import { service } from '../support/shared-service.ts';

const CARD = { type: 'simulated_card', token: 'sim_success' } as const;

let credentials: { clientId: string; clientSecret: string };
let tally: Tallystick;
beforeAll(async () => {
  const { clientId, clientSecret } = await createMerchant(service);
  credentials = { clientId, clientSecret };
  tally = connectTo(credentials);
});

const connectTo = (options: Partial<ConstructorParameters<typeof Tallystick>[0]>): Tallystick =>
  new Tallystick({ baseUrl: service.baseUrl, ...options });

async function failure(promise: PromiseLike<unknown>): Promise<APIError> {
  const [outcome] = await Promise.allSettled([promise]);
  if (outcome.status === 'fulfilled') throw new Error('It did not fail.');
  return outcome.reason as APIError;
}

test('a rotated secret ends the renewal of tokens with the error of the service', async () => {
  const { clientId } = credentials;
  const error = await failure(connectTo({ clientId, clientSecret: 'tsk_test_wrong' }).payments.list());
  expect(error).toMatchObject({ name: 'AuthenticationError', status: 401, code: 'invalid_client' });
});

test('refusals are errors of their class, with code and request id', async () => {
  const { reference } = await tally.payments.create({ amount: 1250, currency: 'EUR', payment_method: CARD });
  const readOnly = connectTo({ ...credentials, scopes: ['payments:read'] });
  const refusals: [() => PromiseLike<unknown>, typeof APIError, string][] = [
    [() => tally.payments.create({ amount: -1, currency: 'EUR' }), BadRequestError, 'invalid_request'],
    [() => connectTo({ accessToken: 'tat_test_none' }).payments.get(reference), AuthenticationError, 'invalid_token'],
    [() => readOnly.payments.capture(reference), PermissionError, 'insufficient_scope'],
    [() => tally.payments.get('pay_none'), NotFoundError, 'not_found'],
    [() => tally.refunds.create(reference), ConflictError, 'payment_state_conflict'],
    [() => tally.payments.capture(reference, { amount: 9999 }), UnprocessableError, 'amount_exceeds_capturable'],
  ];
  for (const [ask, ErrorClass, code] of refusals) {
    const error = await failure(ask());
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toMatchObject({ code, requestId: error.problem?.request_id });
    expect(error.requestId).toBeTruthy();
  }
});

test('a declined card says why', async () => {
  const payment_method = { type: 'simulated_card', token: 'sim_insufficient_funds' } as const;
  const error = await failure(tally.payments.create({ amount: 1250, currency: 'EUR', payment_method }));
  expect(error).toBeInstanceOf(PaymentDeclinedError);
  const { declineCode, payment } = error as PaymentDeclinedError;
  expect(declineCode).toBe('insufficient_funds');
  expect(await tally.payments.get(payment ?? '')).toMatchObject({ status: 'FAILED', amount: 1250 });
});

test('a second payment of an order is refused, and the error names the first one', async () => {
  const only = {
    amount: 1250,
    currency: 'EUR',
    merchant_reference: 'A-1001',
    unique_merchant_reference: true,
  } as const;
  const { reference } = await tally.payments.create(only);
  const error = await failure(tally.payments.create(only));
  expect(error).toMatchObject({ name: 'ConflictError', code: 'merchant_reference_in_use', payment: reference });
});

test('a simulated card is refused in LIVE, without Retry-After: waiting does not help', async () => {
  const owner = await signUp(service);
  await verifyEmail(service, owner);
  const { clientId } = await createApplication(service, owner, await createBusiness(service, owner));
  const live = await connectTo({ sessionToken: owner.session }).clients.promote(clientId);
  const shop = connectTo({ clientId: live.client_id, clientSecret: live.client_secret_preview, retryForSeconds: 0 });
  const error = await failure(shop.payments.create({ amount: 1250, currency: 'EUR', payment_method: CARD }));
  expect(error).toMatchObject({ name: 'ServerError', status: 503, code: 'processor_unavailable' });
  expect(error.retryAfterSeconds).toBeUndefined();
});

test('the same idempotency key with another body is refused', async () => {
  const idempotencyKey = 'order-17';
  await tally.payments.create({ amount: 1, currency: 'EUR' }, { idempotencyKey });
  const error = await failure(tally.payments.create({ amount: 2, currency: 'EUR' }, { idempotencyKey }));
  expect(error).toMatchObject({ name: 'UnprocessableError', code: 'idempotency_key_reused' });
});
