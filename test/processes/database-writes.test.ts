import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { call, createMerchant, type TestMerchant } from '../support/api.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Counts the writes to PostgreSQL that the steps of a payment take. */

let service: TestService;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  merchant = await createMerchant(service);
  const body = { url: 'https://shop.example/webhooks' };
  await call(service, 'POST', '/webhook-endpoints', { token: merchant.token, body });
});
afterAll(() => service.stop());

type Write = (this: Socket, ...input: unknown[]) => unknown;
type Writes = Record<'_write' | '_writev', Write>;

/** Runs work that ends with a response. @returns the number of writes to PostgreSQL until then, which are those of no HTTP socket */
async function writesUntil(work: () => Promise<unknown>): Promise<number> {
  const port = Number(new URL(service.baseUrl).port);
  const prototype = Socket.prototype as unknown as Writes;
  let count = 0;
  const spies = (['_write', '_writev'] as const).map((name) => {
    const write = prototype[name];
    return jest.spyOn(prototype, name).mockImplementation(function (this: Socket, ...input) {
      if (this.localPort !== port && this.remotePort !== port) count += 1;
      return write.apply(this, input);
    });
  });
  await work();
  spies.forEach((spy) => spy.mockRestore());
  return count;
}

const METHOD = { type: 'simulated_card', token: 'sim_success' };
const post = (path: string, body: object, key: string) =>
  call(service, 'POST', path, { token: merchant.token, body, headers: { 'Idempotency-Key': key } });

/** Cards and statuses of steps that differ. No endpoint lists the events of failures, so that they take no further write. */
const CARDS: Record<string, typeof METHOD> = {
  'declined create': { ...METHOD, token: 'sim_declined' },
  'refund that fails': { ...METHOD, token: 'sim_refund_failure' },
};
const STATUSES: Record<string, number> = { capture: 200, 'declined create': 402 };

/** The token, the key, the payment if it exists already or may not exist, all rows with the response, and the notices. */
test.each([
  ['create', 4],
  ['create of the only one', 5],
  ['capture', 5],
  ['refund', 5],
  ['declined create', 4],
  ['refund that fails', 5],
] as const)('%s takes %i writes', async (step, most) => {
  const counts = [];
  for (let round = 0; round < 5; round += 1) {
    const key = `${step} ${round}`;
    const body = { amount: 1000, currency: 'EUR', payment_method: CARDS[step] ?? METHOD };
    const create = () => post('/payments', body, `${key} created`);
    let answer: Awaited<ReturnType<typeof create>> | undefined;
    const { reference } = (await create()).body as { reference: string };
    if (step.startsWith('refund')) await post(`/payments/${reference}/capture`, {}, `${key} captured`);
    const steps = {
      create: () => post('/payments', body, key),
      'create of the only one': () =>
        post('/payments', { ...body, merchant_reference: key, unique_merchant_reference: true }, key),
      capture: () => post(`/payments/${reference}/capture`, {}, key),
      refund: () => post(`/payments/${reference}/refunds`, {}, key),
      'declined create': () => post('/payments', body, key),
      'refund that fails': () => post(`/payments/${reference}/refunds`, {}, key),
    };
    counts.push(await writesUntil(async () => (answer = await steps[step]())));
    expect(answer!.status).toBe(STATUSES[step] ?? 201);
  }
  // The service itself may write meanwhile, so that the fewest are counted.
  expect(Math.min(...counts)).toBeLessThanOrEqual(most);
});
