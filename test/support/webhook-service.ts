import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createMerchant, type TestMerchant } from './api.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { startTestService, type TestServiceWithWorker } from './service.ts';
import { webhooksOf, type Webhooks } from './webhooks.ts';

/** Runs for the tests of the file that imports it; each has a merchant and a receiver of its own. */
export let service: TestServiceWithWorker;
export let merchant: TestMerchant;
export let webhooks: Webhooks;
export let receiver: Receiver;
export const stopWorker: TestServiceWithWorker['stopWorker'] = (options) => service.stopWorker(options);
export const startWorker: TestServiceWithWorker['startWorker'] = (options) => service.startWorker(options);

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  receiver = await startReceiver();
});
