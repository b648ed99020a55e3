import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createMerchant, type TestMerchant } from './api.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { startTestService, type TestService } from './service.ts';
import { webhooksOf, type Webhooks } from './webhooks.ts';

/** Runs for the tests of the importing file; each test has a new merchant and receiver. */
export let service: TestService;
export let merchant: TestMerchant;
export let webhooks: Webhooks;
export let receiver: Receiver;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  receiver = await startReceiver();
});
