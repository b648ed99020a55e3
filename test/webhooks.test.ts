import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { call, createMerchant, createPayment, type TestMerchant } from './support/api.ts';
import { signatureIsValid, startReceiver, type Receiver } from './support/receiver.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
let merchant: TestMerchant;
let receiver: Receiver;

beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

test('a captured payment is told to the endpoint, signed', async () => {
  const { body: endpoint } = await call(service, 'POST', '/webhook-endpoints', {
    token: merchant.token,
    body: { url: receiver.url, events: ['payment.authorized'] },
  });
  for (let i = 0; i < 5; i++) {
    const started = performance.now();
    const { body: payment, ...rest } = await createPayment(service, merchant.token);
    await receiver.waitFor(i + 1);
    console.log(performance.now() - started);
  }
  const received = receiver.received[0]!;
  console.log(received.headers, received.body.toString());
  expect(signatureIsValid(received, endpoint.secret)).toBe(true);
  const { body } = await call(service, 'GET', '/webhook-deliveries', { token: merchant.token });
  console.log(body);
  const { body: a } = await call(service, 'GET', `/webhook-deliveries/${body.data[0].id}/attempts`, {
    token: merchant.token,
  });
  console.log(a.data);
});
