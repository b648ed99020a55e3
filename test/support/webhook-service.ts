import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createMerchant, type TestMerchant } from './api.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { startTestService, type OwnService } from './service.ts';
import { Worker } from '../../server/delivery/worker.ts';
import { webhooksOf, type Webhooks } from './webhooks.ts';

/** A service for the tests of the importing file; each test has a new merchant and receiver. */
export let service: OwnService;
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

export async function stopWorker(options?: { withinSeconds?: number }): Promise<void> {
  await service.parts.worker?.stop(options);
  service.parts.worker = undefined;
}

export async function startWorker(concurrency = 10): Promise<void> {
  service.parts.worker = new Worker(service.parts, concurrency);
  await service.parts.worker.start();
}
